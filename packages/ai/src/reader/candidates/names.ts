import { LEGAL_FORM, NAME_PARTICLES, NAME_TAIL, NOT_AT_NAME_EDGE } from '../data/legal-forms.ts';
import { itemAt } from '../learning/number.ts';
import type { Paper } from '../paper.ts';
import { type Candidate, candidateAt, lettersOf } from './candidate.ts';

type Token = { text: string; start: number; end: number };

const TOKEN = /[^\s,;:()“”"[\]_]+|[,;:()“”"[\]_]/g;
const CAPITALIZED = /^['’]?[A-Z0-9][\p{L}\p{N}&'’.\-–¢!+/]*$/u;
const NUMBER = /^\d+[.)]?$/;
const MOST_TOKENS = 12;
const MOST_TOKENS_WITHOUT_FORM = 8;
const LONGEST_RUN = 16;
/** Names without a legal form are only offered near the beginning and the end, in characters. */
const BEGINNING = 3_500;
const END = 3_000;

/** Finds names: runs of capitalized words, whole and in the parts that "and", legal forms and line ends make. */
export function namesOf(paper: Paper): Candidate[] {
  const tokens = [...paper.flow.matchAll(TOKEN)].map((match): Token => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const found = new Map<string, Candidate>();
  for (let from = 0; from < tokens.length; from += 1) {
    if (!isCapitalized(tokens, from)) continue;
    const run = runFrom(tokens, from);
    for (const [first, end] of partsOf(paper, tokens, from, run)) {
      const name = nameOf(paper, tokens, first, end);
      if (name) found.set(`${name.start}:${name.end}`, found.get(`${name.start}:${name.end}`) ?? name);
    }
    from = run.end - 1;
  }
  return [...found.values()];
}

function isCapitalized(tokens: readonly Token[], index: number): boolean {
  const text = tokens[index]?.text;
  return text !== undefined && CAPITALIZED.test(text) && !NUMBER.test(text);
}

/** `end` is the token after the run; `cuts` are the positions of "and" and "between". */
type Run = { end: number; cuts: number[] };

function runFrom(tokens: readonly Token[], from: number): Run {
  const cuts: number[] = [];
  let at = from + 1;
  for (; at < tokens.length && at - from < LONGEST_RUN; at += 1) {
    const { text } = itemAt(tokens, at);
    const before = itemAt(tokens, at - 1).text;
    if (/[a-z]{3,}\.$/.test(before) && !/^(?:inc|corp|ltd|bros|esq|mrs|llc)\.$/i.test(before)) break;
    if (text === ',' && NAME_TAIL.test(tokens[at + 1]?.text ?? '')) continue;
    if (text === 'incorporated' || text === 'limited') continue;
    if (isCapitalized(tokens, at)) {
      if (/^(?:AND|BETWEEN|And)$/.test(text)) cuts.push(at);
      continue;
    }
    if (!NAME_PARTICLES.has(text) || !leadsToName(tokens, at)) break;
    if (text === 'and') cuts.push(at);
  }
  return { end: at, cuts };
}

function leadsToName(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.text ?? '';
  return isCapitalized(tokens, at + 1) || (NAME_PARTICLES.has(next) && isCapitalized(tokens, at + 2));
}

type Stretch = [first: number, end: number];

function partsOf(paper: Paper, tokens: readonly Token[], from: number, { end, cuts }: Run): Stretch[] {
  return [
    ...throughComma(tokens, from, end),
    [from, end],
    ...(cuts.length > 0 ? between(from, end, cuts, 1) : []),
    ...aroundForms(tokens, from, end),
    ...atLineEnds(paper, tokens, from, end),
  ];
}

/** Joins a name with a comma inside, such as "A, B and Co.", if the second run ends in a legal form. */
function throughComma(tokens: readonly Token[], from: number, end: number): Stretch[] {
  if (tokens[end]?.text !== ',' || !isCapitalized(tokens, end + 1)) return [];
  let last = end + 2;
  while (
    last < tokens.length &&
    last - end < 6 &&
    (isCapitalized(tokens, last) || NAME_PARTICLES.has(itemAt(tokens, last).text))
  )
    last += 1;
  return NAME_TAIL.test(itemAt(tokens, last - 1).text) ? [[from, last]] : [];
}

/** Returns the stretches between cuts; `width` is the number of tokens of a cut. */
function between(from: number, end: number, cuts: readonly number[], width: number): Stretch[] {
  const starts = [from, ...cuts.map((cut) => cut + width)];
  return [...cuts, end].map((cut, index): Stretch => [itemAt(starts, index), cut]);
}

function aroundForms(tokens: readonly Token[], from: number, end: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (let at = from + 1; at + 1 < end; at += 1) {
    const next = itemAt(tokens, at + 1).text;
    if (!NAME_TAIL.test(itemAt(tokens, at).text) || NAME_TAIL.test(next) || next === ',') continue;
    stretches.push([from, at + 1], [at + 1, end]);
  }
  return stretches;
}

function atLineEnds(paper: Paper, tokens: readonly Token[], from: number, end: number): Stretch[] {
  const cuts: number[] = [];
  for (let at = from + 1; at < end; at += 1)
    if (paper.text.slice(itemAt(tokens, at - 1).end, itemAt(tokens, at).start).includes('\n')) cuts.push(at);
  return cuts.length > 0 ? between(from, end, cuts, 0) : [];
}

function nameOf(paper: Paper, tokens: readonly Token[], from: number, to: number): Candidate | undefined {
  const [first, end] = trimmed(tokens, from, to);
  if (end <= first || end - first > MOST_TOKENS) return undefined;
  const { start } = itemAt(tokens, first);
  const stop = itemAt(tokens, end - 1).end;
  const written = shortForms(paper.flow.slice(start, stop).replaceAll(/\s+/g, ' '));
  const letters = lettersOf(written).replace(/^THE/, '');
  const hasLegalForm = LEGAL_FORM.test(written);
  const isNearEdge = start < BEGINNING || start > paper.flow.length - END;
  if (letters.length < 3 || !/[A-Z]/.test(letters) || (!hasLegalForm && !isNearEdge)) return undefined;
  if (!hasLegalForm && end - first > MOST_TOKENS_WITHOUT_FORM) return undefined;
  const value = written
    .replaceAll(/\s*&\s*/g, ' and ')
    .replace(/[\s.,;]+$/, (signs) => (hasLegalForm ? signs.trim().slice(0, 1) : ''));
  const facts = { hasLegalForm, tokens: end - first, hasLowerCase: /[a-z]/.test(written) };
  return candidateAt(paper, { value, key: letters.replaceAll('AND', ''), start, end: stop, facts });
}

function shortForms(name: string): string {
  return name.replace(/\bincorporated\b/i, 'Inc.').replace(/\blimited$/i, 'Ltd.');
}

function trimmed(tokens: readonly Token[], from: number, to: number): Stretch {
  let [first, end] = [from, to];
  while (first < end && isEdge(itemAt(tokens, first).text.replace(/\.$/, ''))) first += 1;
  while (end > first && isEdge(itemAt(tokens, end - 1).text)) end -= 1;
  return [first, end];
}

function isEdge(text: string): boolean {
  return NOT_AT_NAME_EDGE.has(text.toLowerCase()) || /^\W+$/.test(text) || text === '';
}
