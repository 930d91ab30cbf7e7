import {
  absolute,
  canonicalDecimal,
  compareDecimals,
  type Decimal,
  divide,
  multiply,
  round,
  subtract,
  sum,
} from '@atrium/domain/value';
import type { GridCell } from './grid.ts';

export type Computed = { value: Decimal; isPercent: boolean; formula: string };

const PERCENT_SCALE = 2;
const QUOTIENT_SCALE = 12;
const MEAN_SCALE = 3;

function valuesOf(cells: readonly GridCell[]): Decimal[] | undefined {
  const values = cells.map(({ value }) => value);
  return values.every((value) => value !== undefined) ? values : undefined;
}

/** Writes a decimal with thousands separators and without needless zeros. */
export function written(value: Decimal): string {
  const short = value.includes('.') ? value.replace(/\.?0+$/, '') : value;
  const [whole = '', fraction] = short.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

function operand(value: Decimal): string {
  return value.startsWith('-') ? `(${written(absolute(value))})` : written(value);
}

/** The later value less the earlier one, or the first part less the second. */
export function difference(later: GridCell, earlier: GridCell): Computed | undefined {
  const [a, b] = valuesOf([later, earlier]) ?? [];
  if (a === undefined || b === undefined) return undefined;
  return { value: subtract(a, b), isPercent: later.isPercent, formula: `${operand(a)} − ${operand(b)}` };
}

/** The change in percent of the earlier value. Undefined from zero. */
export function growth(later: GridCell, earlier: GridCell): Computed | undefined {
  const [a, b] = valuesOf([later, earlier]) ?? [];
  if (a === undefined || b === undefined || compareDecimals(b, '0') === 0) return undefined;
  const value = round(multiply(divide(subtract(a, b), b, QUOTIENT_SCALE, 'half-up'), '100'), PERCENT_SCALE, 'half-up');
  return { value, isPercent: true, formula: `(${operand(a)} − ${operand(b)}) ÷ ${operand(b)}` };
}

export function total(cells: readonly GridCell[]): Computed | undefined {
  const values = valuesOf(cells);
  if (!values || values.length < 2) return undefined;
  return { value: sum(values), isPercent: cells[0]?.isPercent ?? false, formula: values.map(operand).join(' + ') };
}

export function average(cells: readonly GridCell[]): Computed | undefined {
  const added = total(cells);
  const count = canonicalDecimal(String(cells.length));
  if (!added || count === undefined) return undefined;
  const scale = Math.max(MEAN_SCALE, added.value.split('.')[1]?.length ?? 0);
  return {
    value: divide(added.value, count, scale, 'half-up'),
    isPercent: added.isPercent,
    formula: `(${added.formula}) ÷ ${count}`,
  };
}

/** One value as a share of another: in percent if that is asked, otherwise as a number, which is also given in percent. */
export function ratio(part: GridCell, whole: GridCell, inPercent: boolean): Computed | undefined {
  const [a, b] = valuesOf([part, whole]) ?? [];
  if (a === undefined || b === undefined || compareDecimals(b, '0') === 0) return undefined;
  const quotient = divide(a, b, QUOTIENT_SCALE, 'half-up');
  const [number, percent] = [quotient, multiply(quotient, '100')].map((each) => round(each, PERCENT_SCALE, 'half-up'));
  if (number === undefined || percent === undefined) return undefined;
  const formula = `${operand(a)} ÷ ${operand(b)}`;
  return inPercent
    ? { value: percent, isPercent: true, formula }
    : { value: number, isPercent: false, formula: `${formula}, or ${written(percent)}%` };
}
