import type { DocumentCard } from './documents.ts';
import { contentStems, fold, isStopWord } from './language/words.ts';
import type { Query } from './query.ts';

const SHORTEST = 2;
/** A name of so many letters is found anywhere in a file name, and a shorter one only at the beginning of a word. */
const LONG = 6;
const SHORT = 3;
const JOINED = /\s+(?:and|&)\s+/;
const POSSESSIVE = /['’]s?(?=\s|$)/;
/** Words that begin with a capital letter but name no company or person. */
const NO_NAMES = new Set(
  contentStems(
    'USD EUR GBP FY Q1 Q2 Q3 Q4 H1 H2 GAAP non-GAAP adjusted unadjusted EBIT EBITDA EBITDAR CEO CFO COO EPS PPNE PPE CAPEX M&A D&A FX ROA ROE NAV IRR VAT annual quarterly report ratio chief officer real highest total net revenue revenues sales income expense expenses cost costs LLC Inc Ltd Corp Corporation Company Group Fund',
  ),
);

const CODE = /\b(?=\w*\d)\d?[A-Z]{1,4}\d?\b/g;
/** Forms, quarters and half-years. */
const NO_CODE = /^(?:\d{1,2}[KQF]|[QH]\d|\d[QH])$/;

/** The names by which a question may call documents: of companies ("Blue River") and codes ("7N"). */
export function calledNames(text: string, names: readonly string[]): string[] {
  const codes = [...text.matchAll(CODE)].map(([code]) => code).filter((code) => !NO_CODE.test(code));
  return [...new Set([...names.flatMap(companiesIn), ...codes])].filter((name) => name.length >= SHORTEST);
}

/** Whether a word of a question names a company, and not a unit, a form or a measure. */
export function isNameStem(stem: string): boolean {
  return !NO_NAMES.has(stem);
}

/** Whether a file name has one of the names, or the beginning of one. */
export function isCalled(documentName: string, called: readonly string[]): boolean {
  return called.some((name) => sharedWords(documentName, name) > 0);
}

/**
 * Returns the documents whose file name has a name of the question: those of the company that it asks about, and of the asked
 * year if a name says the year. Empty if the question names nobody, or a name that no file name has, or nearly all have.
 */
export function boundDocuments({ text, names, years }: Query, documents: readonly DocumentCard[]): string[] {
  const wanted = calledNames(text, names);
  if (wanted.length === 0) return [];
  const found = documents.map(({ id, name }) => {
    return { id, name, count: wanted.reduce((sum, each) => sum + sharedWords(name, each), 0) };
  });
  const most = Math.max(0, ...found.map(({ count }) => count));
  const best = found.filter(({ count }) => count === most);
  if (most === 0 || best.length * 2 > documents.length) return [];
  const asked = [...years, ...shortYears(text)];
  const ofYear = best.filter(({ name }) => asked.some((year) => name.includes(year)));
  return (ofYear.length > 0 ? ofYear : best).map(({ id }) => id);
}

/** The companies in a capitalized phrase: "Blue River" and "Teal" of "Blue River and Teal’s Adjusted EBITDA". */
function companiesIn(phrase: string): string[] {
  const [owner = phrase] = phrase.split(POSSESSIVE);
  return owner.split(JOINED).flatMap((each) => {
    const words = each
      .split(/\s+/)
      .filter((word) => !isStopWord(fold(word)) && !contentStems(word).every((stem) => NO_NAMES.has(stem)));
    return words.length === 0 ? [] : [words.join(' ')];
  });
}

/**
 * Counts the leading words of a name that a file name has, separate ("Foot Locker 2031") or together ("FOOTLOCKER_2031").
 * A file name that continues the first word with another one belongs to somebody else: "Blue Lake 2031" is not of Blue River.
 */
function sharedWords(fileName: string, name: string): number {
  const wanted = wordsIn(name);
  const [first = ''] = wanted;
  const together = wanted.join('');
  const parts = fileName
    .replace(/\.\w{1,5}$/, '')
    .split(/[^\p{L}\p{N}\s_’'&-]+/u)
    .map(wordsIn);
  if (together.length >= LONG && parts.some((words) => words.join('').includes(together))) return wanted.length;
  const counts = parts.flatMap((words) =>
    words.map((word, at) => {
      if (word === first) {
        const differs = wanted.findIndex((each, index) => words[at + index] !== each);
        const shared = differs < 0 ? wanted.length : differs;
        return shared === 1 && wanted.length > 1 && isWord(words[at + 1]) ? 0 : shared;
      }
      if (wanted.length === 1) return word.startsWith(first) && isTelling(name) ? 1 : 0;
      return word.length > first.length && together.startsWith(word) ? 2 : 0;
    }),
  );
  return Math.max(0, ...counts);
}

function wordsIn(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function isWord(word: string | undefined): boolean {
  return word !== undefined && /^\p{L}+$/u.test(word);
}

/** Whether a longer word of a file name may begin with the name: "Verizon", or an abbreviation such as "IBM". */
function isTelling(name: string): boolean {
  return name.length > SHORT || (name.length === SHORT && /^\p{Lu}+$/u.test(name));
}

/** "FY22" names the year 2022. */
function shortYears(text: string): string[] {
  return [...text.matchAll(/\b(?:FY|Q[1-4] ?)['’]?((?:20)?\d{2})\b/gi)].map(([, year = '']) =>
    year.length === 2 ? `20${year}` : year,
  );
}
