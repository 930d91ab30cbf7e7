import type { RefObject } from 'react';
import type { Mark } from './marks.ts';

/** The props of every view of a document's pages. */
export type PagesProps = {
  documentId: string;
  name: string;
  scroller: RefObject<HTMLDivElement | null>;
  /** The width of the pane in px. */
  width: number;
  /** In percent; undefined fills the width. */
  zoom: number | undefined;
  /** Reports the actual zoom and the number of pages. */
  onZoomed: (percent: number, pageCount: number) => void;
  page: number;
  onPage: (page: number) => void;
  marks: readonly Mark[];
};
