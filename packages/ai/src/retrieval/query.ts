import { contentStems, fold, isStopWord, tokenize } from './language/words.ts';

export type Query = {
  /** The question as asked, trimmed. */
  text: string;
  /** Distinct stems for BM25: the lexemes of PostgreSQL's `english` dictionary. Empty only if the text has no words. */
  terms: string[];
  /** Adjacent content words, folded and unstemmed ("base rent"). */
  phrases: string[];
  /** Text between quotation marks, verbatim. */
  quoted: string[];
  /** Codes such as "INV-2041" or "GB29NWBK60161331926819", upper-cased. */
  identifiers: string[];
  /** Numbers without thousands separators, excluding years. */
  numbers: string[];
  years: string[];
  /** Capitalized names, excluding the first word of the question. */
  names: string[];
};

const QUOTED = /["“«]([^"”»]{2,200})["”»]|(?<![\p{L}\p{N}])['‘]([^'’]{2,200})['’](?![\p{L}\p{N}])/gu;
const IDENTIFIER = /\b(?=[\w/-]*\d)(?=[\w/-]*[A-Za-z])[A-Za-z0-9]+(?:[-/_][A-Za-z0-9]+)*\b/g;
const ORDINAL_OR_PERIOD = /^(?:\d+(?:st|nd|rd|th)|[qh]\d|fy\d{2,4}|\d+(?:m|k|bn|mn|b|x|pm|am))$/i;
const YEAR = /(?<![A-Za-z][-/])\b(?:19|20)\d{2}\b/g;
const NAME = /\b\p{Lu}[\p{L}&.'’-]+(?:\s+(?:of|and|&|de|van|von)?\s*\p{Lu}[\p{L}&.'’-]+)*/gu;

/** Names and codes are searched up to this length, words to the end. In UTF-16 units. */
const LONGEST_READ = 10_000;

/** Extracts what retrieval uses from a question: terms, phrases, quoted strings, identifiers, numbers, years and names. */
export function analyzeQuery(question: string): Query {
  const text = question.trim();
  const read = text.slice(0, LONGEST_READ);
  const quoted = [...read.matchAll(QUOTED)].map((match) => (match[1] ?? match[2] ?? '').trim()).filter(Boolean);
  const identifiers = distinct(
    [...read.matchAll(IDENTIFIER)].map((match) => match[0].toUpperCase()).filter((id) => !ORDINAL_OR_PERIOD.test(id)),
  );
  const years = distinct([...read.matchAll(YEAR)].map((match) => match[0]));
  const tokens = tokenize(text);
  const numbers = distinct(
    tokens.filter((token) => /^\d/.test(token.word) && !years.includes(token.word)).map((token) => token.word),
  );
  const terms = contentStems(text);
  return {
    text,
    terms: terms.length > 0 ? terms : distinct(tokens.map((token) => token.stem)),
    phrases: phrasesOf(read),
    quoted,
    identifiers,
    numbers,
    years,
    names: namesOf(read),
  };
}

function phrasesOf(text: string): string[] {
  const phrases: string[] = [];
  let previous: { word: string; end: number } | undefined;
  for (const token of tokenize(text)) {
    if (isStopWord(token.word)) {
      previous = undefined;
      continue;
    }
    const adjacent = previous && /^[\s-]+$/.test(text.slice(previous.end, token.start));
    if (previous && adjacent) phrases.push(`${previous.word} ${token.word}`);
    previous = { word: token.word, end: token.end };
  }
  return distinct(phrases);
}

function namesOf(text: string): string[] {
  const names = [...text.matchAll(NAME)].filter((match) => match.index > 0 || match[0].includes(' '));
  return distinct(
    names
      .map((match) => (match.index === 0 ? match[0].replace(/^\S+\s+/, '') : match[0]).replace(/['’]s$/, ''))
      .filter((name) => /^\p{Lu}/u.test(name) && !isStopWord(fold(name))),
  );
}

function distinct(values: string[]): string[] {
  return [...new Set(values)];
}
