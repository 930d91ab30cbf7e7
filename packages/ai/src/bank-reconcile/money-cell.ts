import { type Amount, amountOf, negated } from '@atrium/domain/bank-reconcile';
import { currencyOf, minorDigits } from '@atrium/domain/value';
import { remembered } from './day-evidence.ts';
import type { Decided, DecimalMark } from './dialect.ts';

/** An amount in a cell. `mark` is a CR or DR beside it; `amount` has the sign of a minus or of parentheses only. */
export type MoneyCell = { amount: Amount; mark: 'Debit' | 'Credit' | null; currency: string | null; isSigned: boolean };

const LONGEST_CELL = 80;
const GROUP_SPACE = /[\u0020\u00a0\u202f\u2009'’]/;
const MARK = /^(?:(CR|C|H|HABEN|\+)|(DR|D|S|SOLL|DB|OD))\.?$/i;
/** The minus, and the dashes that typography and word processors write for it. */
const MINUS = /^[-−–‐‑‒]/u;
const CELL =
  /^([^\d.,]*?)\s*([-−–‐‑‒+]?)\s*(\d[\d.,\u0020\u00a0\u202f\u2009'’]*|[.,]\d+)\s*([-−–‐‑‒+]?)\s*([^\d.,][^\d]*|\.)?$/u;

/** Reads the digits of a number with its groups. Undefined if the groups are none that anybody writes. */
function digitsOf(written: string, mark: DecimalMark): string | undefined {
  const text = written.trim();
  const at = text.lastIndexOf(mark);
  const isLast = at >= 0 && text.indexOf(mark) === at;
  const whole = isLast ? text.slice(0, at) : text;
  const fraction = isLast ? text.slice(at + 1) : '';
  if (!/^\d*$/.test(fraction)) return undefined;
  if (/^\d+$/.test(whole)) return fraction === '' ? whole : `${whole}.${fraction}`;
  if (whole === '' && fraction !== '') return `0.${fraction}`;
  const separator = /\D/.exec(whole)?.[0];
  if (separator === undefined || separator === mark) return undefined;
  const groups = whole.split(GROUP_SPACE.test(separator) ? GROUP_SPACE : separator);
  const [first = '', ...others] = groups;
  const last = others.at(-1) ?? '';
  const isWestern = others.every((group) => /^\d{3}$/.test(group)) && /^\d{1,3}$/.test(first);
  const isIndian =
    separator === ',' &&
    /^\d{3}$/.test(last) &&
    /^\d{1,2}$/.test(first) &&
    others.slice(0, -1).every((group) => /^\d{2}$/.test(group));
  if (!isWestern && !isIndian) return undefined;
  return groups.join('') + (fraction === '' ? '' : `.${fraction}`);
}

/** Digits with a sign, groups of thousands and decimals: how most files write most amounts. */
const PLAIN: Record<DecimalMark, RegExp> = {
  '.': /^([-+]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/,
  ',': /^([-+]?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/,
};

/** Digits with something between them that no number has: days, texts. */
const DIVIDED_DIGITS = /\d[.,\s'’]*[^\d.,\s'’]\D*\d/;

function plainMoney(text: string, mark: DecimalMark): MoneyCell | undefined {
  const match = PLAIN[mark].exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction] = match;
  const digits = whole.length > 3 && /[.,]/.test(whole) ? whole.replaceAll(/[.,]/g, '') : whole;
  const amount = amountOf(`${sign === '-' ? '-' : ''}${digits}${fraction === undefined ? '' : `.${fraction}`}`);
  return amount && { amount, mark: null, currency: null, isSigned: sign !== '' };
}

/** Reads an amount as banks print it: signs before or after, parentheses, CR and DR, currency signs, any grouping. */
export function readMoney(text: string, mark: DecimalMark): MoneyCell | undefined {
  if (text.length > LONGEST_CELL) return undefined;
  const plain = plainMoney(text, mark);
  if (plain) return plain;
  if (DIVIDED_DIGITS.test(text)) return undefined;
  const inner = /^\s*\(\s*(.*?)\s*\)\s*(\D*)$/s.exec(text);
  const match = CELL.exec(inner ? `${inner[1] ?? ''}${inner[2] ?? ''}`.trim() : text.trim());
  if (!match) return undefined;
  const [, prefix = '', before = '', digits = '', after = '', suffix = ''] = match;
  const written = digitsOf(digits, mark);
  const amount = written === undefined ? undefined : amountOf(written);
  if (!amount || (before !== '' && after !== '')) return undefined;
  const words = labelsOf(`${prefix} ${suffix}`);
  if (!words) return undefined;
  const minuses = [inner !== null, MINUS.test(before + after), words.isNegative].filter(Boolean).length;
  if (minuses > 1) return undefined;
  return {
    amount: minuses === 1 ? negated(amount) : amount,
    mark: words.mark,
    currency: words.currency,
    isSigned: minuses === 1 || `${before}${after}`.includes('+'),
  };
}

/** A DR beside an amount makes it negative, if it has no sign yet. */
export function signed({ amount, mark }: Pick<MoneyCell, 'amount' | 'mark'>): Amount {
  return mark === 'Debit' && amount.units > 0n ? negated(amount) : amount;
}

/** Signs of currencies that banks print beside amounts, and that are other words elsewhere. */
const BANK_SIGNS: Readonly<Record<string, string>> = {
  TL: 'TRY',
  'руб.': 'RUB',
  руб: 'RUB',
  'р.': 'RUB',
  р: 'RUB',
  'грн.': 'UAH',
  грн: 'UAH',
  'лв.': 'BGN',
  лв: 'BGN',
  lei: 'RON',
  Lei: 'RON',
  'S/': 'PEN',
  'дин.': 'RSD',
};

/** Null for a bare dollar, undefined for no currency. */
const currencyOfWord = remembered((word: string) => ({ code: BANK_SIGNS[word] ?? currencyOf(word) }));

/** Reads the words around an amount: a mark, a currency, a minus before a currency sign. Undefined for any other word. */
function labelsOf(text: string): (Pick<MoneyCell, 'mark' | 'currency'> & { isNegative: boolean }) | undefined {
  const labels = { mark: null as MoneyCell['mark'], currency: null as string | null, isNegative: false };
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const plain = word.replace(/^\((.+)\)$/, '$1');
    const bare = plain.replace(MINUS, '');
    if (bare !== plain) labels.isNegative = true;
    if (bare === '' || bare === '*') continue;
    const marked = MARK.exec(bare);
    if (marked) labels.mark = marked[1] ? 'Credit' : 'Debit';
    else {
      const currency = currencyOfWord(bare).code;
      // A bare dollar sign says that it is money, not which.
      if (currency === undefined) return undefined;
      labels.currency ??= currency;
    }
  }
  return labels;
}

export function looksLikeMoney(text: string): boolean {
  return readMoney(text, '.') !== undefined || readMoney(text, ',') !== undefined;
}

/** Collects what decides between point and comma as the decimal mark, over all amounts of a file. */
export function moneyEvidence() {
  const found: Record<DecimalMark, { count: number; line: number; text: string }> = {
    '.': { count: 0, line: 0, text: '' },
    ',': { count: 0, line: 0, text: '' },
  };
  /** Amounts such as 1,234 that both readings allow. */
  const open: Record<DecimalMark, number> = { '.': 0, ',': 0 };
  let whole = 0;
  function note(mark: DecimalMark, text: string, line: number): void {
    if (found[mark].count === 0) found[mark] = { count: 0, line, text: text.trim() };
    found[mark].count += 1;
  }
  return {
    observe(text: string, line: number): void {
      const digits = /\d[\d.,\u0020\u00a0\u202f\u2009'’]*\d|[.,]\d+|\d/u.exec(text)?.[0];
      if (digits === undefined) return;
      const [lastPoint, lastComma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
      if (lastPoint < 0 && lastComma < 0) {
        whole += 1;
        return;
      }
      const mark: DecimalMark = lastComma > lastPoint ? ',' : '.';
      const other: DecimalMark = mark === ',' ? '.' : ',';
      const isRepeated = digits.indexOf(mark) !== Math.max(lastPoint, lastComma);
      if (lastPoint >= 0 && lastComma >= 0) note(mark, text, line);
      else if (isRepeated) note(other, text, line);
      else if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) note(mark, text, line);
      else open[mark] += 1;
    },
    /**
     * Decides amounts with three digits after the mark by the decimals of `currency`, or where the comma always groups
     * thousands, by the script of the names.
     */
    decide(
      answer: DecimalMark | undefined,
      { currency, isGroupedByComma }: { currency: string | null; isGroupedByComma: boolean },
    ): Decided<DecimalMark> {
      const [point, comma] = [found['.'], found[',']];
      if (point.count > comma.count) return { value: '.', reason: reasonOf('point', point) };
      if (comma.count > point.count) return { value: ',', reason: reasonOf('comma', comma) };
      if (answer) return { value: answer, reason: 'Answered for this account.' };
      const undecided = open['.'] + open[','];
      if (undecided === 0) return { value: '.', reason: null };
      const mark: DecimalMark = open['.'] > 0 ? '.' : ',';
      const other: DecimalMark = mark === '.' ? ',' : '.';
      if (currency !== null && minorDigits(currency) === 3)
        return { value: mark, reason: `${currency} has three decimals.` };
      if (isGroupedByComma && mark === ',')
        return { value: '.', reason: 'The names of the columns are in a script in which a comma groups thousands.' };
      // Where some amounts have no decimals at all, the separator groups thousands.
      if (whole > 0 || (currency !== null && minorDigits(currency) === 0))
        return { value: other, reason: 'Other amounts have no decimals, so the separator groups thousands.' };
      return {
        question: {
          about: 'decimalMark',
          text: `Is “1${mark}234” in this file one thousand two hundred and thirty-four?`,
          choices: [
            { answer: other, label: `Yes, “${mark}” groups thousands` },
            { answer: mark, label: `No, “${mark}” is the decimal mark` },
          ],
        },
      };
    },
  };
}

function reasonOf(name: string, { line, text }: { line: number; text: string }): string {
  return `The decimal mark is a ${name}: “${text}” in line ${line} has no other reading.`;
}
