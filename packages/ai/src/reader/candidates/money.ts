import type { Paper } from '../paper.ts';
import { type Candidate, candidateAt } from './candidate.ts';

const AMOUNT =
  /(?<![\w.,/:-])([-(]?\s?)((?:RM|MYR|US\$|USD|EUR|GBP|[$€£])\s?)?(-?)(\d{1,3}(?:\.\d{3})+,\d{2}|(?:\d{1,3}(?:,\d{3})+|\d+)?[.,] ?\d{2,3}|\d{1,3}(?:,\d{3})+|\d+)(?:\s?(RM|USD|EUR))?(?![\w/:-]|[.,]\d| ?%)/g;
const LARGEST = 1e12;
/** A number after such a word is a reference: "Exhibit 10.23". */
const REFERENCE = /\b(?:exhibit|section|article|clause|schedule|annex|appendix|paragraph)s?\s*$/i;

/** Finds amounts: figures with two decimals, with groups of thousands, or with a currency. The value has two decimals. */
export function amountsOf(paper: Paper): Candidate[] {
  return [...paper.flow.matchAll(AMOUNT)].flatMap((match) => {
    const [whole, before = '', sign, minus, figure = '', after] = match;
    const digits = figure.replaceAll(' ', '');
    const hasCurrency = sign !== undefined || after !== undefined;
    if (!looksLikeMoney(digits, hasCurrency)) return [];
    if (REFERENCE.test(paper.flow.slice(Math.max(0, match.index - 12), match.index))) return [];
    const number = numberOf(digits);
    if (!Number.isFinite(number) || number > LARGEST) return [];
    const end = match.index + whole.length;
    const isNegative = before === '-' || minus === '-' || (before.startsWith('(') && paper.flow[end] === ')');
    const value = (isNegative ? -number : number).toFixed(2);
    const facts = { number, hasCurrency, isNegative, hasCents: /\.\d{2}$/.test(digits) };
    return [candidateAt(paper, { value, start: match.index + before.length, end, facts })];
  });
}

function looksLikeMoney(digits: string, hasCurrency: boolean): boolean {
  if (/[.,]\d{2}$/.test(digits) || /^\d{1,3}(?:,\d{3})+$/.test(digits)) return true;
  return hasCurrency && /^\d+(?:,\d{3})*(?:\.\d+)?$/.test(digits);
}

/** A comma before the last two digits is a decimal mark. */
function numberOf(digits: string): number {
  const isComma = /,\d{2}$/.test(digits);
  return Number(isComma ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', ''));
}
