import { ORGANIZATION } from '../data/legal-forms.ts';
import { itemAt } from '../learning/number.ts';
import { lastAtMost } from '../paper.ts';
import type { Paper } from '../paper.ts';
import { wordsOf } from './words.ts';

export type LineFacts = {
  digits: number;
  length: number;
  letters: number;
  hasColon: number;
  hasContact: number;
  hasForm: number;
  words: readonly string[];
};

/** The facts about a paper's lines, its clause headings, and the header of each table row. */
export type PaperFacts = {
  lines: readonly LineFacts[];
  /** Returns the words of the heading above an offset, if one is near. */
  headingAt: (offset: number) => readonly string[];
  /** For each line, the index of the header line above it, or -1. */
  headers: readonly number[];
};

const CONTACT = /\b(?:tel|fax|phone|h\/p|mobile|e-?mail|www|gst|website|reg|no\.? ?:)\b|@/i;
const CLAUSE =
  /(?:^|[.;:]\s{1,9}|\s{2,9})(?:section\s{1,9})?(?:\d{1,2}(?:\.\d{1,2})?[.)]|\([a-z]{1,3}\)|[A-Z]\.)\s{1,9}([A-Z][A-Za-z,;'’&\- ]{2,60}?)[.:—–-]\s/g;
const LONG_PAPER = 3_000;
const HEADING_REACH = 1_500;
const HEADER_REACH = 25;

const known = new WeakMap<Paper, PaperFacts>();

/** Studies a paper once. */
export function factsOf(paper: Paper): PaperFacts {
  const facts = known.get(paper) ?? study(paper);
  known.set(paper, facts);
  return facts;
}

function study(paper: Paper): PaperFacts {
  const lines = paper.lines.map(({ text }): LineFacts => {
    return {
      digits: shareOf(text, /\d/g),
      length: text.length,
      letters: text.match(/[A-Za-z]/g)?.length ?? 0,
      hasColon: Number(text.includes(':')),
      hasContact: Number(CONTACT.test(text)),
      hasForm: Number(ORGANIZATION.test(text)),
      words: wordsOf(text),
    };
  });
  const headings = headingsOf(paper);
  const starts = headings.map(({ start }) => start);
  return {
    lines,
    headers: headersOf(paper, lines),
    headingAt: (offset) => {
      const heading = headings[lastAtMost(starts, offset)];
      return heading && offset - heading.start < HEADING_REACH ? heading.words : [];
    },
  };
}

/** The share of a text's characters that match a pattern for one character. */
export function shareOf(text: string, pattern: RegExp): number {
  return text.length === 0 ? 0 : (text.match(pattern)?.length ?? 0) / text.length;
}

function headingsOf(paper: Paper): { start: number; words: string[] }[] {
  const clauses = [...paper.flow.matchAll(CLAUSE)].map(({ index, 1: title = '' }) => {
    return { start: index, words: wordsOf(title) };
  });
  const lines = paper.lines
    .filter(({ text }) => paper.text.length > LONG_PAPER && text.length < 50 && /^(?:\d|[A-Z])/.test(text))
    .filter(({ text }) => /[A-Za-z]{3}/.test(text))
    .map(({ start, text }) => ({ start, words: wordsOf(text) }))
    .filter(({ words }) => words.length < 7);
  return [...clauses, ...lines].sort((a, b) => a.start - b.start);
}

/** A header is a line above with several cells and no digit. */
function headersOf(paper: Paper, facts: readonly LineFacts[]): number[] {
  let header = -1;
  return paper.lines.map(({ index, cells }) => {
    const above = header !== -1 && index - header < HEADER_REACH ? header : -1;
    if (cells.length >= 2 && itemAt(facts, index).digits === 0) header = index;
    return above;
  });
}

/** Returns the parts of the sentence before and after a range. */
export function sentenceAround(paper: Paper, start: number, end: number): [before: string, after: string] {
  const before = paper.flow.slice(Math.max(0, start - 260), start);
  const after = paper.flow.slice(end, end + 200);
  const begin = Math.max(before.lastIndexOf('. '), before.lastIndexOf('; '));
  const stop = after.search(/[.;] /);
  return [before.slice(begin + 1), stop === -1 ? after : after.slice(0, stop)];
}
