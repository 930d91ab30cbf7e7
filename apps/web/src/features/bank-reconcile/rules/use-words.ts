import type { RuleUse } from '@atrium/domain/bank-reconcile';
import { countOf, formatCount } from '../../../shared/format/number.ts';

export type UseWords = { count: string; detail: string; isDead: boolean };

/** Describes the effect of a rule on the stored rows. `numberOf` returns the number of a rule in the list. */
export function useWords(use: RuleUse | undefined, numberOf: (ruleId: string) => number | undefined): UseWords {
  if (use === undefined) return { count: '', detail: '', isDead: false };
  const { matches, wins, takenBy, state, coveredBy } = use;
  const [taker] = takenBy;
  switch (state) {
    case 'inactive':
      return { count: 'Off', detail: '', isDead: false };
    case 'asked':
      return { count: 'Asks the model', detail: 'Only rows that no earlier rule decides', isDead: false };
    case 'impossible':
      return { count: 'Can never match', detail: 'Each text that it looks for is excluded', isDead: true };
    case 'covered':
      return { count: 'Can never decide', detail: `${ruleNamed(coveredBy)} matches all of its rows`, isDead: true };
    case 'shadowed':
      return {
        count: '0 rows',
        detail: `${countOf(matches, { one: '# match', other: '# matches' })}, taken by ${ruleNamed(taker?.ruleId ?? null).toLocaleLowerCase()}`,
        isDead: true,
      };
    case 'unused':
      return { count: '0 rows', detail: 'No row matches', isDead: true };
    case 'wins':
      return {
        count: countOf(wins, { one: '# row', other: '# rows' }),
        detail: matches > wins ? `${formatCount(matches)} match` : '',
        isDead: false,
      };
  }

  function ruleNamed(ruleId: string | null): string {
    const number = ruleId === null ? undefined : numberOf(ruleId);
    return number === undefined ? 'An earlier rule' : `Rule ${number}`;
  }
}
