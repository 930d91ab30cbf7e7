import type { RefObject } from 'react';
import type { Mark } from './marks.ts';

/** What every way of showing a document's pages needs to know. */
export type PagesProps = {
  documentId: string;
  name: string;
  scroller: RefObject<HTMLDivElement | null>;
  /** Of the pane, in px. */
  width: number;
  /** In percent; undefined fills the width. */
  zoom: number | undefined;
  /** The zoom that filling the width came to, and the number of pages. */
  onZoomed: (percent: number, pageCount: number) => void;
  page: number;
  onPage: (page: number) => void;
  marks: readonly Mark[];
};
