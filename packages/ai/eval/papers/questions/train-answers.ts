/** Learns the weights that rank answers, and measures them on documents that the model of their fold has not seen. */
import { calibrationError } from '@atrium/domain/ai-table';
import {
  type AnswerModel,
  type AnswerWeights,
  decide,
  limitOf,
  type Limits,
} from '../../../src/local/proposals/choose.ts';
import { FEATURE_NAMES } from '../../../src/local/proposals/features.ts';
import type { Proposal } from '../../../src/local/proposals/proposal.ts';
import {
  confidenceOf,
  type Decided,
  type Example,
  fitCalibrator,
  type Forest,
  trainForest,
} from '../../../src/reader/learning/index.ts';
import { markdownTable } from '../../shares.ts';
import { foldOf, type TrainingQuestion } from './training-questions.ts';

const TREES = { trees: 110, depth: 5, bags: 1 };
const FOLDS = 3;
const INNER_FOLDS = 2;
/** Chosen on the cross-validated questions: about 5 % of the found and 3 % of the computed answers are wrong. */
const LIMITS: Limits = { found: 0.64, computed: 0.88, rules: 0.66 };

const SETS: readonly TrainingQuestion['set'][] = ['span', 'computed', 'wrong document', 'generated'];

type JudgedAnswer = {
  set: TrainingQuestion['set'];
  confidence: number;
  isRight: boolean;
  /** Undefined if there was nothing to propose. */
  proposal: Proposal | undefined;
};

/** Answers each question with a model that has not seen its document. */
export function judgedAnswers(questions: readonly TrainingQuestion[]): JudgedAnswer[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const { forest, calibrator } = fitted(questions.filter((each) => foldOf(each, FOLDS) !== fold));
    return questions
      .filter((each) => foldOf(each, FOLDS) === fold)
      .map((question): JudgedAnswer => {
        const decision = decided(forest, question);
        return {
          set: question.set,
          confidence: decision ? confidenceOf(calibrator, decision.facts) : 0,
          isRight: decision?.isRight ?? false,
          proposal: decision?.proposal,
        };
      });
  }).flat();
}

/** The weights of all questions, with the figures of models that had not seen the document of a question. */
export function trainAnswers(questions: readonly TrainingQuestion[]): AnswerWeights {
  const judged = judgedAnswers(questions).map((each) => {
    const isShown = each.proposal !== undefined && each.confidence >= limitOf(LIMITS, each.proposal);
    return { ...each, isShown };
  });
  const sharesOf = (set: TrainingQuestion['set']) => {
    const own = judged.filter((each) => each.set === set);
    const share = (count: number) => Math.round((1e3 * count) / Math.max(1, own.length)) / 1e3;
    return {
      questions: own.length,
      right: share(own.filter(({ isShown, isRight }) => isShown && isRight).length),
      wrong: share(own.filter(({ isShown, isRight }) => isShown && !isRight).length),
    };
  };
  return {
    ...fittedWeights(questions),
    training: {
      sets: Object.fromEntries(SETS.map((set) => [set, sharesOf(set)])),
      calibrationError: Math.round(calibrationError(judged) * 1e3) / 1e3,
    },
  };
}

/** The weights of all questions. */
export function fittedWeights(questions: readonly TrainingQuestion[]): AnswerModel {
  return { features: [...FEATURE_NAMES], ...fitted(questions), limits: LIMITS };
}

/** The ranker of all questions, and a calibrator fitted on decisions of rankers that had not seen them. */
function fitted(questions: readonly TrainingQuestion[]): Pick<AnswerWeights, 'forest' | 'calibrator'> {
  const decisions = Array.from({ length: INNER_FOLDS }, (_, fold): Decided[] => {
    const isOuter = (each: TrainingQuestion) => foldOf(each, INNER_FOLDS, 'inner') !== fold;
    const forest = trainForest(questions.filter(isOuter).flatMap(examplesOf), TREES);
    return questions.filter((each) => !isOuter(each)).flatMap((each) => decided(forest, each) ?? []);
  }).flat();
  return { forest: trainForest(questions.flatMap(examplesOf), TREES), calibrator: fitCalibrator(decisions) };
}

function decided(forest: Forest, { proposals, features, labels }: TrainingQuestion) {
  const decision = decide(forest, proposals, features);
  return decision && { ...decision, isRight: labels[decision.index] === 1 };
}

/** Of many wrong proposals that are easy to tell, every other one is used. */
function examplesOf({ set, proposals, features, labels }: TrainingQuestion): Example[] {
  const right = labels.filter((label) => label === 1).length;
  return features.flatMap((own, index) => {
    const label = labels[index] ?? 0;
    const isEasy = set === 'wrong document' || set === 'generated';
    if (label === 0 && isEasy && index % 2 === 1 && proposals[index]?.operation !== 'rules') return [];
    return [{ features: own, label, weight: label === 1 ? 1 / Math.sqrt(right) : 1 }];
  });
}

/** The weights as JSON with four significant digits. */
export function storedAnswerWeights(weights: AnswerWeights): string {
  const lines = Object.entries(weights).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value, shortened)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

function shortened(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}

/** Shows the figures of the training. */
export function answerFiguresTable({ training: { sets, calibrationError: error } }: AnswerWeights): string {
  const rows = Object.entries(sets).map(([set, { questions, right, wrong }]) => [
    set,
    String(questions),
    right.toFixed(3),
    wrong.toFixed(3),
  ]);
  return `${markdownTable(['questions', 'asked', 'right', 'wrong'], rows)}\n\nExpected calibration error ${error.toFixed(3)}.`;
}
