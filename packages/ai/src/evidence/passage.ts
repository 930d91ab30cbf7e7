import type { Box, Span } from '../parsing/index.ts';

export type Page = { md: string; spans: Span[] };
/** Resolves to null if the version has no such page. */
export type LoadPage = (versionId: string, page: number) => Promise<Page | null>;
/** Finds a quote on a page and returns the page's offsets and spelling, or null. */
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
