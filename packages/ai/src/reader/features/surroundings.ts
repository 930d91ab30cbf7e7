import { BLOCK_KINDS, type Candidate, type ReaderKind } from '../candidates/index.ts';
import { LEGAL_FORM } from '../data/legal-forms.ts';
import { hashOf, itemAt } from '../learning/number.ts';
import { WORD_BITS, type WordSet } from '../learning/word-model.ts';
import type { Line, Paper } from '../paper.ts';
import { factsOf, sentenceAround } from './line-facts.ts';
import { rootOf, tokensOf, wordsOf } from './words.ts';

type Add = (word: string) => void;
type Around = { line: Line; before: Line | undefined; after: Line | undefined; second: Line | undefined };

function hashed(prefix: string, fill: (add: Add) => void): WordSet {
  const found = new Set<number>();
  fill((word) => found.add(hashOf(prefix + word, WORD_BITS)));
  return Int32Array.from(found);
}

/** The hashed words around a candidate with their places, and for whole lines also the words inside. */
export function surroundingsOf(paper: Paper, candidate: Candidate, kind: ReaderKind): WordSet {
  const around = {
    line: itemAt(paper.lines, candidate.line),
    before: paper.lines[candidate.line - 1],
    after: paper.lines[candidate.last + 1],
    second: paper.lines[candidate.last + 2],
  };
  return hashed(`${kind.slice(0, 1)}|`, (add) => {
    if (BLOCK_KINDS.has(kind)) addBlock(paper, candidate, around, add);
    else addInline(paper, candidate, kind, around, add);
  });
}

function addBlock(paper: Paper, candidate: Candidate, { line, before, after, second }: Around, add: Add): void {
  const own = tokensOf(candidate.value);
  for (const token of own) add(`o:${token}`);
  addEnds(own, '', add);
  add(`n#${Math.min(12, own.length)}`);
  add(`ln${candidate.last - candidate.line}`);
  add(`at${Math.min(9, candidate.line)}`);
  add(`to${Math.min(12, candidate.last)}`);
  add(`lf:${tokensOf(line.text)[0]}`);
  add(`le:${tokensOf(itemAt(paper.lines, candidate.last).text).at(-1)}`);
  for (const [place, other] of [
    ['p', before],
    ['n', after],
  ] as const)
    if (other) addNeighbour(place, other, add);
    else add(before ? 'end' : 'begin');
  if (second) add(`nn:${tokensOf(second.text)[0]}`);
  if (!/[a-z]/.test(candidate.value)) add('caps');
  if (candidate.facts.cut) add('cut');
  if (candidate.facts.isHeadCut) add('hc');
  if (candidate.facts.isTailCut) add('tc');
  if (LEGAL_FORM.test(candidate.value)) add('form');
}

function addEnds(tokens: readonly string[], place: string, add: Add): void {
  add(`${place}f:${tokens[0]}`);
  add(`${place}f2:${tokens[0]}${tokens[1]}`);
  add(`${place}e:${tokens.at(-1)}`);
  if (place === '') add(`e2:${tokens.at(-2)}${tokens.at(-1)}`);
}

function addNeighbour(place: string, line: Line, add: Add): void {
  const tokens = tokensOf(line.text);
  addEnds(tokens, place, add);
  for (const token of tokens.slice(0, 6)) add(`${place}:${token}`);
  add(`${place}s:${line.text.length >> 3}`);
}

function addInline(paper: Paper, candidate: Candidate, kind: ReaderKind, around: Around, add: Add): void {
  const { start, end } = candidate;
  const left = tokensOf(paper.flow.slice(Math.max(0, start - 110), start))
    .slice(-14)
    .reverse();
  const right = tokensOf(paper.flow.slice(end, end + 80)).slice(0, 10);
  addSides(left, right, add);
  if (kind === 'date' || kind === 'duration') addSentence(paper, candidate, add);
  if (kind === 'date' || kind === 'duration' || kind === 'jurisdiction')
    for (const word of factsOf(paper).headingAt(start)) add(`h:${rootOf(word)}`);
  if (kind === 'date' || kind === 'money') addLines(candidate, around, add);
  if (kind === 'names') addName(paper, candidate, around, left, right, add);
  if (kind !== 'date') return;
  add(`form${candidate.facts.dateForm}`);
  add(`z${start < 800 ? 0 : paper.text.length - start < 900 ? 2 : 1}`);
}

function addSides(left: readonly string[], right: readonly string[], add: Add): void {
  for (const [index, token] of left.slice(0, 9).entries()) {
    if (index < 3) add(`L${index}:${token}`);
    add(`l:${token}`);
  }
  add(`L01:${left[1]} ${left[0]}`);
  add(`L12:${left[2]} ${left[1]}`);
  add(`L012:${left[2]} ${left[1]} ${left[0]}`);
  for (const [index, token] of right.slice(0, 7).entries()) {
    if (index < 3) add(`R${index}:${token}`);
    add(`r:${token}`);
  }
  add(`R01:${right[0]} ${right[1]}`);
  add(`R012:${right[0]} ${right[1]} ${right[2]}`);
}

function addSentence(paper: Paper, { start, end }: Candidate, add: Add): void {
  for (const word of new Set(sentenceAround(paper, start, end).flatMap(wordsOf)))
    if (word.length > 3) add(`s:${rootOf(word)}`);
}

function addLines({ start }: Candidate, { line, before, after, second }: Around, add: Add): void {
  const label = line.text.slice(0, Math.max(0, start - line.start));
  const words = wordsOf(label);
  for (const word of words.slice(-6)) add(`w:${word}`);
  add(`W:${words.slice(-3).join(' ')}`);
  if (before) for (const word of wordsOf(before.text).slice(0, 5)) add(`p:${word}`);
  if (after) for (const word of wordsOf(after.text).slice(0, 5)) add(`n:${word}`);
  if (second) for (const word of wordsOf(second.text).slice(0, 3)) add(`nn:${word}`);
  add(`k${Math.min(4, line.cells.length)}`);
  if (/[A-Za-z]{2}/.test(label)) return;
  add('nolabel');
  if (before) add(`pW:${wordsOf(before.text).slice(0, 3).join(' ')}`);
}

function addName(
  paper: Paper,
  { value, start, end, facts }: Candidate,
  { line, before, after }: Around,
  left: readonly string[],
  right: readonly string[],
  add: Add,
): void {
  const own = tokensOf(value);
  for (const token of own) add(`o:${token}`);
  add(`e:${own.at(-1)}`);
  add(`f:${own[0]}`);
  add(`t${facts.tokens}`);
  if (facts.hasLegalForm) add('form');
  add(facts.hasLowerCase ? 'mixed' : 'upper');
  add(`z${zoneOf(start, paper.text.length)}`);
  const shape = facts.hasLegalForm ? 'F' : 'P';
  add(`${shape}L:${left[0]}`);
  add(`${shape}R:${right[0]} ${right[1]}`);
  if (start - line.start >= 2 || line.end - end >= 3) return;
  add('alone');
  if (after) add(`an:${tokensOf(after.text)[0]}`);
  if (before) add(`ap:${tokensOf(before.text)[0]}`);
}

function zoneOf(start: number, length: number): number {
  if (start < 600) return 0;
  if (start < 1_500) return 1;
  if (start < 3_500) return 2;
  return length - start < 1_200 ? 4 : 3;
}

/** The hashed words of a line and of the lines around it, for the question whether the line is part of a value. */
export function wordsOfLine(paper: Paper, index: number, kind: ReaderKind): WordSet {
  const line = itemAt(paper.lines, index);
  const facts = itemAt(factsOf(paper).lines, index);
  const [before, after] = [paper.lines[index - 1], paper.lines[index + 1]];
  return hashed(`${kind.slice(0, 1)}!`, (add) => {
    const own = tokensOf(line.text);
    for (const token of own.slice(0, 14)) add(`o:${token}`);
    add(`f:${own[0]}`);
    add(`e:${own.at(-1)}`);
    add(`at${Math.min(14, index)}`);
    if (before) {
      const tokens = tokensOf(before.text);
      for (const token of tokens.slice(0, 8)) add(`p:${token}`);
      add(`pe:${tokens.at(-1)}`);
    }
    if (after) {
      const tokens = tokensOf(after.text);
      for (const token of tokens.slice(0, 8)) add(`n:${token}`);
      add(`nf:${tokens[0]}`);
    }
    add(`d${Math.round(facts.digits * 8)}`);
    add(`c${facts.hasColon}${facts.hasContact}`);
    add(`l${line.text.length >> 3}`);
    if (/\b\d{5}\b/.test(line.text)) add('post');
  });
}
