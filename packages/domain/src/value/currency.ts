/** Signs that always mean one currency, longer ones first. */
const SIGNS: readonly (readonly [string, string])[] = [
  ['US$', 'USD'],
  ['USD$', 'USD'],
  ['CA$', 'CAD'],
  ['C$', 'CAD'],
  ['AU$', 'AUD'],
  ['A$', 'AUD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['NT$', 'TWD'],
  ['MX$', 'MXN'],
  ['R$', 'BRL'],
  ['S$', 'SGD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['₽', 'RUB'],
  ['₺', 'TRY'],
  ['₪', 'ILS'],
  ['₫', 'VND'],
  ['₱', 'PHP'],
  ['₦', 'NGN'],
  ['₴', 'UAH'],
  ['₸', 'KZT'],
  ['₡', 'CRC'],
  ['₲', 'PYG'],
  ['₵', 'GHS'],
  ['฿', 'THB'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['Ft', 'HUF'],
  ['SFr.', 'CHF'],
  ['Fr.', 'CHF'],
  ['Rs.', 'INR'],
  ['Rs', 'INR'],
  ['Rp', 'IDR'],
  ['RM', 'MYR'],
  ['RMB', 'CNY'],
  ['元', 'CNY'],
  ['円', 'JPY'],
  ['원', 'KRW'],
  ['Stg', 'GBP'],
];
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:u\.?s\.? dollars?|united states dollars?)$/i, 'USD'],
  [/^canadian dollars?$/i, 'CAD'],
  [/^australian dollars?$/i, 'AUD'],
  [/^euros?$/i, 'EUR'],
  [/^(?:british )?pounds?(?: sterling)?$/i, 'GBP'],
  [/^swiss francs?$/i, 'CHF'],
  [/^(?:indian )?rupees?$/i, 'INR'],
  [/^(?:japanese )?yen$/i, 'JPY'],
  [/^(?:chinese )?(?:yuan|renminbi)$/i, 'CNY'],
  [/^(?:polish )?z(?:ł|l)oty(?:ch)?$/i, 'PLN'],
];
/** Currencies whose amounts are written with a bare `$`. */
export const DOLLAR_CURRENCIES = [
  'USD',
  'CAD',
  'AUD',
  'NZD',
  'SGD',
  'HKD',
  'TWD',
  'MXN',
  'BBD',
  'BSD',
  'JMD',
  'TTD',
  'CLP',
  'COP',
  'ARS',
] as const;
export const DOLLAR_SIGN = '$';
const DOLLAR = /^(?:\$|＄|dollars?)$/i;
const dollars: ReadonlySet<string> = new Set(DOLLAR_CURRENCIES);

/** Other signs that several currencies share, with the default currency, if any, and those that a hint can select. */
const SHARED: readonly (readonly [RegExp, string | null, RegExp])[] = [
  [/^[¥￥]$/, 'JPY', /^(?:JPY|CNY)$/],
  [/^kr\.?$/i, null, /^(?:SEK|NOK|DKK|ISK)$/],
  [/^francs?$/i, null, /^(?:CHF|XAF|XOF|XPF|CDF|RWF)$/],
  [/^R$/, 'ZAR', /^ZAR$/],
];

const codes = new Set(Intl.supportedValuesOf('currency'));

/** Whether a text is an ISO 4217 code. */
export function isCurrency(code: string): boolean {
  return codes.has(code);
}

/** ISO 4217, list one: currencies whose minor unit is not a hundredth. `Intl` has cash digits, which differ (IQD). */
const MINOR_DIGITS: readonly (readonly [number, string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];
const minorDigitsOf = new Map(
  MINOR_DIGITS.flatMap(([digits, list]) => list.split(' ').map((code) => [code, digits] as const)),
);

/** Digits of a currency's minor unit: 2 for USD, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  return minorDigitsOf.get(currency) ?? 2;
}

/** Whether a text is `$` or "dollars" and so does not say which dollar it means. */
export function isBareDollar(written: string): boolean {
  return DOLLAR.test(written.trim());
}

/**
 * Returns the ISO 4217 code of a sign, word or code; null if several currencies share it; undefined if it is no currency.
 * `hint` is a code that decides a shared sign.
 */
export function currencyOf(written: string, hint?: string): string | null | undefined {
  const text = written.trim().replaceAll(/\s+/g, ' ');
  const code = text.toUpperCase();
  if (/^[A-Z]{3}$/.test(code) && codes.has(code)) return code;
  const sign = SIGNS.find(([each]) => each === text) ?? WORDS.find(([pattern]) => pattern.test(text));
  if (sign) return sign[1];
  if (isBareDollar(text)) return hint !== undefined && dollars.has(hint) ? hint : null;
  const shared = SHARED.find(([pattern]) => pattern.test(text));
  if (!shared) return currencyOfPair(text);
  return hint !== undefined && shared[2].test(hint) ? hint : shared[1];
}

/** "USD $": a code and its sign, which must agree. */
function currencyOfPair(text: string): string | undefined {
  const [first = '', second = '', ...more] = text.split(' ');
  if (second === '' || more.length > 0) return undefined;
  const code = currencyOf(first) ?? currencyOf(second);
  if (typeof code !== 'string') return undefined;
  return [first, second].every((each) => currencyOf(each, code) === code) ? code : undefined;
}
