import type { Asked } from '../proposal.ts';
import { RIVAL_FACTS, rivalFacts } from './rivals.ts';
import { STATED_FACTS, statedFacts } from './stated.ts';
import { TABLE_FACTS, tableFacts } from './tables.ts';
import { WORD_FACTS, wordFacts } from './words.ts';

type Group = { names: readonly string[]; of: (asked: Asked) => number[][] };

const GROUPS: readonly Group[] = [
  { names: WORD_FACTS, of: wordFacts },
  { names: RIVAL_FACTS, of: rivalFacts },
  { names: TABLE_FACTS, of: tableFacts },
  { names: STATED_FACTS, of: statedFacts },
];

/** The names of the facts, in their order. */
export const SURROUNDING_NAMES: readonly string[] = GROUPS.flatMap(({ names }) => names);

/** Compares each proposal with its rivals and with what is around it. Returns a list of facts for each. */
export function surroundingsOf(asked: Asked): number[][] {
  const groups = GROUPS.map(({ of }) => of(asked));
  return asked.proposals.map((_, index) => groups.flatMap((facts) => facts[index] ?? []));
}
