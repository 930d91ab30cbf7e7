/** An exact decimal number: optional minus, digits, optional fraction, nothing else. No float is ever made of it here. */
export type Decimal = string;

const PLAIN = /^(-?)0*(\d+?)(?:\.(\d+))?$/;

/** `-0012.50` is `-12.50`: one way of writing, the written fraction kept. Undefined when it is no plain decimal. */
export function canonicalDecimal(text: string): Decimal | undefined {
  const match = PLAIN.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction] = match;
  const digits = fraction === undefined ? whole : `${whole}.${fraction}`;
  return /^[0.]+$/.test(digits) ? digits : `${sign}${digits}`;
}

/** The exact decimal of a JSON number as it is written, exponents unfolded. Undefined for NaN and the infinities. */
export function decimalOfNumber(value: number): Decimal | undefined {
  if (!Number.isFinite(value)) return undefined;
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  return shiftDecimal(mantissa, Number(exponent));
}

/** Moves the decimal point to the right by `places` (to the left when negative): an exact power of ten. */
export function shiftDecimal(decimal: Decimal, places: number): Decimal | undefined {
  const negative = decimal.startsWith('-');
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  const digits = whole + fraction;
  const point = whole.length + places;
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = Math.max(point, 1);
  const rest = padded.slice(at);
  return canonicalDecimal(`${negative ? '-' : ''}${padded.slice(0, at)}${rest === '' ? '' : `.${rest}`}`);
}

export function negated(decimal: Decimal): Decimal {
  return decimal.startsWith('-') ? decimal.slice(1) : (canonicalDecimal(`-${decimal}`) ?? decimal);
}

/** Negative, zero or positive as `a` is less than, equal to or more than `b`, exactly. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const [left, right] = [scaled(a, b), scaled(b, a)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Both numbers as whole numbers of the same, smaller unit. */
function scaled(decimal: Decimal, other: Decimal): bigint {
  const places = Math.max(fractionLength(decimal), fractionLength(other));
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole.replace('-', '') + fraction.padEnd(places, '0')) * (decimal.startsWith('-') ? -1n : 1n);
}

export function fractionLength(decimal: Decimal): number {
  return decimal.split('.')[1]?.length ?? 0;
}
