import type { Row } from '@atrium/domain/ai-table';
import type { ShownColumn } from './view-state.ts';

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });

/** A share from 0 to 1; what is not whole is never rounded up to it. */
export function formatPercent(share: number): string {
  return percent.format(share < 1 ? Math.min(0.99, share) : 1);
}

/** How much of each column is filled among the rows that are here, by column id. */
export function filledShares(rows: Iterable<Row>, columns: readonly ShownColumn[]): Map<string, number> {
  const counts = new Map(columns.map(({ id }) => [id, { all: 0, waiting: 0 }]));
  for (const { cells } of rows) {
    for (const { id, name } of columns) {
      const status = cells[name]?.status;
      const count = counts.get(id);
      if (status === undefined || count === undefined) continue;
      count.all += 1;
      if (status === 'Pending' || status === 'RefreshPending') count.waiting += 1;
    }
  }
  return new Map([...counts].map(([id, { all, waiting }]) => [id, all === 0 ? 1 : (all - waiting) / all]));
}
