import { decide, presenceOf, profiledScorer, rankValues } from '../decision.ts';
import { KNOWN_COLUMNS, type KnownColumn, type KnownColumnId } from '../known-columns.ts';
import { confidenceOf, type Decided, fitCalibrator } from '../learning/calibration.ts';
import { look } from '../look.ts';
import type { ColumnCalibration, ReaderModel } from '../model.ts';
import { foldsOf } from './families.ts';
import { type JudgedCell, verdictOf } from './judged-cell.ts';
import { askedOf } from './train-rankers.ts';
import { goldOf, hasGold, type TrainingPaper } from './training-paper.ts';

export const FOLDS = 5;

export type TrainedRanking = Pick<ReaderModel, 'profiles' | 'rankers' | 'general'>;

/** Reads each real paper with a model that has seen no paper of its family, and computes its confidence in the same way. */
export function crossValidated(
  papers: readonly TrainingPaper[],
  train: (papers: readonly TrainingPaper[]) => TrainedRanking,
): JudgedCell[] {
  const folds = foldsOf(papers, FOLDS);
  const cells: JudgedCell[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = train(papers.filter((paper) => folds.get(paper) !== fold));
    const held = papers.filter((paper) => folds.get(paper) === fold && !paper.isGenerated);
    for (const paper of held)
      for (const column of KNOWN_COLUMNS) if (hasGold(paper, column)) cells.push(cellOf(paper, column, model, fold));
  }
  return withConfidence(cells);
}

function cellOf(own: TrainingPaper, column: KnownColumn, model: TrainedRanking, fold: number): JudgedCell {
  const seen = look(own.paper, askedOf(column), model.profiles.get(column.id));
  const decision = decide(rankValues(seen, profiledScorer(model, column.kind)), column.isList);
  return {
    columnId: column.id,
    paper: own,
    fold,
    decision,
    verdict: verdictOf(own, column, decision),
    gold: goldOf(own, column).length,
    confidence: 0,
    isShown: false,
  };
}

/** Computes each fold's confidence and threshold from the decisions of the other folds. */
export function withConfidence(cells: readonly JudgedCell[]): JudgedCell[] {
  const folds = [...new Set(cells.map(({ fold }) => fold))];
  const calibrations = new Map(folds.map((fold) => [fold, calibrate(cells.filter((cell) => cell.fold !== fold))]));
  return KNOWN_COLUMNS.flatMap(({ id }) =>
    cells
      .filter(({ columnId }) => columnId === id)
      .map((cell) => {
        const calibration = calibrations.get(cell.fold)?.get(id);
        if (!calibration || !cell.decision) return cell;
        const confidence = confidenceOf(calibration.calibrator, cell.decision.facts);
        return { ...cell, confidence, isShown: presenceOf(cell.decision) >= calibration.absentBelow };
      }),
  );
}

/** Fits the calibration of each column to all out-of-fold decisions. The curves of single values are shrunk to their common one. */
export function calibrate(cells: readonly JudgedCell[]): Map<KnownColumnId, ColumnCalibration> {
  const columns = Map.groupBy(cells, ({ columnId }) => columnId);
  const pooled = KNOWN_COLUMNS.filter(({ isList }) => !isList).flatMap(({ id }) => decidedOf(columns.get(id) ?? []));
  return new Map(
    KNOWN_COLUMNS.flatMap(({ id, isList }): [KnownColumnId, ColumnCalibration][] => {
      const own = columns.get(id);
      if (!own) return [];
      const calibrator = fitCalibrator(decidedOf(own), isList ? [] : pooled);
      return [[id, { calibrator, absentBelow: absenceThreshold(own) }]];
    }),
  );
}

function decidedOf(cells: readonly JudgedCell[]): Decided[] {
  return cells.flatMap(({ decision, verdict }) =>
    decision ? [{ facts: decision.facts, isRight: verdict.isRight }] : [],
  );
}

const STEP = 0.05;
const HIGHEST = 0.6;
/** If nearly all papers have the value, an unlikely one is rather shown for review than left out. */
const HIGHEST_IF_COMMON = 0.1;
const COMMON = 0.97;
const LEAST_GAIN = 0.002;

/** Returns the probability of the best value below which leaving values out gives the best F1. */
function absenceThreshold(cells: readonly JudgedCell[]): number {
  const scored = cells.map(({ decision, verdict, gold }) => {
    return { verdict, gold, probability: decision ? presenceOf(decision) : -1 };
  });
  const highest = scored.filter(({ gold }) => gold > 0).length / scored.length > COMMON ? HIGHEST_IF_COMMON : HIGHEST;
  let best = { threshold: 0, score: -1 };
  for (let step = 0; step * STEP <= highest; step += 1) {
    const threshold = step * STEP;
    let [right, wrong, missing] = [0, 0, 0];
    for (const { verdict, gold, probability } of scored) {
      const isShown = probability >= threshold;
      right += isShown ? verdict.right : 0;
      wrong += isShown ? verdict.wrong : 0;
      missing += isShown ? verdict.missing : gold;
    }
    const score = (2 * right) / (2 * right + wrong + missing);
    if (score > best.score + LEAST_GAIN) best = { threshold, score };
  }
  return best.threshold;
}
