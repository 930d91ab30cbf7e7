import { countryOf, isCurrency, parseValue, readDate } from '@atrium/domain/value';
import type { Format, Parsed, ParseHints } from '@atrium/domain/value';
import type { Kind } from '../data/concept.ts';

/** A value in a text, with its offsets and its normalized form. */
export type Typed = { text: string; start: number; end: number; parsed: Parsed };

const SIGN = String.raw`(?:US\$|C\$|CA\$|A\$|AU\$|NZ\$|HK\$|S\$|R\$|RM|Rs\.?|[$€£¥₹₩₺₽₪]|\b[A-Z]{3}\b)`;
const DIGITS = String.raw`\d{1,3}(?:[,.'’\u00a0\u202f ]\d{2,3})*(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)?`;
const MONEY = new RegExp(
  String.raw`[-−(]?\s?(?:${SIGN})\s?[-−(]?\s?(?:${DIGITS})(?:\s?(?:thousand|million|billion|mn|bn|m|k)\b)?\)?(?:\s?(?:CR|DR)\b)?|[-−(]?(?:${DIGITS})(?:\s?(?:thousand|million|billion)\b)?\)?\s?(?:€|£|\$|\b(?:USD|EUR|GBP|CHF|CAD|AUD|NZD|SGD|HKD|JPY|CNY|INR|SEK|NOK|DKK|PLN|MYR|ZAR|BRL|euros?|dollars?|pounds?)\b)`,
  'gu',
);
const BARE = new RegExp(String.raw`(?<![\w.,/-])[-−(]?(?:${DIGITS})\)?-?(?:\s?(?:CR|DR)\b)?(?![\w%/]|[-.]\d)`, 'gu');
const PERCENT = new RegExp(
  String.raw`[-−(]?(?:${DIGITS})\s?(?:%|per ?cent\b|percent\b|basis points\b|bps\b)\)?`,
  'giu',
);
const SPELLED =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty(?:[- ]four)?|thirty(?:[- ]six)?|forty[- ]five|forty|fifty|sixty|ninety';
const DURATION = new RegExp(
  String.raw`\b(?:\d+(?:\.\d+)?|(?:${SPELLED}))(?:\s?\(\s?\d+\s?\))?(?:[\s-](?:business|working|calendar|consecutive|full))?[\s-](?:day|week|month|year|hour|quarter)s?\b(?:[’'](?=\s))?`,
  'giu',
);
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu;
const URI =
  /\bhttps?:\/\/[^\s|)>\]]+|\b(?:www\.)[^\s|)>\],]+|(?<![@\w.])[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,5}\.(?:com|org|net|io|co|de|uk|eu|example|fr|ch|nl|biz|info)(?:\/[^\s|)]*)?\b/giu;
const PHONE = /(?<![\d.\w-])(?:\+|00)?\(?\d[\d\s().-]{6,18}\d(?![\d-])/gu;
const TIME = /\b\d{1,2}:\d{2}(?::\d{2})?\s?(?:[ap]\.?m\.?)?|\b\d{1,2}\s?[ap]\.?m\b\.?/giu;
const IDENTIFIER = /(?=[\w/.-]*\d)[A-Z\d][A-Z\d]*(?:[-/.][A-Z\d]+)*(?:\s\d{2,}(?:\s\d{2,})*)?/giu;
const IBAN = /\b[A-Z]{2}\d{2}(?:\s?[A-Z\d]{4}){2,7}(?:\s?[A-Z\d]{1,4})?\b/gu;
const BIC = /\b[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?\b/gu;

/** Finds all values of a format in a text, in order. An ambiguous date fails unless the hints give an order. */
export function typedIn(format: Format, text: string, hints: ParseHints): Typed[] {
  switch (format) {
    case 'currency':
      return matches(text, MONEY, (run, at) =>
        parseValue('currency', isRestated(text, run, at) ? run.replaceAll(/[()]/g, '') : run, hints),
      ).filter(({ text: run }) => otherWordOf(run) === undefined);
    case 'percentage':
      return matches(text, PERCENT, (run, at) =>
        parseValue('percentage', isRestated(text, run, at) ? run.replaceAll(/[()]/g, '') : run, hints),
      );
    case 'number':
    case 'integer':
    case 'rating':
      return matches(text, BARE, (run) => parseValue(format, run, hints));
    case 'date':
      return datesIn(text, hints);
    case 'date-time':
      return datesIn(text, hints).map((found) => ({
        ...found,
        text: text.slice(found.start),
        parsed: parseValue('date-time', text.slice(found.start), hints),
      }));
    case 'time':
      return matches(text, TIME, (run) => parseValue('time', run, hints));
    case 'email':
      return matches(text, EMAIL, (run) => parseValue('email', run));
    case 'uri':
      return matches(text, URI, (run) => parseValue('uri', run.replace(/[.,;]$/, '')));
    case 'phone':
      return matches(text, PHONE, (run) => parseValue('phone', run, hints));
    case 'country':
      return countriesIn(text);
    default:
      return [];
  }
}

const MEASURE =
  /^\s?(?:kgs?|lbs?|g|km|mi(?:les)?|hours?|hrs?|h|items?|pcs|pieces|units?|days?|months?|years?|sq|m²|ft|nights?|people|persons|points|pages?|weeks?|%)(?!\p{L})/iu;

/** A number after such a word is a reference: "see Exhibit 10.23". */
const REFERENCE =
  /\b(?:exhibit|section|article|clause|schedule|annex|appendix|paragraph|note|page|part)s?\s*(?:no\.?\s*)?$/i;

/** Finds amounts, including ones without a currency sign, for labels of money. */
export function bareAmountsIn(text: string, hints: ParseHints): Typed[] {
  const signed = typedIn('currency', text, hints);
  if (signed.length > 0) return signed;
  return matches(text, BARE, (run) => parseValue('currency', run, hints)).filter(
    ({ start, end }) => !MEASURE.test(text.slice(end)) && !REFERENCE.test(text.slice(0, start)),
  );
}

/** Returns the three letters before an amount if they are no currency, such as the GST of "GST 247.55". */
export function otherWordOf(text: string): string | undefined {
  const code = /^[-−(\s]*([A-Z]{3})\b\s*[-−(]?[\d.]/.exec(text)?.[1];
  return code === undefined || isCurrency(code) ? undefined : code;
}

/** Finds literal texts of a kind, for text columns. */
export function textsOf(kind: Kind, text: string, conceptId: string): Typed[] {
  const asText = (run: string) => parseValue('string', run);
  if (conceptId === 'iban') return matches(text, IBAN, asText);
  if (conceptId === 'bic') return matches(text, BIC, asText);
  if (kind === 'duration') return matches(text, DURATION, asText);
  if (kind === 'money') return matches(text, MONEY, asText);
  if (kind === 'percentage') return matches(text, PERCENT, asText);
  if (kind === 'identifier')
    return matches(text, IDENTIFIER, asText).filter(({ text: run }) => /\d/.test(run) && run.length >= 2);
  return [];
}

/** Recognizes "Sixty Dollars ($60.00)": parentheses after words repeat an amount and do not make it negative. */
function isRestated(text: string, run: string, at: number): boolean {
  return run.startsWith('(') && /\p{L}{2,}[,.]?\s*$/u.test(text.slice(Math.max(0, at - 6), at));
}

function matches(text: string, pattern: RegExp, parse: (run: string, at: number) => Parsed): Typed[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    let run = match[0].trim();
    if (run.endsWith(')') && !run.includes('(')) run = run.slice(0, -1);
    if (run.startsWith('(') && !run.includes(')')) run = run.slice(1).trim();
    if (run === '') return [];
    const start = match.index + Math.max(match[0].indexOf(run), 0);
    return [{ text: run, start, end: start + run.length, parsed: parse(run, start) }];
  });
}

export function datesIn(text: string, hints: ParseHints): Typed[] {
  const found: Typed[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (!/[\p{L}\d]/u.test(text[at] ?? '') || /[\p{L}\d]/u.test(text[at - 1] ?? '')) continue;
    if (/\d/.test(text[at] ?? '') && /\d[.,/-]$/.test(text.slice(Math.max(0, at - 2), at))) continue;
    const rest = text.slice(at, at + 48).trimEnd();
    const reading = readDate(rest.replaceAll('\n', ' '), hints.dateOrder);
    if (reading.ok) {
      const length = rest.length - reading.rest.length;
      const run = rest.slice(0, length).trimEnd();
      found.push({ text: run, start: at, end: at + run.length, parsed: parseValue('date', reading.iso) });
      at += Math.max(run.length - 1, 0);
    } else if (reading.problem === 'ambiguous') {
      const run = /^[\d/. -]*\d/.exec(rest)?.[0] ?? rest;
      found.push({ text: run, start: at, end: at + run.length, parsed: parseValue('date', run, hints) });
      at += run.length - 1;
    }
  }
  return found;
}

function countriesIn(text: string): Typed[] {
  const words = [...text.matchAll(/[\p{L}.'’-]+/gu)];
  return words.flatMap((word, index) => {
    for (let size = Math.min(4, words.length - index); size >= 1; size -= 1) {
      const last = words[index + size - 1];
      if (!last) continue;
      const run = text.slice(word.index, last.index + last[0].length).replace(/\.$/, '');
      if (!/^\p{Lu}/u.test(run) || (run.length < 4 && !/^(?:USA?|UK|UAE|U\.S\.A?|U\.K)$/.test(run))) continue;
      const code = countryOf(run);
      if (code !== undefined)
        return [{ text: run, start: word.index, end: word.index + run.length, parsed: parseValue('country', code) }];
    }
    return [];
  });
}
