import { CONTRACT } from './concepts-contract.ts';
import { MEETING } from './concepts-meeting.ts';
import { TRADE } from './concepts-trade.ts';
import { synonym } from './label.ts';
import type { Concept } from './concept.ts';

export const CONCEPTS: readonly Concept[] = Object.entries({ ...TRADE, ...CONTRACT, ...MEETING }).map(
  ([id, { names, ...entry }]) => ({
    id,
    ...entry,
    synonyms: names.split('|').map(synonym),
  }),
);

const KNOWN = new Set(CONCEPTS.flatMap(({ synonyms }) => synonyms.map(({ stems }) => [...stems].sort().join(' '))));

/** Whether a label is one of the field's own words, whatever stands beside it. */
export function isKnownLabel(stems: readonly string[]): boolean {
  return KNOWN.has([...stems].sort().join(' '));
}
