import { amountOf, decimalOf, negated } from '@atrium/domain/bank-reconcile';

const formats = new Map<string, Intl.NumberFormat>();

/** Formats exact decimal text with all of its decimal places: "-1940.00" is "−1,940.00". Other text is returned as it is. */
export function formatAmount(text: string): string {
  return formatted(text, {});
}

/** Formats exact decimal text in its currency. Without a known currency, only the number. */
export function formatMoney(text: string, currency: string | null): string {
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return formatAmount(text);
  return formatted(text, { style: 'currency', currency });
}

/** The amount without its sign. */
export function formatSize(text: string): string {
  return formatAmount(text.replace(/^-/, ''));
}

/** A figure of a sentence; not a part of a date, a version or a name. */
const FIGURE = /(?<![\w.,:/])-?\d+\.\d+(?![\w/]|[.,]\d)/g;

/** Formats the amounts of a sentence, apart from what it quotes of a file. */
export function formatSentence(sentence: string): string {
  return sentence
    .split(/(“[^”]*”)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/-(?=[\d.]+ apart)/g, '').replaceAll(FIGURE, formatAmount)))
    .join('');
}

/** The amount with its sign turned round. */
export function turned(text: string): string {
  const amount = amountOf(text);
  return amount === undefined ? text : decimalOf(negated(amount));
}

function formatted(text: string, options: Intl.NumberFormatOptions): string {
  const amount = amountOf(text);
  if (amount === undefined) return text;
  const { scale } = amount;
  const key = `${options.currency ?? ''} ${scale}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(undefined, { ...options, minimumFractionDigits: scale, maximumFractionDigits: scale });
  formats.set(key, format);
  // `Intl` formats a numeric literal exactly, without rounding it to a float.
  return format.format(decimalOf(amount) as Intl.StringNumericLiteral).replace('-', '−');
}
