import type { Source } from '@atrium/domain/conversation';
import type { Citation } from '../../shared/conversation/thread.ts';
import type { ViewerSearch } from './index.ts';

/** Fractions of the page's width and height, from the top left corner. */
export type Box = Source['boxes'][number];
/** A passage of this document that an answer cites or the URL names. */
export type Mark = { key: string; page: number; quote: string; boxes: readonly Box[]; isCurrent: boolean };

/** The key of a passage that the URL names and no citation has. */
export const QUOTED = 'quoted';

type Match = { page: number; boxes: readonly Box[] };

/**
 * The marks of a document: all citations of the conversation, and the passage in the URL. The citation in the URL is
 * current, else the quoted passage.
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

/** The position of a mark in the document, from 0 (top) to 1. */
export function placeInDocument({ page, boxes }: Pick<Mark, 'page' | 'boxes'>, pageCount: number): number {
  const within = boxes[0]?.[1] ?? 0;
  return Math.min(1, (page - 1 + within) / Math.max(1, pageCount));
}
