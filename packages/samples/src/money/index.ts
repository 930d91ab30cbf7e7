const grouped = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Integer cents as `$1,234.56`; negative amounts in accountants' parentheses. */
export function dollars(cents: number): string {
  return cents < 0 ? `($${grouped.format(-cents / 100)})` : `$${grouped.format(cents / 100)}`;
}

/** Integer cents as `1,234.56`, `(1,234.56)` or `–` for zero: the form of a column in a statement. */
export function figure(cents: number): string {
  if (cents === 0) return '–';
  return cents < 0 ? `(${grouped.format(-cents / 100)})` : grouped.format(cents / 100);
}

/** Whole-dollar amounts (cents divisible by 100) as `$1,234`. */
export function wholeDollars(cents: number): string {
  return `$${Math.round(cents / 100).toLocaleString('en-US')}`;
}

/** Cents × numerator / denominator, rounded half away from zero, without floating point. */
export function share(cents: number, numerator: number, denominator: number): number {
  const product = BigInt(cents) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const magnitude = ((product < 0n ? -product : product) * 2n + divisor) / (divisor * 2n);
  return Number(product < 0n ? -magnitude : magnitude);
}

/** Splits cents by weights so that the parts add up exactly: the last weight takes the rounding. */
export function allocate(cents: number, weights: readonly number[]): number[] {
  const whole = sum(weights);
  const parts = weights.map((weight) => share(cents, weight, whole));
  const last = parts.length - 1;
  return parts.map((part, index) => (index === last ? cents - sum(parts.slice(0, last)) : part));
}

/** Sum of integers. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** numerator / denominator as `1.42x` with two decimals, rounded from integers. */
export function multiple(numerator: number, denominator: number): string {
  return `${(share(numerator, 100, denominator) / 100).toFixed(2)}x`;
}

/** part / whole as a percentage with one decimal, for example `12.5%`. */
export function percent(part: number, whole: number): string {
  return `${(share(part, 1000, whole) / 10).toFixed(1)}%`;
}
