import { calibrationError, CONFIRMATIONS_NEEDED } from '@atrium/domain/ai-table';
import { type Comparison, formsOf, isSame } from './compare.ts';
import type { ReaderKind } from '../candidates/index.ts';
import { KNOWN_COLUMNS } from '../known-columns.ts';
import { type Calibrator, confidenceOf, fitCalibrator } from '../learning/calibration.ts';
import { itemAt, logOddsOf } from '../learning/number.ts';
import type { ColumnProfile, ReaderModel } from '../model.ts';
import type { Paper } from '../paper.ts';
import { readProfiled } from '../read-profiled.ts';
import { familiesOf, foldsOf } from './families.ts';
import { trainProfile } from './train-profile.ts';
import { COMPARISONS, type TrainingPaper } from './training-paper.ts';

/** A document whose value a person has confirmed. An empty list: the document has no value. */
export type ConfirmedPaper = {
  id: string;
  paper: Paper;
  text: string;
  values: readonly string[];
  /** The value found without the profile: its score and whether it is right. Undefined if there is none. */
  found: { score: number; isRight: boolean } | undefined;
};

/** The experience of a column with its confirmed values. All figures are cross-validated on them. */
export type ColumnExperience = {
  confirmed: number;
  accuracy: number;
  calibrationError: number;
  calibrator: Calibrator;
  /** The words around the values; undefined if the reader without them was right more often. */
  profile: ColumnProfile | undefined;
};

/** Learns the confidence of a column, and its words if its values have a kind. Undefined with too few confirmed values. */
export function learnColumn(
  model: Pick<ReaderModel, 'rankers' | 'general'>,
  column: { name: string; prompt: string; kind: ReaderKind | undefined },
  papers: readonly ConfirmedPaper[],
): ColumnExperience | undefined {
  if (papers.length < CONFIRMATIONS_NEEDED) return undefined;
  const plain = papers.map(({ found }) =>
    found ? { facts: [logOddsOf(found.score)], isRight: found.isRight } : undefined,
  );
  const { kind } = column;
  const profiled = kind === undefined ? undefined : profiledDecisions(model, { ...column, kind }, papers);
  const rightOf = (decisions: readonly (Decided | undefined)[]) => decisions.filter((each) => each?.isRight).length;
  const isBetter = profiled !== undefined && rightOf(profiled.decisions) > rightOf(plain);
  const measured = measuredOf(isBetter ? profiled.decisions : plain);
  return measured && { confirmed: papers.length, ...measured, profile: isBetter ? profiled.profile : undefined };
}

type Decided = { facts: readonly number[]; isRight: boolean };
const FOLDS = 5;

/** Fits the confidence, and measures it with calibrators that have not seen the decision. */
function measuredOf(decisions: readonly (Decided | undefined)[]) {
  const decided = decisions.flatMap((each) => (each ? [each] : []));
  if (decided.length < CONFIRMATIONS_NEEDED) return undefined;
  const judged = decided.map(({ facts, isRight }, index) => {
    const others = decided.filter((_, other) => other % FOLDS !== index % FOLDS);
    return { confidence: confidenceOf(fitCalibrator(others), facts), isRight };
  });
  return {
    accuracy: decided.filter(({ isRight }) => isRight).length / decisions.length,
    calibrationError: calibrationError(judged),
    calibrator: fitCalibrator(decided),
  };
}

/** Reads each document with a profile that has not seen its family, and trains the profile on all of them. */
function profiledDecisions(
  model: Pick<ReaderModel, 'rankers' | 'general'>,
  column: { name: string; prompt: string; kind: ReaderKind },
  papers: readonly ConfirmedPaper[],
): { decisions: (Decided | undefined)[]; profile: ColumnProfile } {
  const known = KNOWN_COLUMNS.find(({ kind }) => kind === column.kind);
  if (!known) throw new Error(`No column has the kind ${column.kind}.`);
  const families = familiesOf(papers.map(({ text }) => ({ set: 'confirmed', text })));
  const training = papers.map(({ id, paper, values }, index): TrainingPaper => {
    const family = String(families[index]);
    return { id, paper, family, paperKind: known.paperKind, gold: { [known.id]: values }, isGenerated: false };
  });
  const folds = foldsOf(training, FOLDS);
  const comparison = COMPARISONS[known.id];
  const decisions = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const profile = trainProfile(
      training.filter((paper) => folds.get(paper) !== fold),
      known,
    );
    return training.flatMap((own, index) =>
      folds.get(own) === fold
        ? [[index, decidedBy(model, column, profile, own.paper, itemAt(papers, index).values, comparison)] as const]
        : [],
    );
  });
  return {
    decisions: decisions.sort(([a], [b]) => a - b).map(([, decision]) => decision),
    profile: trainProfile(training, known),
  };
}

function decidedBy(
  model: Pick<ReaderModel, 'rankers' | 'general'>,
  column: { name: string; prompt: string; kind: ReaderKind },
  profile: ColumnProfile,
  paper: Paper,
  values: readonly string[],
  comparison: Comparison,
): Decided | undefined {
  const { decision } = readProfiled(model, paper, column, profile);
  if (!decision) return undefined;
  const gold = values.map((value) => formsOf(comparison, value));
  const given = decision.values.map(({ candidate }) => formsOf(comparison, candidate.value));
  const isRight =
    gold.length === given.length &&
    gold.every((known) => given.some((value) => isSame(known, value))) &&
    gold.length > 0;
  return { facts: decision.facts, isRight };
}
