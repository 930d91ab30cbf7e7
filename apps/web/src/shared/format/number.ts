const integer = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });
const plurals = new Intl.PluralRules(undefined);
const STEP = 1024;
const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const sizes = UNITS.map((unit) => {
  const maximumFractionDigits = unit === 'kilobyte' ? 0 : 1;
  return new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits });
});

export function formatCount(value: number): string {
  return integer.format(value);
}

const decimal = new Intl.NumberFormat(undefined, { maximumFractionDigits: 6 });
const signedDecimal = new Intl.NumberFormat(undefined, { maximumFractionDigits: 6, signDisplay: 'exceptZero' });

/** Formats decimal text exactly, as credits have it. With `sign`, also a plus is shown. */
export function formatDecimal(text: string, { sign = false }: { sign?: boolean } = {}): string {
  // Decimal text is a numeric literal, which `Intl` formats without rounding it to a float.
  return (sign ? signedDecimal : decimal).format(text as Intl.StringNumericLiteral);
}

/** A size as file managers show it, in steps of 1,024: 5,242,880 bytes are 5 MB. Smaller sizes show as 1 kB. */
export function formatBytes(bytes: number): string {
  return sizeIn(bytes, STEP);
}

/** A size as plans count it, in steps of 1,000: 10,000,000,000 bytes are 10 GB. */
export function formatStorage(bytes: number): string {
  return sizeIn(bytes, 1000);
}

function sizeIn(bytes: number, step: number): string {
  let value = bytes > 0 ? Math.max(1, bytes / step) : 0;
  let unit = 0;
  while (value >= step - 0.5 && unit < UNITS.length - 1) {
    value /= step;
    unit += 1;
  }
  return sizes[unit]?.format(value) ?? '';
}

/** Picks the phrase for a number and replaces `#` by the number. */
export function countOf(value: number, phrases: { one: string; other: string }): string {
  const phrase = plurals.select(value) === 'one' ? phrases.one : phrases.other;
  return phrase.replace('#', formatCount(value));
}

export function files(count: number): string {
  return countOf(count, { one: '# file', other: '# files' });
}
