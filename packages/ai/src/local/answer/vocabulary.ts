import { stemOf } from '../../retrieval/index.ts';
import type { AnswerType } from '../data/answer-types.ts';
import { SYNONYMS } from '../data/synonyms.ts';
import * as words from '../data/words.ts';

export const LIGHT_STEMS: ReadonlySet<string> = new Set(words.LIGHT_WORDS.split(/\s+/).map(stemOf));
export const MOMENT_STEMS: ReadonlySet<string> = new Set(words.MOMENT_WORDS.map(stemOf));

/** Pairs of stems, in both directions. */
export const OPPOSITES = words.OPPOSITES.flatMap(([one, other]) => {
  const [first, second] = [stemOf(one), stemOf(other)];
  return [[first, second] as const, [second, first] as const];
});

/** Pairs of patterns, in both directions. */
export const COUNTERPARTS = words.COUNTERPARTS.flatMap(([one, other]) => {
  const [first, second] = [new RegExp(`\\b${one}\\b`, 'i'), new RegExp(`\\b${other}\\b`, 'i')];
  return [[first, second] as const, [second, first] as const];
});

/** The pattern of values that express a rate, by the stem of its word. */
export const MEASURED_BY: ReadonlyMap<string, RegExp> = new Map(
  words.MEASURES.map(({ word, value }) => [stemOf(word), value] as const),
);

const IMPLIED = Object.entries(words.IMPLIED_BY_VALUE).map(
  ([type, implied]) => [type, new Set(implied.map(stemOf))] as const,
);
const IMPLIED_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map(IMPLIED);

/** Checks whether a value of the type expresses the stem by itself. */
export function isImplied(type: AnswerType, stem: string): boolean {
  return IMPLIED_BY.get(type)?.has(stem) === true;
}

const synonyms = new Map<string, Set<string>>();
for (const group of Object.values(SYNONYMS)) {
  const stems = group.split(' ').map(stemOf);
  for (const stem of stems) {
    const known = synonyms.get(stem) ?? new Set<string>();
    for (const other of stems) if (other !== stem) known.add(other);
    synonyms.set(stem, known);
  }
}
const NONE: ReadonlySet<string> = new Set();

export function synonymsOf(stem: string): ReadonlySet<string> {
  return synonyms.get(stem) ?? NONE;
}

/** Checks whether a form's label is another name for one of the stems. */
export function aliased(stems: readonly string[], label: string): boolean {
  return words.LABEL_ALIASES.some((alias) => {
    return alias.labels.test(label) && stems.some((stem) => alias.stems.includes(stem));
  });
}
