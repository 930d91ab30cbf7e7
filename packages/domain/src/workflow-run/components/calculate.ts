import {
  add,
  canonicalDecimal,
  compareDecimals,
  type Decimal,
  divide,
  multiply,
  negate,
  subtract,
} from '../../value/index.ts';
import { ComponentError } from './component.ts';

const TOKEN = /\s*(?:(\d+\.?\d*|\.\d+)|(\*\*|[-+*/()]))/y;
const LONGEST = 1000;
const DEEPEST = 100;
/** Digits in the fraction of a quotient. */
const QUOTIENT_SCALE = 28;
const HIGHEST_POWER = 300;
const MOST_DIGITS = 300;

function tokensOf(expression: string): string[] {
  if (expression.length > LONGEST) throw new ComponentError(`An expression has at most ${LONGEST} characters.`);
  const tokens: string[] = [];
  const text = expression.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new ComponentError(`“${text.slice(from).trim().slice(0, 20)}” cannot be calculated.`);
    tokens.push(match[1] ?? match[2] ?? '');
  }
  return tokens;
}

function withoutZeros(decimal: Decimal): Decimal {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

function checked(decimal: Decimal): Decimal {
  if (decimal.length > MOST_DIGITS) throw new ComponentError(`The result has more than ${MOST_DIGITS} digits.`);
  return decimal;
}

function quotient(a: Decimal, b: Decimal): Decimal {
  if (compareDecimals(b, '0') === 0) throw new ComponentError('The expression divides by zero.');
  return withoutZeros(divide(a, b, QUOTIENT_SCALE, 'half-even'));
}

function power(base: Decimal, exponent: Decimal): Decimal {
  const times = Number(withoutZeros(exponent));
  if (!Number.isInteger(times) || Math.abs(times) > HIGHEST_POWER) {
    throw new ComponentError(`A power must be a whole number from -${HIGHEST_POWER} to ${HIGHEST_POWER}.`);
  }
  let result: Decimal = '1';
  let square = base;
  for (let left = Math.abs(times); left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = checked(multiply(result, square));
    if (left > 1) square = checked(multiply(square, square));
  }
  return times < 0 ? quotient('1', result) : result;
}

/**
 * Calculates an expression of decimals with `+ - * / **` and brackets. Sums, differences, products and powers are exact;
 * a quotient has up to 28 digits in its fraction, rounded half to even. @throws ComponentError
 */
export function calculate(expression: string): Decimal {
  const tokens = tokensOf(expression);
  let at = 0;
  let depth = 0;
  const takes = (...wanted: string[]): string | null => {
    const token = tokens[at];
    if (token === undefined || !wanted.includes(token)) return null;
    at += 1;
    return token;
  };
  const nested = (read: () => Decimal): Decimal => {
    depth += 1;
    if (depth > DEEPEST) throw new ComponentError(`An expression is nested at most ${DEEPEST} deep.`);
    const value = read();
    depth -= 1;
    return value;
  };
  const atom = (): Decimal => {
    if (takes('(')) {
      const value = nested(sum);
      if (!takes(')')) throw new ComponentError('A closing bracket is missing.');
      return value;
    }
    const token = tokens[at] ?? '';
    const value = canonicalDecimal(token.replace(/^\./, '0.').replace(/\.$/, ''));
    if (value === undefined)
      throw new ComponentError(token === '' ? 'The expression is incomplete.' : `“${token}” is in the wrong place.`);
    at += 1;
    return value;
  };
  const raised = (): Decimal => {
    const base = atom();
    return takes('**') ? power(base, nested(signed)) : base;
  };
  const signed = (): Decimal => {
    const sign = takes('-', '+');
    if (sign === null) return raised();
    const value = nested(signed);
    return sign === '-' ? negate(value) : value;
  };
  const product = (): Decimal => {
    let value = signed();
    for (let sign = takes('*', '/'); sign !== null; sign = takes('*', '/')) {
      value = checked(sign === '*' ? multiply(value, signed()) : quotient(value, signed()));
    }
    return value;
  };
  const sum = (): Decimal => {
    let value = product();
    for (let sign = takes('+', '-'); sign !== null; sign = takes('+', '-')) {
      value = checked(sign === '+' ? add(value, product()) : subtract(value, product()));
    }
    return value;
  };
  const result = sum();
  if (at < tokens.length) throw new ComponentError(`“${tokens[at] ?? ''}” is in the wrong place.`);
  return withoutZeros(result);
}
