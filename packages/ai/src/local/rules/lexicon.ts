import type { ConceptEntry } from '../data/concept.ts';
import { CONCEPT_TABLE } from '../data/concepts.ts';
import type { ConceptId } from '../data/concepts.ts';
import { synonym } from './label.ts';
import type { Synonym } from './label.ts';

/** A concept with its labels as stems. An earlier synonym is better than a later one. */
export type Concept = Omit<ConceptEntry, 'labels'> & { id: ConceptId; synonyms: readonly Synonym[] };

const ENTRIES = Object.entries<ConceptEntry>(CONCEPT_TABLE);

export const CONCEPTS: readonly Concept[] = ENTRIES.map(([id, { labels, ...entry }]) => ({
  ...entry,
  id: id as ConceptId, // the keys of the table
  synonyms: labels.split('|').map(synonym),
}));

const KNOWN = new Set(CONCEPTS.flatMap(({ synonyms }) => synonyms.map(({ stems }) => keyOf(stems))));

/** Checks whether a label is one of the labels in the concept table, in any word order. */
export function isKnownLabel(stems: readonly string[]): boolean {
  return KNOWN.has(keyOf(stems));
}

function keyOf(stems: readonly string[]): string {
  return [...stems].sort().join(' ');
}
