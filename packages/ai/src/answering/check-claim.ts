import { add, canonicalDecimal, type Decimal, subtract, sum } from '@atrium/domain/value';
import { analyzeQuery, contentStems, isStopWord, tokenize } from '../retrieval/index.ts';
import { periodIn, type TableCell, tablesOf, yearsIn } from '../tables/index.ts';

/** A figure or name of a model's statement that its cited passages do not show in the same way. */
export type Doubt = { figure: string; reason: 'missing' | 'period' | 'label'; isName?: true };

const FIGURE = /(?<![\p{L}\d.,])[-−(]?[$€£]?\s?(\d[\d,]*(?:\.\d+)?)(?!\d)/gu;
const YEAR = /^(?:19|20)\d{2}$/;

type Figure = { text: string; decimal: Decimal };

function figuresIn(text: string): Figure[] {
  return [...text.matchAll(FIGURE)].flatMap(([, digits = '']) => {
    const text = digits.replace(/[.,]+$/, '');
    const decimal = canonicalDecimal(text.replaceAll(',', ''));
    // Single digits are counts and numbers of clauses.
    return decimal === undefined || decimal.length < 2 || YEAR.test(text) ? [] : [{ text, decimal: trimmed(decimal) }];
  });
}

/** 12.50 and 12.5 are one figure. */
function trimmed(decimal: Decimal): Decimal {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

/**
 * Compares the figures of a statement with the passages that it cites. A figure must be written there, or be the exact sum or
 * difference of figures of the statement that are. A figure of a table must have a label or heading in common with the
 * statement, not the label of another row, and the year that the statement names, if it names one.
 */
export function doubtsOf(claim: string, cited: readonly string[]): Doubt[] {
  const figures = figuresIn(claim);
  if (figures.length === 0) return [];
  const written = new Set(cited.flatMap((text) => figuresIn(text).map(({ decimal }) => decimal)));
  const known = figures.filter(({ decimal }) => written.has(decimal));
  const cells = cited.flatMap((md) => tablesOf([{ page: 1, md }]).flatMap((table) => table.cells));
  const prose = cited.map((text) => text.replaceAll(/^\s*\|.*$/gm, ''));
  const inProse = new Set(prose.flatMap((text) => figuresIn(text).map(({ decimal }) => decimal)));
  return figures.flatMap(({ text, decimal }): Doubt[] => {
    if (!written.has(decimal))
      return isDerived(
        decimal,
        known.map((each) => each.decimal),
      )
        ? []
        : [{ figure: text, reason: 'missing' }];
    if (inProse.has(decimal)) return [];
    const own = cells.filter(({ figure }) => figure && trimmed(figure.decimal.replace('-', '')) === decimal);
    return own.length === 0 ? [] : pathDoubt(text, claim, own, cells);
  });
}

/**
 * Names of two words and more that neither the cited passages nor `about` (the question and the names of the documents) have.
 */
export function unknownNames(claim: string, cited: readonly string[], about: string): Doubt[] {
  const known = new Set([...cited, about].flatMap((text) => tokenize(text).map(({ word }) => word)));
  return analyzeQuery(claim)
    .names.filter(
      (name) => name.includes(' ') && tokenize(name).some(({ word }) => !isStopWord(word) && !known.has(word)),
    )
    .map((name) => ({ figure: name.replaceAll(/\s+/g, ' '), reason: 'missing', isName: true }));
}

function isDerived(wanted: Decimal, from: readonly Decimal[]): boolean {
  const same = (value: Decimal) => trimmed(value).replace('-', '') === wanted;
  if (from.length > 1 && same(sum(from))) return true;
  return from.some((a, index) => from.slice(index + 1).some((b) => same(add(a, b)) || same(subtract(a, b))));
}

function pathDoubt(figure: string, claim: string, cells: readonly TableCell[], all: readonly TableCell[]): Doubt[] {
  const years = yearsIn(claim);
  const ofYear = cells.filter(
    ({ period }) => years.length === 0 || period?.year === undefined || years.includes(period.year),
  );
  if (ofYear.length === 0) return [{ figure, reason: 'period' }];
  const stems = new Set(contentStems(claim));
  const isNamed = ofYear.some((cell) => namesPath(stems, cell));
  if (!isNamed) return [{ figure, reason: 'label' }];
  const isOfRow = ofYear.some(({ label }) => namesInFull(stems, label));
  const isOfOther = all.some((other) => namesInFull(stems, other.label) && !ofYear.includes(other));
  return isOfRow || !isOfOther ? [] : [{ figure, reason: 'label' }];
}

/** Words of many rows, which name none of them. */
const GENERAL = new Set(contentStems('total net other amount'));

/** Whether the statement shares a word with the row or the column of a cell, periods and general words aside. */
function namesPath(stems: ReadonlySet<string>, { label, parents, headers }: TableCell): boolean {
  const named = headers.filter((header) => periodIn(header) === undefined);
  const path = contentStems([label, ...parents, ...named].join(' ')).filter((stem) => !/^\d+$/.test(stem));
  const particular = path.filter((stem) => !GENERAL.has(stem));
  return path.length === 0 || (particular.length > 0 ? particular : path).some((stem) => stems.has(stem));
}

function namesInFull(stems: ReadonlySet<string>, label: string): boolean {
  const own = contentStems(label).filter((stem) => !/^\d+$/.test(stem));
  return own.some((stem) => !GENERAL.has(stem)) && own.every((stem) => stems.has(stem));
}

const REASONS: Readonly<Record<Doubt['reason'], string>> = {
  missing: 'not in the cited passages',
  period: 'the passage gives it for another period',
  label: 'the passage gives it under another name',
};

/** Writes the figures and names to check, each once. */
export function doubtNote(doubts: readonly Doubt[]): string {
  const listed = new Map(doubts.map(({ figure, reason }) => [figure, `${figure} (${REASONS[reason]})`]));
  const kinds = [
    ...(doubts.some(({ isName }) => !isName) ? ['figures'] : []),
    ...(doubts.some(({ isName }) => isName) ? ['names'] : []),
  ];
  return `*Check these ${kinds.join(' and ')}: ${[...listed.values()].join(', ')}.*`;
}
