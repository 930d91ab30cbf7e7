/** The unit of an amount as the table states it. */
export type Unit = {
  /** The factor of the figures: 1000000 in a table "in millions". */
  scale: number;
  /** ISO 4217 code or sign as written, such as "$". */
  currency: string | undefined;
  isPercent: boolean;
  isPerShare: boolean;
  isShares: boolean;
};

/** A figure without its scale, as an exact decimal. */
export type Figure = { decimal: string; currency: string | undefined; isPercent: boolean; scale: number };

const CODE = 'USD|EUR|GBP|CHF|JPY|CAD|AUD|NZD|SGD|HKD|MYR|CNY|INR|SEK|NOK|DKK|PLN|BRL|MXN|ZAR|KRW|RM';
const SIGN = String.raw`(?:US\$|C\$|A\$|HK\$|[$€£¥₹]|(?:${CODE}))`;
const FIGURE = new RegExp(
  String.raw`^(\(|[-–—−])?\s*(${SIGN})?\s*(\(|[-–—−])?\s*(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)\s*(million|billion|thousand|trillion|mn|bn|m|k)?\s*(${SIGN})?\s*(%|percent|pts?|bps|x)?\s*\)?\s*(%)?(?:\s*(?:\([a-z0-9]{1,2}\)|[*†]))*$`,
  'i',
);
const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  mn: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  trillion: 1e12,
};

/** Reads a cell that is a figure: "$ 1,452.4", "(3,163)", "23 %". Returns undefined for all other texts. */
export function figureIn(text: string): Figure | undefined {
  const match = FIGURE.exec(text.trim());
  if (!match) return undefined;
  const [, before, sign, inner, digits = '', word, after, mark, percent] = match;
  const isNegative = before !== undefined || inner !== undefined;
  const plain = digits.replaceAll(',', '').replace(/^\./, '0.');
  return {
    decimal: isNegative && Number(plain) !== 0 ? `-${plain}` : plain,
    currency: sign ?? after,
    isPercent: percent !== undefined || mark === '%' || mark?.toLowerCase() === 'percent',
    scale: SCALES[word?.toLowerCase() ?? ''] ?? 1,
  };
}

const BETWEEN_FIGURES = /(?<=[\d)%–—-])\s+(?=[$€£]?\s?\(?[\d–—-])/g;

/** A figure among several in one cell, as some PDF files have them, with its offset in the text. */
export type CellPart = { text: string; offset: number };

/** Divides a cell that is several figures: "5,466,312 4,586,657". Returns an empty list for all other texts. */
export function figuresOf(text: string): CellPart[] {
  if (text.length > LONGEST_FIGURES) return [];
  const parts: CellPart[] = [];
  let from = 0;
  for (const { index, 0: gap } of [...text.matchAll(BETWEEN_FIGURES), { index: text.length, 0: '' }]) {
    parts.push({ text: text.slice(from, index), offset: from });
    from = index + gap.length;
  }
  return parts.length > 1 && parts.every((part) => figureIn(part.text) !== undefined || isNil(part.text)) ? parts : [];
}

const LONGEST_FIGURES = 200;

/** Whether a cell says that there is nothing: a dash. */
export function isNil(text: string): boolean {
  return /^(?:[$€£]\s*)?[-–—−]+$|^(?:nil|n\/a|none)$/i.test(text.trim());
}

const SCALE_WORD =
  /\b(?:in|of|\$|€|£|us\$|usd|eur|gbp|dollars?|amounts?)\s*(?:us\$|[$€£])?\s*(?:\w+ )?(?:in )?(thousands?|millions?|billions?|trillions?)\b/i;
const BARE_SCALE = /^\W*(?:us)?[$€£]?\s?(thousands?|millions?|billions?|'?000s?)(?:\W*$|,\s*except\b)/i;
const SIGNED_SCALE = /(?:[$€£]|\bRM|\bUSD|\bEUR|\bGBP)\s?[’']?(m|mn|k|bn|000s?)\b|\b(?:RM|USD|EUR|GBP)[’']000\b/i;
const NOUN_SCALE = /\((?:[^()]*, )?(thousands?|millions?|billions?)(?: of [\w ]+)?(?:, except[^()]*)?\)/i;

/** Reads the scale that a header, a title or a line above a table states. Returns undefined if it states none. */
export function scaleIn(text: string): number | undefined {
  const word = (SCALE_WORD.exec(text) ?? BARE_SCALE.exec(text) ?? NOUN_SCALE.exec(text))?.[1]?.toLowerCase();
  if (word !== undefined) return SCALES[word.replace(/s$/, '')] ?? (word.includes('000') ? 1e3 : undefined);
  const signed = SIGNED_SCALE.exec(text);
  if (!signed) return undefined;
  return SCALES[signed[1]?.toLowerCase() ?? ''] ?? 1e3;
}

const CURRENCY = new RegExp(String.raw`US\$|C\$|A\$|HK\$|[$€£¥₹]|\b(?:${CODE})\b`);
const DOLLARS = /\b(?:U\.?S\.? )?dollars\b/i;

/** Reads the currency that a text names. */
export function currencyIn(text: string): string | undefined {
  return CURRENCY.exec(text)?.[0] ?? (DOLLARS.test(text) ? '$' : undefined);
}

const PER_SHARE = /\bper (?:[\w-]+ )*?(?:shares?|unit|ads)\b|\bEPS\b|\bearnings? per\b|\bpar value\b/i;
const SHARES = /\b(?:shares?|units?)\b/i;
const SHARES_EXCEPTED =
  /\bexcept(?:ing)?\b[^)]*\bshares?\b(?! (?:data|amounts?|information))|\bexcept(?:ing)? (?:for )?(?:number of )?shares?\b/i;
const PERCENT = /%|\bpercent(?:age)?s?\b/i;
const COUNTED = /\b(?:in years|years\)|\bdays\b|\bheadcount\b|\bemployees\b|\bratio\b|\bnumber of\b)/i;

/**
 * Determines the unit of a cell from its own text, then its row, its column headers and its table. A scale
 * does not apply to percentages and to amounts per share.
 */
export function unitOf({
  figure,
  row,
  headers,
  table,
}: {
  figure: Figure | undefined;
  row: string;
  headers: readonly string[];
  /** Texts about the whole table, the nearest first. */
  table: readonly string[];
}): Unit {
  const header = headers.join(' ');
  const isPercent = figure?.isPercent === true || PERCENT.test(`${header} ${row}`);
  const isPerShare = PER_SHARE.test(row) || PER_SHARE.test(header);
  const isShares = !isPerShare && SHARES.test(row) && !/[$€£]/.test(row) && figure?.currency === undefined;
  const near = [row, ...headers.toReversed(), ...table];
  const stated = near.find((text) => scaleIn(text) !== undefined) ?? '';
  const excepted = (isShares && SHARES_EXCEPTED.test(stated)) || isPercent || isPerShare || COUNTED.test(row);
  const own = figure?.scale ?? 1;
  const scale = own !== 1 ? own : excepted ? 1 : (scaleIn(stated) ?? 1);
  const named = near.find((text) => currencyIn(text) !== undefined);
  const currency = figure?.currency ?? (isPercent || isShares || named === undefined ? undefined : currencyIn(named));
  return { scale, currency, isPercent, isPerShare, isShares };
}

/** Multiplies an exact decimal by a power of ten, without rounding. */
export function scaled(decimal: string, scale: number): string {
  const places = Math.round(Math.log10(scale));
  const sign = decimal.startsWith('-') ? '-' : '';
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  if (places === 0) return decimal;
  const digits = `${whole.padStart(1 - Math.min(0, places), '0')}${fraction.padEnd(Math.max(0, places), '0')}`;
  const point = Math.max(whole.length, 1 - Math.min(0, places)) + places;
  const rest = digits.slice(point).replace(/0+$/, '');
  return `${sign}${digits.slice(0, point).replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`;
}
