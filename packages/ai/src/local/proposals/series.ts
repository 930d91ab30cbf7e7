import type { Grid, GridCell } from './grid.ts';
import { matchCell } from './match.ts';
import type { Match, Phrase } from './match.ts';
import { comparePeriods, type Period } from '../../tables/index.ts';
import { periodFit } from './period.ts';
import type { Reading } from './reading.ts';

/** One measure of a table at its different times, in the order of the table. */
export type Series = { grid: Grid; cells: readonly GridCell[]; match: Match };
export type Ranked = { cell: GridCell; match: Match };

const seriesOfGrid = new WeakMap<Grid, GridCell[][]>();

function seriesIn(grid: Grid): GridCell[][] {
  const known = seriesOfGrid.get(grid);
  if (known) return known;
  const cells = grid.rows.flatMap((row) => row.cells);
  const found = [...Map.groupBy(cells, ({ series }) => series).values()];
  seriesOfGrid.set(grid, found);
  return found;
}

/** The measures of all tables that fit a phrase best. */
export function rankSeries(phrase: Phrase, reading: Reading, limit: number): Series[] {
  return reading.grids
    .flatMap((grid) =>
      seriesIn(grid).flatMap((cells): Series[] => {
        const [first] = cells;
        return first ? [{ grid, cells, match: matchCell(phrase, [], first, reading) }] : [];
      }),
    )
    .sort((a, b) => b.match.score - a.match.score)
    .slice(0, limit);
}

/** The cells of all tables that fit a phrase and its periods best. */
export function rankCells(phrase: Phrase, periods: readonly Period[], reading: Reading, limit: number): Ranked[] {
  return rankSeries(phrase, reading, limit * 2)
    .flatMap(({ cells }) => cells.map((cell) => ({ cell, match: matchCell(phrase, periods, cell, reading) })))
    .sort((a, b) => b.match.score + 0.4 * b.match.period - (a.match.score + 0.4 * a.match.period) || newer(a, b))
    .slice(0, limit);
}

function newer(a: Ranked, b: Ranked): number {
  return inTime(b.cell, a.cell);
}

/** Orders cells in time. Cells without a period come first. */
export function inTime(a: GridCell, b: GridCell): number {
  if (!a.period || !b.period) return Number(Boolean(a.period)) - Number(Boolean(b.period));
  return comparePeriods(a.period, b.period);
}

/** The cell of a series for a period. */
export function cellAt({ cells }: Series, period: Period): GridCell | undefined {
  let best: GridCell | undefined;
  let fit = 0.35;
  for (const cell of cells) {
    const own = periodFit(period, cell.period);
    if (own > fit) [best, fit] = [cell, own];
  }
  return best;
}
