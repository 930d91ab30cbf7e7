/** A value as it is stored: `decimal` has the exact digits of numbers, `unit` the ISO 4217 code of money. */
export type Written = { value: string | number | boolean | null; decimal: string | null; unit: string | null };

/** The notation of ambiguous values, from a document or a setting. */
export type ParseHints = {
  /** Order of day, month and year in dates such as 03/04/2026. */
  dateOrder?: 'DMY' | 'MDY' | 'YMD';
  /** ISO 4217 code of amounts without a sign, and of shared signs (`$`, `kr`, `¥`) if it is one of their currencies. */
  currency?: string;
  /**
   * ISO 4217 code of a bare `$` that `currency` does not decide. It comes from a setting. `'$'` keeps the sign as the unit, for
   * callers that compare only digits or leave the choice to the server. Without it, a bare `$` is refused.
   */
  dollar?: string;
  /** The decimal mark. Decides 1.234 and 1,234. */
  decimalMark?: '.' | ',';
  /** ISO 3166 alpha-2: the country of phone numbers without a country code. */
  region?: string;
};

export type Parsed =
  | ({ ok: true } & Written)
  /** `reason` is one sentence for users. */
  | { ok: false; reason: string };

export function accept(value: Written['value'], decimal: string | null = null, unit: string | null = null): Parsed {
  return {
    ok: true,
    value,
    decimal,
    unit,
  };
}

export function refuse(reason: string): Parsed {
  return { ok: false, reason };
}

const LONGEST_SHOWN = 60;

/** Quotes the refused text in a reason, shortened. */
export function shown(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return `“${line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN)}…` : line}”`;
}
