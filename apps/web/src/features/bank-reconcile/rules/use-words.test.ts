import type { RuleUse } from '@atrium/domain/bank-reconcile';
import { expect, it } from 'vitest';
import { useWords } from './use-words.ts';

const USE: RuleUse = { ruleId: 'rl_9', matches: 12, wins: 9, takenBy: [], state: 'wins', coveredBy: null };

it.each([
  [{}, { count: '9 rows', detail: '12 match', isDead: false }],
  [{ matches: 9 }, { count: '9 rows', detail: '', isDead: false }],
  [
    { wins: 0, state: 'shadowed', takenBy: [{ ruleId: 'rl_4', rows: 12 }] },
    { count: '0 rows', detail: '12 matches, taken by rule 2', isDead: true },
  ],
  [
    { state: 'covered', coveredBy: 'rl_4' },
    { count: 'Can never decide', detail: 'Rule 2 matches all of its rows', isDead: true },
  ],
  [
    { state: 'unused', matches: 0, wins: 0 },
    { count: '0 rows', detail: 'No row matches', isDead: true },
  ],
  [{ state: 'inactive' }, { count: 'Off', detail: '', isDead: false }],
] as const)('describes the use %j', (change, words) => {
  const use = { ...USE, ...change, takenBy: 'takenBy' in change ? [...change.takenBy] : [] };
  expect(useWords(use, (ruleId) => (ruleId === 'rl_4' ? 2 : undefined))).toEqual(words);
});
