import type { Period } from '@atrium/domain/bank-reconcile';

/** The columns of the month end report. Amounts are exact decimals. */
export const REPORT_COLUMNS = [
  { heading: 'Account', format: 'string' },
  { heading: 'Currency', format: 'string' },
  { heading: 'Month', format: 'string' },
  { heading: 'State', format: 'string' },
  { heading: 'Line', format: 'string' },
  { heading: 'Code', format: 'string' },
  { heading: 'Name', format: 'string' },
  { heading: 'Rows', format: 'integer' },
  { heading: 'In', format: 'currency' },
  { heading: 'Out', format: 'currency' },
  { heading: 'Amount', format: 'currency' },
  { heading: 'Document', format: 'string' },
  { heading: 'Place', format: 'string' },
] as const;

type Cells = { code?: string; name?: string; rows?: number; in?: string; out?: string; amount?: string | null };
type At = Pick<Period['differences'][number], 'documentName' | 'place'>;

/** The lines of the report of a month: for each account, from the opening balance to who closed it. */
export function reportLines(periods: readonly Period[]): string[][] {
  return periods.flatMap((period) => {
    const line = (name: string, cells: Cells, at?: At): string[] => [
      period.account,
      period.currency ?? '',
      period.month,
      period.state,
      name,
      cells.code ?? '',
      cells.name ?? '',
      cells.rows === undefined ? '' : String(cells.rows),
      cells.in ?? '',
      cells.out ?? '',
      cells.amount ?? '',
      at?.documentName ?? '',
      at?.place ? placeText(at.place) : '',
    ];
    const { counts } = period;
    return [
      line('Opening balance', { amount: period.opening }),
      ...period.movements.map(({ categoryName, accountCode, count, credits, debits, net }) =>
        line('Movement', {
          code: accountCode ?? '',
          name: categoryName ?? 'No category',
          rows: count,
          in: credits,
          out: debits,
          amount: net,
        }),
      ),
      line('All movements', { in: period.credits, out: period.debits, amount: period.net }),
      line('Counted closing', { amount: period.counted }),
      line('Printed closing', { amount: period.closing }),
      line('Difference', { amount: period.difference, name: period.reason }),
      line('Reconciled', { rows: counts.reconciled }),
      line('Without a category', { rows: counts.uncategorized }),
      line('Not proven', { rows: counts.unproven }),
      line('Not booked', { rows: counts.notBooked }),
      line('Not read', { rows: counts.rejected }),
      ...period.openItems.map((item) =>
        line('Open item', { name: `${item.bookedOn} ${item.description}`, amount: item.amount }, item),
      ),
      ...period.differences.map((difference) =>
        line('What differs', { name: difference.text, amount: difference.amount }, difference),
      ),
      ...period.steps.map(({ kind, name, at, reason }) =>
        line('Step', { code: kind, name: [name, at, reason].filter((part) => part !== null).join(', ') }),
      ),
    ];
  });
}

/** Where a figure is in a document. */
export function placeText({ page, sheet, line }: NonNullable<At['place']>): string {
  if (page !== undefined) return `page ${page}`;
  return sheet === undefined ? `line ${line}` : `${sheet}, row ${line}`;
}
