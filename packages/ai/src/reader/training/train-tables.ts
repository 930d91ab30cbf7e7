import type { DocumentTable } from '../../tables/index.ts';
import { confidenceOf, fitCalibrator } from '../learning/calibration.ts';
import { hashOf, itemAt } from '../learning/number.ts';
import { type Example, type Forest, trainForest, type TreeSettings } from '../learning/trees.ts';
import { measureCells } from '../tables/cell-features.ts';
import { factsOf, rankByForest } from '../tables/rank-cells.ts';
import { type TableQuery, tableQuery } from '../tables/table-query.ts';
import type { TableWeights } from '../tables/table-weights.ts';
import { foldsOf } from './families.ts';
import { confidenceBins, figuresOf, type Scored } from './figures.ts';

/** A question about a figure of a document's tables. Documents of one family are never divided. */
export type TableQuestion = {
  document: string;
  family: string;
  tables: readonly DocumentTable[];
  question: string;
  /** The year of the requested figure, if the question compares several. */
  year?: number;
  /** The exact figure as written, without scale and sign. */
  figure: string;
};

const TREES: TreeSettings = { trees: 110, depth: 4, bags: 1 };
const FOLDS = 5;

type Asked = TableQuestion & { query: TableQuery; paperKind: null };

/** Trains the ranker of table cells. The result depends only on the questions and their order. */
export function trainTables(questions: readonly TableQuestion[]): Omit<TableWeights, 'features'> {
  const asked = questions.map((question): Asked => ({ ...question, query: queryOf(question), paperKind: null }));
  const folds = foldsOf(asked, FOLDS);
  const decided = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const ranker = trainRanker(asked.filter((each) => folds.get(each) !== fold));
    const held = asked.filter((each) => folds.get(each) === fold);
    return held.flatMap((each) => decisionsOf(each, held, ranker, fold));
  });
  const cells = decided.map((each) => scoredBy(fitCalibrator(decided.filter(({ fold }) => fold !== each.fold)), each));
  return {
    figures: figuresOf(cells.filter((_, index) => !itemAt(decided, index).isElsewhere)),
    wrongDocument: figuresOf(cells.filter((_, index) => itemAt(decided, index).isElsewhere)),
    calibration: confidenceBins(cells),
    documents: new Set(questions.map(({ document }) => document)).size,
    calibrator: fitCalibrator(decided),
    ranker: trainRanker(asked),
  };
}

function queryOf({ question, year }: TableQuestion): TableQuery {
  const query = tableQuery({ name: question });
  return year === undefined ? query : { ...query, period: { ...query.period, year } };
}

function trainRanker(questions: readonly Asked[]): Forest {
  return trainForest(questions.flatMap(examplesOf), TREES);
}

function isRight({ figure }: TableQuestion, decimal: string | undefined): boolean {
  return decimal !== undefined && Math.abs(Math.abs(Number(decimal)) - Number(figure)) < 1e-9;
}

/** Cells with the figure are right, except those of another year than the requested one. */
function examplesOf(asked: Asked): Example[] {
  const measured = measureCells(asked.tables, asked.query);
  const labels = measured.map(({ cell }): 0 | 1 => {
    const year = asked.query.period?.year;
    const isOther = year !== undefined && cell.period?.year !== undefined && cell.period.year !== year;
    return isRight(asked, cell.figure?.decimal) && !isOther ? 1 : 0;
  });
  if (!labels.includes(1)) return [];
  return measured.map(({ features }, index) => ({ features, label: itemAt(labels, index), weight: 1 }));
}

type TableDecision = { facts: number[]; isRight: boolean; isElsewhere: boolean; fold: number };

/** The decision in the question's own document, and in another one, where every answer is wrong. */
function decisionsOf(asked: Asked, held: readonly Asked[], ranker: Forest, fold: number): TableDecision[] {
  const others = held.filter(({ document }) => document !== asked.document);
  const other = others[hashOf(asked.document + asked.question, 24) % Math.max(1, others.length)];
  const decide = (tables: readonly DocumentTable[], isElsewhere: boolean): TableDecision[] => {
    const ranked = rankByForest(tables, asked.query, ranker);
    const facts = factsOf(ranked);
    const isHere = !isElsewhere && isRight(asked, ranked[0]?.cell.figure?.decimal);
    return facts ? [{ facts, isRight: isHere, isElsewhere, fold }] : [];
  };
  return [...decide(asked.tables, false), ...(other ? decide(other.tables, true) : [])];
}

function scoredBy(calibrator: TableWeights['calibrator'], { facts, isRight: right }: TableDecision): Scored {
  const verdict = { right: Number(right), wrong: Number(!right), missing: Number(!right), isRight: right };
  const confidence = confidenceOf(calibrator, facts);
  return { verdict, gold: 1, isShown: confidence >= SHOWN, confidence };
}

/** Below this confidence, a figure is not proposed. */
const SHOWN = 0.3;
