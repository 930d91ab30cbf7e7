import type { Paper } from '../paper.ts';
import { addressesOf } from './addresses.ts';
import type { Candidate, ReaderKind } from './candidate.ts';
import { datesOf } from './dates.ts';
import { durationsOf } from './durations.ts';
import { jurisdictionsOf } from './jurisdictions.ts';
import { amountsOf } from './money.ts';
import { namesOf } from './names.ts';
import { organizationsOf } from './title-blocks.ts';

export { isOpen, ownLetters } from './whole-names.ts';

export { BLOCK_KINDS, type Candidate, lettersOf, plain, READER_KINDS, type ReaderKind } from './candidate.ts';

const FINDERS: Readonly<Record<ReaderKind, (paper: Paper, lineProbabilities?: ArrayLike<number>) => Candidate[]>> = {
  date: datesOf,
  money: amountsOf,
  duration: durationsOf,
  jurisdiction: jurisdictionsOf,
  organization: organizationsOf,
  names: namesOf,
  address: addressesOf,
};

/**
 * Finds every possible value of a kind, in the order of the document. `lineProbabilities` says for each line how likely it is
 * part of the value; only addresses use it.
 */
export function candidatesOf(kind: ReaderKind, paper: Paper, lineProbabilities?: ArrayLike<number>): Candidate[] {
  return FINDERS[kind](paper, lineProbabilities);
}
