const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });

/** Formats a share from 0 to 1. Anything below 1 is at most 99 %. */
export function formatPercent(share: number): string {
  return percent.format(share < 1 ? Math.min(0.99, share) : 1);
}

type ColumnProgress = { columnId: string; total: number; completed: number; failed: number };

/** Returns the share of cells that a run has finished in each column, by column id. */
export function filledShares(columns: readonly ColumnProgress[]): ReadonlyMap<string, number> {
  return new Map(
    columns.map(({ columnId, total, completed, failed }) => [columnId, total === 0 ? 1 : (completed + failed) / total]),
  );
}
