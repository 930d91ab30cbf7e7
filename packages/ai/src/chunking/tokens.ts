import { createRequire } from 'node:module';

type Encoding = typeof import('gpt-tokenizer/encoding/cl100k_base');

const require = createRequire(import.meta.url);
let encoding: Encoding | undefined;

/** Loads the encoding for the first text, not at every start: its table has 100,000 entries. */
const countAny: Encoding['countTokens'] = (...input) => {
  encoding ??= require('gpt-tokenizer/encoding/cl100k_base') as Encoding;
  return encoding.countTokens(...input);
};

const PLAIN = { disallowedSpecial: new Set<string>() };
const SLICE = 4_000;
const SHORT = 80;
const LONGEST_RUN = 200;
const LONG_RUN = /(\S{200})(?=\S)/g;
const LONG_GAP = /\s{80,}/g;
/** The encoding's own pattern for splitting text, reduced to ASCII. Avoids Unicode's character tables, which are slow. */
const WORDS =
  /'(?:[sdmt]|ll|ve|re)|[^\r\na-z0-9]?[a-z]+|[0-9]{1,3}| ?[^\sa-z0-9]+[\r\n]*|\s+$|\s*[\r\n]|\s+(?!\S)|\s/gi;
// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
const ASCII = /^[\x00-\x7f]*$/;
const LONGEST_KEPT = 40;
const MOST_KEPT = 50_000;
const kept = new Map<string, number>();

/**
 * Counts the cl100k_base tokens of `text`. Markers such as `<|endoftext|>` count as ordinary text. Runs of more than 200
 * characters without a space are counted in pieces of 200, because byte pair encoding is quadratic in the length of a
 * run; the count is then too high by at most one token in 200 characters.
 */
export function countTokens(text: string): number {
  let total = 0;
  for (let start = 0; start < text.length; start += SLICE) {
    const slice = text.length <= SLICE ? text : text.slice(start, start + SLICE);
    const safe = slice.length < SHORT ? slice : withShortRuns(slice);
    // The library processes options again with every call, and only text with markers needs them.
    if (safe.includes('<|')) total += countAny(safe, PLAIN);
    else total += ASCII.test(safe) ? countWords(safe) : countAny(safe);
  }
  return total;
}

function withShortRuns(text: string): string {
  return (mayHoldLongRun(text) ? text.replace(LONG_RUN, '$1 ') : text).replace(LONG_GAP, ' ');
}

/** Searches for a space only where a run would have to end. This is fast, and hardly any text has long runs. */
function mayHoldLongRun(text: string): boolean {
  for (let start = 0; text.length - start > LONGEST_RUN;) {
    const space = text.lastIndexOf(' ', start + LONGEST_RUN);
    if (space < start) return true;
    start = space + 1;
  }
  return false;
}

/** Counts word by word, because documents repeat their words and the counts are cached. */
function countWords(text: string): number {
  let total = 0;
  for (const word of text.match(WORDS) ?? []) {
    // A single character and a group of up to three digits are one token each. Tables contain little else.
    const first = word.charCodeAt(0);
    if (word.length === 1 || (first >= 0x30 && first <= 0x39)) {
      total += 1;
      continue;
    }
    let tokens = kept.get(word);
    if (tokens === undefined) {
      tokens = countAny(word);
      if (kept.size >= MOST_KEPT) kept.clear();
      if (word.length <= LONGEST_KEPT) kept.set(word, tokens);
    }
    total += tokens;
  }
  return total;
}
