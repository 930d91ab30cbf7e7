import { changedRows, postedNewMonths, postedPeriods } from '@atrium/db/bank-reconcile';
import type { ExportBlocker, Journal } from '@atrium/domain/bank-reconcile/journal';
import { DomainError } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { postedOf } from './journals.ts';
import type { Plan } from './plan.ts';

/** A month of a bank account in one currency, which may be posted. */
export type JournalMonth = { account: string; currency: string; month: string };

export function monthOf({ transaction: { account, currency, bookedOn } }: Journal): JournalMonth {
  return { account, currency: currency ?? '', month: bookedOn.slice(0, 7) };
}

export function isInMonth({ transaction }: Journal, { account, currency, month }: JournalMonth): boolean {
  return (
    transaction.bookedOn.startsWith(month) &&
    transaction.account === account &&
    (transaction.currency ?? '') === currency
  );
}

export function monthKey({ account, currency, month }: JournalMonth): string {
  return JSON.stringify([month, account, currency]);
}

/** The months as a person reads them, in order. */
function namesOf(months: readonly JournalMonth[]): string[] {
  return [...new Set(months.map(({ month }) => month))].toSorted();
}

const MOST_NAMES = 12;

function messageOf(names: readonly string[]): string {
  return `The export has journals of posted months: ${names.slice(0, MOST_NAMES).join(', ')}${names.length > MOST_NAMES ? '…' : ''}.`;
}

/** @throws CONFLICT `period_posted` if a journal is in a posted period */
export async function refusePosted(
  em: EntityManager,
  folderId: string,
  months: readonly JournalMonth[],
): Promise<void> {
  const posted = new Set((await postedPeriods(em, folderId)).map(monthKey));
  const found = months.filter((month) => posted.has(monthKey(month)));
  if (found.length === 0) return;
  const names = namesOf(found);
  throw new DomainError('CONFLICT', messageOf(names), {
    detailCode: 'period_posted',
    details: { names, periods: found },
  });
}

/** Returns what `refusePosted` would refuse of the next batch, without reading the rows of open months. */
export async function postedBlocker(em: EntityManager, plan: Plan): Promise<ExportBlocker | null> {
  const { scope, exportId, earlier: parts } = plan;
  const posted = new Set((await postedPeriods(em, scope.folderId)).map(monthKey));
  if (posted.size === 0) return null;
  const months: JournalMonth[] = await postedNewMonths(em, scope, { exportId, parts });
  if (exportId !== null)
    for await (const rows of changedRows(em, scope, exportId))
      months.push(...rows.flatMap((row) => postedOf(plan, row).journals.map(monthOf)));
  const names = namesOf(months.filter((month) => posted.has(monthKey(month))));
  return names.length === 0 ? null : { code: 'period_posted', message: messageOf(names), count: names.length, names };
}
