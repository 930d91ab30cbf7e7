import { currencyOf } from '@atrium/domain/value';
import { COLUMN_NAMES } from './column-names.ts';
import type { ColumnRole } from './dialect.ts';
import { foldName, words } from './fold-name.ts';

/** Facts about the account or its owner that are not its number. */
const OTHER_FACTS = words('(?:account|acct|compte) ?(?:name|type|label|holder|owner)', 'kontoname', 'kontoart');

/** Columns of the other side of a payment, which are not those of the account. */
const OTHER_PARTY = words(
  'counter\\p{L}*',
  'gegen\\p{L}*',
  'tegen\\p{L}*',
  'beneficiary',
  'payee',
  'begunstigter?',
  'empfanger\\p{L}*',
  'auftraggeber\\p{L}*',
  'zahlungs\\p{L}*',
  'destinat\\p{L}*',
  'beneficiario',
  'partner',
  'other',
  'to',
  'from',
);

/** Columns of the currency in which a shop counted, which is not that of the account. */
const OTHER_CURRENCY = words(
  'local',
  'original\\p{L}*',
  'foreign',
  'instructed',
  'exchange',
  'fremd\\p{L}*',
  'ursprungs\\p{L}*',
);

/** Whether a column is in the currency of a shop or of another account. */
export function isOtherCurrency(name: string): boolean {
  return OTHER_CURRENCY.test(foldName(name));
}

/** The role that a column's name suggests. */
export function roleOfName(name: string): ColumnRole | null {
  const folded = foldName(name);
  if (folded === '' || OTHER_FACTS.test(folded)) return null;
  for (const [role, pattern] of COLUMN_NAMES) {
    if (!pattern.test(folded)) continue;
    if (role === 'account' && OTHER_PARTY.test(folded)) return 'description';
    if (role === 'currency' && OTHER_CURRENCY.test(folded)) return null;
    return role;
  }
  return null;
}

/** The currency that a line above a table names. */
export function currencyIn(text: string): string | null {
  const named = /(?:currency|ccy|währung|devise|moneda|divisa|valuta|munt)\W+([A-Z]{3}|[€£₹])(?![A-Za-z])/iu.exec(
    text,
  )?.[1];
  return named === undefined ? null : (currencyOf(named) ?? null);
}

/** Fees beside the amount, which some providers leave out of it. */
export function isFeeName(name: string): boolean {
  return /^(?:fees?|gebuhr(?:en)?|frais|commission|comision|comissao|provisi|kosten|avgift|手续费|手数料|комиссия)$/.test(
    foldName(name),
  );
}

/** The currency in the name of a column of amounts: “Betrag (EUR)”, “CAD$”, “金额(元)”. */
export function currencyOfColumn(name: string): string | null {
  if (!['amount', 'debit', 'credit', 'balance'].includes(roleOfName(name) ?? '')) return null;
  if (/元|人民币/.test(name)) return 'CNY';
  if (/円/.test(name)) return 'JPY';
  if (/원\)/.test(name)) return 'KRW';
  const code = /(?:\(|\bin |\s)([A-Z]{3})\b\s?\)?\s*$/.exec(name)?.[1] ?? /\(\s*(R\$|€|£|zł)\s*\)/.exec(name)?.[1];
  return code === undefined ? null : (currencyOf(code) ?? null);
}

/** Whether the name of a column says that its amounts are parts or multiples of the currency: cents, thousands. */
export function isOtherUnit(name: string): boolean {
  return OTHER_UNIT.test(foldName(name));
}

const OTHER_UNIT =
  /(?:[(,/]|\b(?:in|en|em))\s?(?:\p{L}+ )?(?:cents?|pence|centimes?|centimos|centavos|centesimi|rappen|grosz\p{L}*|paise|thousands?|000s?|tausend|milliers|miles|milhares|migliaia|teur|tsd|k€|k\$)\b|\bminor\b(?: units?)?$|\bcents?$/u;
