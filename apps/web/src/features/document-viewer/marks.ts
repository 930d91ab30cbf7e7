import type { Source } from '@atrium/domain/conversation';
import type { Citation } from '../../shared/conversation/thread.ts';
import type { ViewerSearch } from './index.ts';

/** Fractions of the page's width and height, from its top left corner. */
export type Box = Source['boxes'][number];
/** A passage of this document that an answer or an address points at. */
export type Mark = { key: string; page: number; quote: string; boxes: readonly Box[]; isCurrent: boolean };

/** The key of a passage that stands in the address and belongs to no known citation. */
export const QUOTED = 'quoted';

type Match = { page: number; boxes: readonly Box[] };

/**
 * What is marked in a document: every citation of the conversation beside it, and the passage in the address. The
 * passage of the citation in the address, else the quoted one, is current.
 */
export function marksOf(
  documentId: string,
  citations: readonly Citation[],
  { cite, quote, on, page }: Pick<ViewerSearch, 'cite' | 'on' | 'page'> & { quote?: string },
  match: Match | undefined,
): Mark[] {
  const marks = citations
    .filter(({ source }) => source.documentId === documentId)
    .map(({ key, source }) => ({
      key,
      page: source.page,
      quote: source.quote,
      boxes: source.boxes,
      isCurrent: key === cite,
    }));
  if (quote === undefined || marks.some((mark) => mark.isCurrent)) return marks;
  const place = { page: match?.page ?? on ?? page ?? 1, boxes: match?.boxes ?? [] };
  return [...marks, { key: QUOTED, quote, isCurrent: true, ...place }];
}

/** Where a mark stands in a document of so many pages, from 0 at its top to 1. */
export function placeInDocument({ page, boxes }: Pick<Mark, 'page' | 'boxes'>, pageCount: number): number {
  const within = boxes[0]?.[1] ?? 0;
  return Math.min(1, (page - 1 + within) / Math.max(1, pageCount));
}
