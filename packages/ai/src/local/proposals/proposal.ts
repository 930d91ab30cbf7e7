import type { GridCell } from './grid.ts';
import type { Match } from './match.ts';
import type { Operation, Request } from './request.ts';
import type { Reading, ReadUnit } from './reading.ts';

/** How a text fits a question. */
export type SentenceMatch = {
  cover: number;
  /** Including the sentence before and the headings. */
  contextCover: number;
  /** Adjacent words of the question that are adjacent here. */
  pairs: number;
  /** The longest run of words that the question and the sentence share. */
  run: number;
  years: number;
  reason: number;
  manner: number;
  hasFigure: number;
  hasAmount: number;
  hasDate: number;
  length: number;
  density: number;
  definition: number;
  /** "The following table shows ...:" says nothing itself. */
  introduces: number;
  complete: number;
  /** How many sentences the answer has. */
  sentences: number;
};

/** A possible answer, before it is ranked. */
export type Proposal = {
  operation: Operation;
  /** The cells that are shown or computed with. */
  cells: readonly GridCell[];
  /** How the cells fit the question. */
  matches: readonly Match[];
  /** The sentences, list item or labelled value, if the answer is one. */
  units?: readonly ReadUnit[];
  /** The value that decides whether two proposals say the same. */
  key: string;
  /** The answer in plain text, with the formula and its operands. */
  shown: string;
  /** The document of an answer by the rules, and facts about how they found it. */
  documentId?: string;
  /** How the text that the rules quote fits the question. */
  quoted?: SentenceMatch;
  traits?: readonly number[];
  /** The sentences that the rules quote. */
  sentences?: readonly ReadUnit[];
  /** The statements of the rules: the values in bold, and everything that is quoted. */
  statements?: readonly { values: readonly string[]; units: readonly ReadUnit[]; quotes: readonly string[] }[];
  /** Further facts for the ranker. */
  rank: number;
  quality: number;
};

/** A question with everything that may answer it. `rules` is the answer of the rules, '' if they have none. */
export type Asked = { request: Request; reading: Reading; proposals: readonly Proposal[]; rules: string };

/** Keeps letters, digits and the signs between values, to compare answers. */
export function normalized(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}.|]+/gu, '');
}

/** How well the cells of a proposal fit the question and its periods, on average. 0 without cells. */
export function strengthOf({ matches }: Proposal): number {
  const covers = matches.map(({ score, period }) => score + 0.3 * period);
  return covers.reduce((sum, each) => sum + each, 0) / Math.max(1, covers.length);
}
