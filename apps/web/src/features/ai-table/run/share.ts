const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });

/** A share from 0 to 1; what is not whole is never rounded up to it. */
export function formatPercent(share: number): string {
  return percent.format(share < 1 ? Math.min(0.99, share) : 1);
}

type Part = { columnId: string; total: number; completed: number; failed: number };

/** How much of its cells a run has done in each column, by column id. */
export function doneShares(columns: readonly Part[]): ReadonlyMap<string, number> {
  return new Map(
    columns.map(({ columnId, total, completed, failed }) => [columnId, total === 0 ? 1 : (completed + failed) / total]),
  );
}
