import type { Period, PeriodState } from '@atrium/domain/bank-reconcile';
import { countOf } from '../../../shared/format/number.ts';

const monthFormat = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "2026-05" is May 2026. */
export function monthName(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}

export const STATE_WORDS: Record<PeriodState, string> = {
  open: 'Open',
  prepared: 'Waits for review',
  reviewed: 'Reviewed',
  posted: 'Posted',
};

type Months = { open: number; prepared: number; reviewed: number; posted: number };

/** How far a month is, by the account that is the least far. */
export function monthState({ open, prepared, reviewed }: Months): PeriodState {
  if (open > 0) return 'open';
  if (prepared > 0) return 'prepared';
  return reviewed > 0 ? 'reviewed' : 'posted';
}

/** The key of an account in the address. */
export function accountKey({ account, currency }: Pick<Period, 'account' | 'currency'>): string {
  return [account, currency ?? ''].join(' ').trim();
}

export function accountName({ account, accountName: name, currency }: Period): string {
  const number = account === '' ? 'Account without a number' : account;
  return [name, number, currency].filter((part) => part !== null && part !== '').join(', ');
}

/** Lists the work that is left before a period can be prepared. */
export function openWork({ counts, statements }: Period): string[] {
  const failing = statements.filter(({ outcome, isAccepted }) => outcome === 'failed' && !isAccepted).length;
  return [
    failing > 0 ? countOf(failing, { one: '# statement does not tie', other: '# statements do not tie' }) : '',
    counts.uncategorized > 0
      ? countOf(counts.uncategorized, { one: '# row has no category', other: '# rows have no category' })
      : '',
  ].filter((words) => words !== '');
}
