import type { RefusalCode } from '../parsing/index.ts';

/** How a page is drawn: from a PDF or a picture, from stored text, or from a picture of the page that is kept. */
export type PageSource =
  | { kind: 'pdf' | 'picture'; path: string }
  | { kind: 'text'; md: string }
  | { kind: 'drawn'; png: Uint8Array };

/** `mark: null` draws no mark. `width` is in pixels; null is the width at `dpi`. */
export type DrawRequest = {
  kind: 'draw';
  source: PageSource;
  page: number;
  dpi: number;
  width: number | null;
  mark: string | null;
};

/** Writes the file at `path` with the mark to `output`. A picture becomes a PDF of one page. */
export type MarkRequest = { kind: 'mark'; source: 'pdf' | 'picture'; path: string; output: string; mark: string };

export type WorkRequest = DrawRequest | MarkRequest;

/** `png` is the page without the mark, if it was drawn now. */
export type Drawn = { png: Uint8Array | null; jpeg: Uint8Array; width: number; height: number };

export type WorkAnswer =
  | { kind: 'drawn'; page: Drawn }
  | { kind: 'marked'; pages: number }
  | { kind: 'absent' }
  | { kind: 'refused'; code: RefusalCode }
  | { kind: 'fault'; reason: string };
