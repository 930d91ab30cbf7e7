import { decide, rankValues } from '../decision.ts';
import { KNOWN_COLUMNS, type KnownColumn, type KnownColumnId } from '../known-columns.ts';
import { confidenceOf, fitCalibrator } from '../learning/calibration.ts';
import { look } from '../look.ts';
import type { ColumnCalibration, ReaderModel } from '../model.ts';
import { foldsOf } from './families.ts';
import { type JudgedCell, verdictOf } from './judged-cell.ts';
import { askedOf } from './train-rankers.ts';
import { goldOf, hasGold, type TrainingPaper } from './training-paper.ts';

export const FOLDS = 5;

export type TrainedRanking = Pick<ReaderModel, 'profiles' | 'rankers'>;

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
  return KNOWN_COLUMNS.flatMap((column) => withConfidence(cells.filter(({ columnId }) => columnId === column.id)));
}

function cellOf(own: TrainingPaper, column: KnownColumn, model: TrainedRanking, fold: number): JudgedCell {
  const ranker = model.rankers.get(column.kind);
  if (!ranker) throw new Error(`No ranker was trained for ${column.kind}.`);
  const seen = look(own.paper, askedOf(column), model.profiles.get(column.id));
  const decision = decide(rankValues(seen, ranker), column.isList);
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
function withConfidence(cells: readonly JudgedCell[]): JudgedCell[] {
  const folds = [...new Set(cells.map(({ fold }) => fold))];
  const settled = folds.flatMap((fold) => {
    const { calibrator, absentBelow } = calibrationOf(cells.filter((cell) => cell.fold !== fold));
    return cells
      .filter((cell) => cell.fold === fold)
      .map((cell) => {
        const confidence = cell.decision ? confidenceOf(calibrator, cell.decision.facts) : 0;
        return { ...cell, confidence, isShown: cell.decision !== undefined && confidence >= absentBelow };
      });
  });
  return settled;
}

/** Fits the calibration of each column to all out-of-fold decisions. */
export function calibrate(cells: readonly JudgedCell[]): Map<KnownColumnId, ColumnCalibration> {
  const columns = Map.groupBy(cells, ({ columnId }) => columnId);
  return new Map([...columns].map(([id, own]) => [id, calibrationOf(own)]));
}

function calibrationOf(cells: readonly JudgedCell[]): ColumnCalibration {
  const decided = cells.flatMap(({ decision, verdict }) =>
    decision ? [{ facts: decision.facts, isRight: verdict.isRight }] : [],
  );
  const calibrator = fitCalibrator(decided);
  return { calibrator, absentBelow: absenceThreshold(cells, calibrator) };
}

const STEP = 0.05;
const HIGHEST = 0.6;
/** If nearly all papers have the value, an unlikely one is rather shown for review than left out. */
const HIGHEST_IF_COMMON = 0.1;
const COMMON = 0.97;
const LEAST_GAIN = 0.002;

/** Returns the confidence below which leaving values out gives the best F1. */
function absenceThreshold(cells: readonly JudgedCell[], calibrator: ColumnCalibration['calibrator']): number {
  const scored = cells.map(({ decision, verdict, gold }) => {
    return { verdict, gold, confidence: decision ? confidenceOf(calibrator, decision.facts) : 0 };
  });
  const highest = scored.filter(({ gold }) => gold > 0).length / scored.length > COMMON ? HIGHEST_IF_COMMON : HIGHEST;
  let best = { threshold: 0, score: -1 };
  for (let threshold = 0; threshold <= highest; threshold += STEP) {
    let [right, wrong, missing] = [0, 0, 0];
    for (const { verdict, gold, confidence } of scored) {
      const isShown = confidence >= threshold;
      right += isShown ? verdict.right : 0;
      wrong += isShown ? verdict.wrong : 0;
      missing += isShown ? verdict.missing : gold;
    }
    const score = (2 * right) / (2 * right + wrong + missing);
    if (score > best.score + LEAST_GAIN) best = { threshold, score };
  }
  return best.threshold;
}
