import type { Message, Provider, Usage } from '../providers/index.ts';

/** Fractions of the page, origin top left: x0, y0, x1, y1. */
export type Box = [number, number, number, number];
/** A stretch of a page's Markdown (UTF-16 offsets, end exclusive) and where it is printed. */
export type Span = { start: number; end: number; box: Box };
export type Page = { md: string; spans: Span[] };
/** Null when the version has no such page. */
export type LoadPage = (versionId: string, page: number) => Promise<Page | null>;
/** Finds a quote on a page, in the page's own offsets and spelling; null when it is not there. */
export type Locate = (page: Page, quote: string) => { start: number; end: number; quote: string; boxes: Box[] } | null;

export type Passage = {
  chunkId: string;
  documentId: string;
  documentName: string;
  versionId: string;
  text: string;
  anchors: { page: number; start: number; end: number }[];
  score: number;
};

export type Source = {
  n: number;
  documentId: string;
  name: string;
  page: number;
  quote: string;
  boxes: Box[];
  verified: true;
};

/** `sources` is the whole list so far and comes before the first token that cites its newest; `outcome` comes last. */
export type AnswerEvent =
  | { type: 'sources'; sources: Source[] }
  | { type: 'token'; text: string }
  | { type: 'followups'; questions: string[] }
  | { type: 'usage'; usage: Usage }
  | { type: 'outcome'; outcome: 'answered' | 'absent' };

export type AnswerArgs = {
  provider: Provider;
  question: string;
  history: Message[];
  /** Best first; their order gives the numbers under which the provider cites them. */
  passages: Passage[];
  loadPage: LoadPage;
  responseStyle?: string;
  signal?: AbortSignal;
};
