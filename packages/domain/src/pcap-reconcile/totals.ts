import { decimalOf } from '../bank-reconcile/index.ts';
import { foldLabel } from './labels.ts';
import { type LineDefinition, sumsTo, valueOfLine } from './lines.ts';
import type { CapitalEntry, CapitalSide, SideKind } from './side.ts';
import { isWithinUnits, type Valued } from './values.ts';

/** The facts of the whole reconciliation that comparing one partner needs. They are stored, so that a later match compares alike. */
export type Comparison = {
  lines: LineDefinition[];
  /** The column of the statements that is compared. */
  column: number;
  /** Folded labels whose values reduce the balance although they are written without a minus. */
  negated: Record<SideKind, string[]>;
};

/** The total of a line beside the sum of the partners. For ownership, the total is 100 %. */
export type TotalCheck = {
  side: SideKind;
  name: string;
  printed: string;
  computed: string;
  status: 'tied' | 'rounding' | 'differs';
};

/** Compares the printed total of a side with the sum of its partners. */
export function totalsOf(comparison: Comparison, { kind, total, entries }: CapitalSide): TotalCheck[] {
  if (!total) return [];
  const column = kind === 'workbook' ? 0 : comparison.column;
  const side = comparison.negated[kind];
  const printed: CapitalEntry = {
    name: total.label,
    identifier: null,
    className: null,
    place: NOWHERE,
    otherNames: [],
    lines: total.lines,
  };
  return comparison.lines.flatMap((line): TotalCheck[] => {
    const labels = line[kind].filter((label) => total.lines.some((each) => foldLabel(each.label) === label));
    if (labels.length === 0 || line.kind === 'memo') return [];
    const own = valueOfLine([printed], labels, side, column);
    const parts = valueOfLine(entries, labels, side, column);
    const sum = sumsTo([parts], own);
    if (!sum || own.amount === null || parts.amount === null) return [];
    const status = sum.difference.units === 0n ? 'tied' : sum.isRounding ? 'rounding' : 'differs';
    return [{ side: kind, name: line.name, printed: decimalOf(own.amount), computed: decimalOf(parts.amount), status }];
  });
}

const NOWHERE = { sheet: null, cell: null, page: null, box: null };

/** Checks that the ownership shares of a side add up to the whole, if every partner has one. */
export function sharesOf(comparison: Comparison, { kind, entries }: CapitalSide): TotalCheck[] {
  const line = comparison.lines.find(({ key }) => key === 'share');
  if (!line || entries.length < 2) return [];
  const column = kind === 'workbook' ? 0 : comparison.column;
  const sum = valueOfLine(entries, line[kind], [], column);
  if (sum.amount === null || sum.count !== entries.length) return [];
  // A workbook can keep shares as fractions without the format of a percentage.
  const isFraction = sum.amount.units < 2n * 10n ** BigInt(sum.amount.scale);
  const whole: Valued = { ...sum, amount: { units: isFraction ? 1n : 100n, scale: 0 } };
  const checked = sumsTo([sum], whole);
  if (!checked || whole.amount === null) return [];
  const { difference } = checked;
  const status = difference.units === 0n ? 'tied' : isWithinUnits(difference, sum) ? 'rounding' : 'differs';
  return [{ side: kind, name: line.name, printed: decimalOf(whole.amount), computed: decimalOf(sum.amount), status }];
}
