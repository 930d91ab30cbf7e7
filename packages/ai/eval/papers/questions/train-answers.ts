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
  fitCalibrator,
  type Forest,
  trainRanker,
  type TreeSettings,
} from '../../../src/reader/learning/index.ts';
import { markdownTable } from '../../shares.ts';
import { foldOf, type TrainingQuestion } from './training-questions.ts';

const TREES: TreeSettings = { trees: 140, depth: 4, bags: 2, shareOfFeatures: 0.4, isFine: true };
const EMPHASIS = 4;
const FOLDS = 3;
const INNER_FOLDS = 3;
/** Chosen on the cross-validated questions: at most 5 % of the found, 3 % of the computed and 2 % of those of another document are wrong. */
const LIMITS: Limits = { found: 0.78, computed: 0.87, rules: 0.54 };

const SETS: readonly TrainingQuestion['set'][] = ['span', 'computed', 'two documents', 'wrong document', 'generated'];

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
    const forest = trainRanker(questions.filter(isOuter), TREES, EMPHASIS);
    return questions.filter((each) => !isOuter(each)).flatMap((each) => decided(forest, each) ?? []);
  }).flat();
  return { forest: trainRanker(questions, TREES, EMPHASIS), calibrator: fitCalibrator(decisions) };
}

function decided(forest: Forest, { proposals, features, labels }: TrainingQuestion) {
  const decision = decide(forest, proposals, features);
  return decision && { ...decision, isRight: labels[decision.index] === 1 };
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
