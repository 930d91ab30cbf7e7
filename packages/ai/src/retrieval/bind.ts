import type { DocumentCard } from './documents.ts';
import { contentStems, fold, isStopWord } from './language/words.ts';
import type { Query } from './query.ts';

const SHORTEST = 2;
/** Words that begin with a capital letter but name no company or person. */
const NO_NAMES = new Set(
  contentStems(
    'USD EUR GBP FY Q1 Q2 Q3 Q4 H1 H2 GAAP non-GAAP adjusted unadjusted EBIT EBITDA EBITDAR CEO CFO COO EPS PPNE PPE CAPEX M&A D&A FX ROA ROE NAV IRR VAT annual quarterly report ratio chief officer real highest LLC Inc Ltd Corp Corporation Company Group Fund',
  ),
);

function squeezed(text: string): string {
  return fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const CODE = /\b(?=\w*\d)\d?[A-Z]{1,4}\d?\b/g;
/** Forms, quarters and half-years. */
const NO_CODE = /^(?:\d{1,2}[KQF]|[QH]\d|\d[QH])$/;

/** The names by which a question may call documents: of companies ("Blue River") and codes ("7N"), without spaces, in small letters. */
export function calledNames(text: string, names: readonly string[]): string[] {
  const codes = [...text.matchAll(CODE)].map(([code]) => code).filter((code) => !NO_CODE.test(code));
  return [...new Set([...namesIn(names), ...codes].map(squeezed))].filter((name) => name.length >= SHORTEST);
}

/** Whether a word of a question names a company, and not a unit, a form or a measure. */
export function isNameStem(stem: string): boolean {
  return !NO_NAMES.has(stem);
}

/** Whether a file name has one of the names at a word's beginning, or written together ("FOOTLOCKER" for Foot Locker). */
export function isCalled(documentName: string, called: readonly string[]): boolean {
  const file = squeezed(documentName.replace(/\.\w{1,5}$/, ''));
  return called.some((name) => begins(file, documentName, name));
}

/**
 * Returns the documents whose file name has a name of the question: those of the company that it asks about, and of the asked
 * year if a name says the year. Empty if the question names nobody, or a name that no file name has, or nearly all have.
 */
export function boundDocuments({ text, names, years }: Query, documents: readonly DocumentCard[]): string[] {
  const wanted = calledNames(text, names);
  if (wanted.length === 0) return [];
  const found = documents.map(({ id, name }) => {
    const file = squeezed(name.replace(/\.\w{1,5}$/, ''));
    return { id, file, count: wanted.filter((each) => begins(file, name, each)).length };
  });
  const most = Math.max(0, ...found.map(({ count }) => count));
  const best = found.filter(({ count }) => count === most);
  if (most === 0 || best.length * 2 > documents.length) return [];
  const asked = [...years, ...shortYears(text)];
  const ofYear = best.filter(({ file }) => asked.some((year) => file.includes(year)));
  return (ofYear.length > 0 ? ofYear : best).map(({ id }) => id);
}

function namesIn(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const words = name
      .split(/\s+/)
      .filter((word) => !isStopWord(fold(word)) && !contentStems(word).every((stem) => NO_NAMES.has(stem)));
    const [first] = words;
    return first === undefined ? [] : words.length > 1 ? [words.join(''), first] : [first];
  });
}

/** Whether a file name has a name at a word's beginning, or written together ("FOOTLOCKER" for Foot Locker). */
function begins(file: string, name: string, wanted: string): boolean {
  const words = fold(name).split(/[^\p{L}\p{N}]+/u);
  return (
    words.some((word) => word === wanted || (wanted.length > 3 && word.startsWith(wanted))) ||
    (wanted.length > 5 && file.includes(wanted))
  );
}

/** "FY22" names the year 2022. */
function shortYears(text: string): string[] {
  return [...text.matchAll(/\b(?:FY|Q[1-4] ?)['’]?((?:20)?\d{2})\b/gi)].map(([, year = '']) =>
    year.length === 2 ? `20${year}` : year,
  );
}
