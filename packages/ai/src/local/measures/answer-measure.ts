import {
  canonicalDecimal,
  compareDecimals,
  type Decimal,
  divide,
  multiply,
  round,
  subtract,
  sum,
} from '@atrium/domain/value';
import type { Statement } from '../../evidence/index.ts';
import { isCalled } from '../../retrieval/index.ts';
import { escapeMarkdown } from '../answer/compose.ts';
import { written } from '../proposals/arithmetic.ts';
import { operandText, quotesOf } from '../proposals/compose.ts';
import type { GridCell } from '../proposals/grid.ts';
import type { ReadDocument, Reading } from '../proposals/reading.ts';
import type { Request } from '../proposals/request.ts';
import { amountOf, type Finder, lineFinder } from './find-line.ts';
import type { Formula } from './formula.ts';
import { lineNamed, lineStems } from './lines.ts';
import { type MeasureQuestion, readMeasure } from './read-measure.ts';

/** An exact value with the cells that it follows from. `formula` is '' for a figure of a statement itself. */
type Result = { value: Decimal; formula: string; cells: readonly GridCell[]; isAmount: boolean };

const QUOTIENT_SCALE = 12;
const RATIO_SCALE = 2;

/**
 * Answers a question about lines of financial statements: the figure of a line, or a measure of lines that the question defines
 * or that is usual. Every line must be found under one of its names, in a column of the asked year, in a document of the
 * company that is asked about. Returns undefined for all other questions.
 */
export function answerMeasure(question: string, request: Request, reading: Reading): Statement | undefined {
  const documents = documentsOf(request, reading);
  if (documents.size === 0) return undefined;
  const asked = readMeasure(question, stemsOfNames(request, [...documents.values()]));
  return asked && composed(asked, lineFinder(reading, new Set(documents.keys())));
}

/** The documents of the named company, or the only document. */
function documentsOf({ called }: Request, { documents }: Reading): ReadonlyMap<string, ReadDocument> {
  const named = [...documents].filter(([, { title }]) => isCalled(title, called));
  return new Map(named.length === 0 && documents.size === 1 ? documents : named);
}

/** The stems that call the documents. Any other name of the question asks for a part of them, or for somebody else. */
function stemsOfNames({ called, names }: Request, documents: readonly ReadDocument[]): ReadonlySet<string> {
  const isOwn = (stem: string) => documents.every(({ name, written: title }) => name.has(stem) || title.includes(stem));
  const codes = called.filter((code) => documents.every(({ title }) => isCalled(title, [code]))).flatMap(lineStems);
  return new Set([...names.filter(isOwn), ...codes]);
}

function composed(asked: MeasureQuestion, find: Finder): Statement | undefined {
  const results = asked.years.map((year) => evaluated(asked.formula, year, find));
  const known = results.filter((result) => result !== undefined);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || known.length !== results.length) return undefined;
  switch (asked.across) {
    case 'each':
      return statement(asked, first);
    case 'average':
      return statement(asked, averageOf(known));
    case 'growth':
      return statement({ ...asked, isPercent: true }, quotientOf(differenceOf(last, first), first));
    case 'change':
      return statement(asked, differenceOf(last, first));
    case 'improved':
      return improvement(asked, first, last);
    default:
      return comparison(asked, first, last);
  }
}

/** "Yes. The change is $1,137 million = 14,882 − 13,745". */
function comparison(asked: MeasureQuestion, earlier: Result, later: Result): Statement | undefined {
  const change = differenceOf(later, earlier);
  const computed = change && statement(asked, change);
  if (!change || !computed) return undefined;
  const order = compareDecimals(change.value, '0');
  const isSo = asked.across === 'increased' ? order > 0 : order < 0;
  return { ...computed, text: `**${isSo ? 'Yes' : 'No'}.** The change is ${computed.text}` };
}

/** "Yes. 12% = 120 ÷ 1,000 in 2031; 10% = 90 ÷ 900 in 2030": measures are better when they are higher. */
function improvement(asked: MeasureQuestion, earlier: Result, later: Result): Statement {
  const [before, after] = asked.years;
  const figure = (result: Result, year: number | undefined) =>
    `**${escapeMarkdown(shown(asked, result))}** = ${escapeMarkdown(result.formula)} in ${year}`;
  const cells = [...new Set([...later.cells, ...earlier.cells])];
  const isSo = compareDecimals(later.value, earlier.value) > 0;
  return {
    text: `**${isSo ? 'Yes' : 'No'}.** ${figure(later, after)}; ${figure(earlier, before)} — ${cells.map(operandText).join('; ')}`,
    block: 'paragraph',
    quotes: quotesOf(cells),
    needsAllQuotes: true,
  };
}

function evaluated(formula: Formula, year: number, find: Finder): Result | undefined {
  if (formula.kind === 'line') {
    const cell = find(lineNamed(formula.words), formula.year ?? year);
    const value = cell && amountOf(cell);
    return cell === undefined || value === undefined
      ? undefined
      : { value, formula: '', cells: [cell], isAmount: true };
  }
  if (formula.kind === 'average') {
    const parts = formula.of.map((part) => evaluated(part, year, find));
    const known = parts.filter((part) => part !== undefined);
    return known.length === parts.length ? averageOf(known) : undefined;
  }
  const [left, right] = [evaluated(formula.left, year, find), evaluated(formula.right, year, find)];
  if (!left || !right) return undefined;
  if (formula.kind === 'ratio') return quotientOf(left, right);
  return formula.kind === 'sum' ? sumOf([left, right]) : differenceOf(left, right);
}

/** How a part is written in a formula: its figure, or its own formula in parentheses. */
function part({ value, formula, isAmount }: Result, scale: number): string {
  return formula === '' ? written(isAmount ? inScale(value, scale) : value) : `(${formula})`;
}

function commonScale(results: readonly Result[]): number {
  const scales = new Set(results.flatMap(({ cells }) => cells.map(({ unit }) => unit.scale)));
  const [only = 1] = scales;
  return scales.size === 1 ? only : 1;
}

function inScale(value: Decimal, scale: number): Decimal {
  const by = canonicalDecimal(String(scale));
  return by === undefined || scale === 1 ? value : divide(value, by, QUOTIENT_SCALE, 'half-up');
}

function combined(results: readonly Result[], value: Decimal, formula: string, isAmount: boolean): Result {
  return { value, formula, cells: results.flatMap(({ cells }) => cells), isAmount };
}

function sumOf(results: readonly Result[]): Result | undefined {
  if (results.some(({ isAmount }) => isAmount !== results[0]?.isAmount)) return undefined;
  const scale = commonScale(results);
  const formula = results.map((each) => part(each, scale)).join(' + ');
  return combined(results, sum(results.map(({ value }) => value)), formula, results[0]?.isAmount ?? false);
}

function averageOf(results: readonly Result[]): Result | undefined {
  const total = sumOf(results);
  const count = canonicalDecimal(String(results.length));
  if (!total || count === undefined) return undefined;
  const value = divide(total.value, count, QUOTIENT_SCALE, 'half-up');
  return { ...total, value, formula: results.length === 1 ? total.formula : `(${total.formula}) ÷ ${count}` };
}

function differenceOf(one: Result, other: Result): Result | undefined {
  if (one.isAmount !== other.isAmount) return undefined;
  const results = [one, other];
  const scale = commonScale(results);
  const formula = results.map((each) => part(each, scale)).join(' − ');
  return combined(results, subtract(one.value, other.value), formula, one.isAmount);
}

function quotientOf(one: Result | undefined, other: Result): Result | undefined {
  if (!one || one.isAmount !== other.isAmount || compareDecimals(other.value, '0') === 0) return undefined;
  const results = [one, other];
  const scale = commonScale(results);
  const formula = results.map((each) => part(each, scale)).join(' ÷ ');
  return combined(results, divide(one.value, other.value, QUOTIENT_SCALE, 'half-up'), formula, false);
}

function statement(asked: MeasureQuestion, result: Result | undefined): Statement | undefined {
  if (!result) return undefined;
  const cells = [...new Set(result.cells)];
  const computed = result.formula === '' ? '' : ` = ${escapeMarkdown(result.formula)}`;
  return {
    text: `**${escapeMarkdown(shown(asked, result))}**${computed} — ${cells.map(operandText).join('; ')}`,
    block: 'paragraph',
    quotes: quotesOf(cells),
    needsAllQuotes: true,
  };
}

/** The value in the asked unit with the asked digits, or in the unit of the statement. */
function shown({ isPercent, decimals, scale }: MeasureQuestion, result: Result): string {
  const { value, isAmount, cells } = result;
  if (!isAmount) {
    const scaled = isPercent ? multiply(value, '100') : value;
    return `${written(round(scaled, decimals ?? RATIO_SCALE, 'half-up'))}${isPercent ? '%' : ''}`;
  }
  const own = scale ?? commonScale([result]);
  const exact = inScale(value, own);
  const figure = written(decimals === undefined ? exact : round(exact, decimals, 'half-up'));
  const currency = cells.map(({ unit }) => unit.currency).find((each) => each !== undefined) ?? '';
  const sign = currency === '' ? '' : /^[A-Z]{2,3}$/.test(currency) ? `${currency} ` : currency;
  const signed = figure.startsWith('-') ? `-${sign}${figure.slice(1)}` : `${sign}${figure}`;
  return [signed, SCALE_WORDS[own]].filter((word) => word !== undefined).join(' ');
}

const SCALE_WORDS: Readonly<Record<number, string>> = { 1e3: 'thousand', 1e6: 'million', 1e9: 'billion' };
