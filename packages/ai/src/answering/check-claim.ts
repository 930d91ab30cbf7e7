import { add, canonicalDecimal, type Decimal, subtract, sum } from '@atrium/domain/value';
import { contentStems } from '../retrieval/index.ts';
import { type TableCell, tablesOf, yearsIn } from '../tables/index.ts';

/** A figure of a model's statement that its cited passages do not show in the same way. */
export type Doubt = { figure: string; reason: 'missing' | 'period' | 'label' };

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
 * statement, and the year that the statement names, if it names one.
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
    return own.length === 0 ? [] : pathDoubt(text, claim, own);
  });
}

function isDerived(wanted: Decimal, from: readonly Decimal[]): boolean {
  const same = (value: Decimal) => trimmed(value).replace('-', '') === wanted;
  if (from.length > 1 && same(sum(from))) return true;
  return from.some((a, index) => from.slice(index + 1).some((b) => same(add(a, b)) || same(subtract(a, b))));
}

function pathDoubt(figure: string, claim: string, cells: readonly TableCell[]): Doubt[] {
  const years = yearsIn(claim);
  const ofYear = cells.filter(
    ({ period }) => years.length === 0 || period?.year === undefined || years.includes(period.year),
  );
  if (ofYear.length === 0) return [{ figure, reason: 'period' }];
  const stems = new Set(contentStems(claim));
  const isNamed = ofYear.some(({ label, parents, headers }) => {
    const path = contentStems([label, ...parents, ...headers].join(' ')).filter((stem) => !/^\d+$/.test(stem));
    return path.length === 0 || path.some((stem) => stems.has(stem));
  });
  return isNamed ? [] : [{ figure, reason: 'label' }];
}

const REASONS: Readonly<Record<Doubt['reason'], string>> = {
  missing: 'not in the cited passages',
  period: 'the passage gives it for another period',
  label: 'the passage gives it under another name',
};

/** Writes the figures to check, each once. */
export function doubtNote(doubts: readonly Doubt[]): string {
  const listed = new Map(doubts.map(({ figure, reason }) => [figure, `${figure} (${REASONS[reason]})`]));
  return `*Check these figures: ${[...listed.values()].join(', ')}.*`;
}
