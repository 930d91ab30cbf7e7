import { CONTACT } from '../data/legal-forms.ts';
import { ADDRESS_START } from '../data/places.ts';
import { itemAt } from '../learning/number.ts';
import type { Line, Paper } from '../paper.ts';
import { type Candidate, lettersOf } from './candidate.ts';

const FIRST_LINES = 60;
const LONGEST_LINE = 120;
const LONGEST_LATER_LINE = 400;
const MOST_LINES = 7;
const SHORTEST_KEY = 10;
const LONGEST_KEY = 220;
const SHORTEST_BEFORE_CONTACT = 12;
const LONGEST_TITLE = 60;
/** A line with nothing but a registration number does not begin an address. */
const REGISTRATION = /^\W*(?:[A-Z]{1,3}-?)?\d[\dA-Z-]{3,}(?:\s?-\s?[A-Z])?\W*$/i;
/** A phone number without a label after the address. */
const TRAILING_PHONE = /[\s,.]+\+?\(?\d{2,4}\)?[- ]\d{3,4}[- ]?\d{3,5}\W*$/;

/** A line with a lower probability is not part of an address; below the second limit it ends one. */
const LIKELY = 0.08;
const IMPOSSIBLE = 0.01;

/** Finds addresses: runs of lines that begin at a line or after a label and end at a line or before a contact. */
export function addressesOf(paper: Paper, lineProbabilities?: ArrayLike<number>): Candidate[] {
  const isLikely = (index: number) => (lineProbabilities?.[index] ?? 1) > LIKELY;
  const isImpossible = (index: number) => (lineProbabilities?.[index] ?? 1) < IMPOSSIBLE;
  const found = new Map<string, Candidate>();
  for (const first of paper.lines.slice(0, FIRST_LINES)) {
    if (!isLikely(first.index) || first.text.length > LONGEST_LINE || REGISTRATION.test(first.text)) continue;
    const parts: string[] = [];
    for (const last of paper.lines.slice(first.index, first.index + MOST_LINES)) {
      if (last.text.length > LONGEST_LATER_LINE) break;
      if (last.index > first.index && !isLikely(last.index)) {
        const isFollowed = paper.lines[last.index + 1] !== undefined && isLikely(last.index + 1);
        if (isImpossible(last.index) || !isFollowed || last.index - first.index >= 5) break;
      }
      parts.push(last.text);
      if (isLikely(last.index)) addVersions(found, parts.join(' '), first, last);
    }
  }
  return [...found.values()];
}

function addVersions(found: Map<string, Candidate>, text: string, first: Line, last: Line): void {
  for (const head of headsOf(text))
    for (const tail of tailsOf(head, last)) {
      const value = tail.replaceAll(/\s+/g, ' ').replaceAll(/^[\s,:;.-]+|[\s,:;-]+$/g, '');
      const key = lettersOf(value);
      const id = `${first.index}:${last.index}:${key}`;
      if (key.length < SHORTEST_KEY || key.length > LONGEST_KEY || !/\d/.test(key) || found.has(id)) continue;
      const facts = {
        span: last.index - first.index + 1,
        isHeadCut: head !== text,
        isTailCut: value.length < head.length - 2,
      };
      found.set(id, { value, key, start: first.start, end: last.end, line: first.index, last: last.index, facts });
    }
}

/** Returns the text, and the text without a label, a registration number or a title before the words that begin an address. */
function headsOf(text: string): string[] {
  const label = /^[A-Za-z .]{3,20}:\s*(?=\S)/.exec(text)?.[0];
  const number = /^\(?[\w.\- ]*\d{4,}-?[A-Z]?\)\s*/.exec(text)?.[0];
  const title = text.search(ADDRESS_START);
  const cuts = [label?.length, number?.length, title > 0 && title < LONGEST_TITLE ? title : undefined];
  return [text, ...new Set(cuts.flatMap((cut) => (cut === undefined ? [] : [text.slice(cut)])))];
}

/** Returns the text, and the text without a contact, a phone number, a remark in brackets, or the last cell of its last line. */
function tailsOf(text: string, last: Line): string[] {
  const contact = text.search(CONTACT);
  const beforeBrackets = /^(.{12,}?)\s*\([^()]*\)\W*$/.exec(text)?.[1];
  return [
    text,
    ...(contact > SHORTEST_BEFORE_CONTACT ? [text.slice(0, contact)] : []),
    ...(beforeBrackets === undefined ? [] : [beforeBrackets]),
    ...(TRAILING_PHONE.test(text) ? [text.replace(TRAILING_PHONE, '')] : []),
    ...(last.cells.length > 1
      ? [text.slice(0, text.length - itemAt(last.cells, last.cells.length - 1).text.length)]
      : []),
  ];
}
