import { synonymsOf } from '../answer/vocabulary.ts';
import type { GridCell } from './grid.ts';
import type { Period } from '../../tables/index.ts';
import { periodFit } from './period.ts';
import { pathOf } from './reading.ts';
import type { Path, Reading } from './reading.ts';

/** How well the path of a cell fits a phrase. All values are shares from 0 to 1. */
export type Match = {
  /** The phrase's words that the path has, by rarity. */
  cover: number;
  /** The phrase's words in the row's label or the column's headings alone. */
  ownCover: number;
  /** The label's words that the question has. A longer label may name something narrower. */
  precision: number;
  /** The same of the headings without their periods. */
  headerPrecision: number;
  /** The same of the group above. */
  parentPrecision: number;
  period: number;
  score: number;
};

export type Phrase = {
  stems: readonly string[];
  light: readonly string[];
  question: ReadonlySet<string>;
  /** Stems of names. A document that is called by one is about it, so that its tables need not repeat it. */
  names: ReadonlySet<string>;
};

const LIGHT_WEIGHT = 0.3;
const CREDIT = { label: 1, headers: 1, parents: 0.85, title: 0.45, synonym: 0.7 };

/** Compares a phrase with the path of a cell. */
export function matchCell(phrase: Phrase, periods: readonly Period[], cell: GridCell, reading: Reading): Match {
  const path = pathOf(cell);
  let [total, covered, own] = [0, 0, 0];
  const count = (stem: string, weight: number) => {
    const credit = isNameOf(stem, phrase, cell) ? NAMED : creditOf(stem, path);
    total += weight;
    covered += weight * credit;
    if (path.label.has(stem) || path.headers.has(stem)) own += weight;
  };
  for (const stem of phrase.stems) count(stem, reading.weightOf(stem));
  for (const stem of phrase.light) count(stem, reading.weightOf(stem) * LIGHT_WEIGHT);
  const cover = total === 0 ? 0 : covered / total;
  const ownCover = total === 0 ? 0 : own / total;
  const precision = shareAsked(path.label, phrase, reading, 0.2);
  const headerPrecision = shareAsked(path.headers, phrase, reading, 1);
  const parentPrecision = shareAsked(path.parents, phrase, reading, 1);
  const period = bestFit(periods, cell.period);
  const score = 0.5 * cover + 0.15 * ownCover + 0.2 * precision + 0.1 * headerPrecision + 0.05 * parentPrecision;
  return { cover, ownCover, precision, headerPrecision, parentPrecision, period, score };
}

const NAMED = 0.8;
const SHORTEST_NAME = 2;
const squeezedNames = new Map<string, string>();

function isNameOf(stem: string, { names }: Phrase, { row: { grid } }: GridCell): boolean {
  if (!names.has(stem) || stem.length < SHORTEST_NAME) return false;
  const known =
    squeezedNames.get(grid.documentName) ?? grid.documentName.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (squeezedNames.size > 1_000) squeezedNames.clear();
  squeezedNames.set(grid.documentName, known);
  return known.includes(stem);
}

export function bestFit(periods: readonly Period[], written: Period | undefined): number {
  return periods.length === 0 ? 0.5 : Math.max(...periods.map((asked) => periodFit(asked, written)));
}

function creditOf(stem: string, path: Path): number {
  if (path.label.has(stem)) return CREDIT.label;
  if (path.headers.has(stem)) return CREDIT.headers;
  if (path.parents.has(stem)) return CREDIT.parents;
  for (const other of synonymsOf(stem))
    if (path.label.has(other) || path.headers.has(other) || path.parents.has(other)) return CREDIT.synonym;
  return path.title.has(stem) ? CREDIT.title : 0;
}

/** The share of written words, by rarity, that the question has, too. */
function shareAsked(words: ReadonlySet<string>, { question }: Phrase, reading: Reading, empty: number): number {
  let [total, asked] = [0, 0];
  for (const stem of words) {
    const weight = reading.weightOf(stem);
    total += weight;
    if (question.has(stem)) asked += weight;
    else {
      for (const other of synonymsOf(stem))
        if (question.has(other)) {
          asked += weight * CREDIT.synonym;
          break;
        }
    }
  }
  return total === 0 ? empty : asked / total;
}
