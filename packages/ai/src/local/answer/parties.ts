import { contentStems } from '../../retrieval/index.ts';
import type { IndexedUnit } from './corpus.ts';
import type { Value } from './values.ts';
import { valuesOf } from './values.ts';

const PARENTHESIS = /\(([^()]{0,80})\)/g;

/** Finds organizations and persons in order. Ignores a person's name inside an organization's ("Harbor Point" LLC). */
export function partiesIn(text: string): Value[] {
  const organisations = valuesOf('party', text);
  const persons = valuesOf('person', text).filter(
    (person) => !organisations.some((party) => person.start < party.end && party.start < person.end),
  );
  return [...organisations, ...persons].sort((a, b) => a.start - b.start);
}

/**
 * Finds the party before its defined term, `X, a Delaware company (the “Landlord”)`, or the name right before its office,
 * `Jane Doe (Chair)`. Returns undefined if no parenthesis contains a wanted stem.
 */
export function definedParty(
  unit: IndexedUnit,
  wanted: ReadonlySet<string>,
  parties: readonly Value[],
): Value | undefined {
  let previousEnd = 0;
  for (const match of unit.text.matchAll(PARENTHESIS)) {
    const inside = match[1] ?? '';
    const before = parties.filter((party) => party.end <= match.index + 1);
    const names = contentStems(inside).some((stem) => wanted.has(stem));
    if (names && /["“”'‘’]/.test(inside)) {
      const own = before.find((party) => party.start >= previousEnd) ?? before.at(-1);
      if (own) return own;
    } else if (names) {
      const adjacent = before.at(-1);
      if (adjacent && match.index - adjacent.end <= 2) return adjacent;
    }
    if (/["“”'‘’]/.test(inside)) previousEnd = match.index + match[0].length;
  }
  return undefined;
}
