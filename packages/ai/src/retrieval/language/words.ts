import { stem } from './stem.ts';
import { STOP_WORDS } from './stop-words.ts';

export type Token = { word: string; stem: string; start: number; end: number };

const WORD = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)?|\d+(?:[.,]\d+)*/gu;
/** Finds the same in text without other characters than ASCII, in a fraction of the time. */
const ASCII_WORD = /[A-Za-z]+(?:'[A-Za-z]+)?|\d+(?:[.,]\d+)*/g;
const BEYOND_ASCII = /[\u0080-\uffff]/;

function wordPattern(text: string): RegExp {
  return BEYOND_ASCII.test(text) ? WORD : ASCII_WORD;
}

/** More than the distinct words of a large library, at about 100 bytes each. */
const STEM_CACHE_LIMIT = 200_000;
const stems = new Map<string, string>();

const PLAIN = /^[\w '-]*$/;

/** Converts to lower case without accents and typographic apostrophes, the form in which words are compared. */
export function fold(text: string): string {
  // Most words have no accents, and normalizing is the most expensive step of tokenizing.
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}

/** Returns the stem of a folded word. Cached, because documents repeat their words. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= STEM_CACHE_LIMIT) stems.clear();
  const result = stem(word);
  stems.set(word, result);
  return result;
}

/** Numbers lose their thousands separators. */
function plainNumber(text: string): string {
  return text.includes(',') ? text.replaceAll(/,(?=\d{3}\b)/g, '') : text;
}

function isNumber(text: string): boolean {
  const code = text.charCodeAt(0);
  return code >= 48 && code <= 57;
}

/** Splits text into folded words and numbers, as `tokenize` does, without stems. */
export function wordsOf(text: string): string[] {
  return (text.match(wordPattern(text)) ?? []).map((raw) => (isNumber(raw) ? plainNumber(raw) : fold(raw)));
}

/** Splits text into words and numbers with stems and UTF-16 offsets. Numbers lose their thousands separators. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(wordPattern(text))) {
    const raw = match[0];
    const numeric = isNumber(raw);
    const word = numeric ? plainNumber(raw) : fold(raw);
    tokens.push({ word, stem: numeric ? word : stemOf(word), start: match.index, end: match.index + raw.length });
  }
  return tokens;
}

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** Returns the distinct stems of all words that are not stop words, in order of appearance. */
export function contentStems(text: string): string[] {
  const found = new Set<string>();
  for (const token of tokenize(text)) if (!isStopWord(token.word)) found.add(token.stem);
  return [...found];
}
