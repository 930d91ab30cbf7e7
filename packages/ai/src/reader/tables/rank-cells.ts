import type { DocumentTable, TableCell } from '../../tables/index.ts';
import { confidenceOf } from '../learning/calibration.ts';
import { logOddsOf, probabilityOf } from '../learning/number.ts';
import { type Forest, scoreForest } from '../learning/trees.ts';
import { measureCells } from './cell-features.ts';
import type { TableQuery } from './table-query.ts';
import { committedTableModel, type TableModel } from './table-weights.ts';

/** An amount with its best cell. `probability` is the ranker's and only orders the cells. */
export type RankedCell = {
  cell: TableCell;
  probability: number;
  count: number;
  /** The cell is the requested line of a primary statement, by its own name or another name of that line. */
  isPrimaryLine: boolean;
};

/** Cells best first, and the measured probability that the first one is what was asked. */
export type CellRanking = { ranked: readonly RankedCell[]; confidence: number };

/**
 * Ranks the figures of a document's tables by how well their whole path fits a query. Cells with one amount are one value. The
 * confidence was fitted on questions whose documents the ranker had not seen, half of them put to a wrong document.
 */
export function rankCells(
  tables: readonly DocumentTable[],
  query: TableQuery,
  model: TableModel = committedTableModel(),
): CellRanking {
  const ranked = rankByForest(tables, query, model.ranker);
  const facts = factsOf(ranked);
  return { ranked, confidence: facts ? confidenceOf(model.calibrator, facts) : 0 };
}

/** Ranks cells by a forest alone. */
export function rankByForest(tables: readonly DocumentTable[], query: TableQuery, ranker: Forest): RankedCell[] {
  const values = new Map<string, RankedCell>();
  for (const { cell, features, isPrimaryLine } of measureCells(tables, query)) {
    const probability = probabilityOf(scoreForest(ranker, features));
    const key = cell.amount ?? '';
    const known = values.get(key);
    const count = (known?.count ?? 0) + 1;
    values.set(
      key,
      known && known.probability >= probability ? { ...known, count } : { cell, probability, count, isPrimaryLine },
    );
  }
  return [...values.values()].sort((a, b) => b.probability - a.probability);
}

const NO_RIVAL = 1e-3;
/** Long reports have more figures than the documents of the training. */
const MOST_COUNTED = 40;

/** The facts of a ranking from which its confidence is computed. */
export function factsOf(ranked: readonly RankedCell[]): number[] | undefined {
  const [best, second] = ranked;
  if (!best) return undefined;
  const rest = ranked.slice(1).reduce((sum, { probability }) => sum + probability, 0);
  return [
    logOddsOf(best.probability),
    logOddsOf(second?.probability ?? NO_RIVAL),
    Math.log(rest + 0.01),
    Math.log(Math.min(MOST_COUNTED, ranked.length)),
    Math.min(4, best.count),
  ];
}
