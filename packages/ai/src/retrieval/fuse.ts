import type { Scored } from './bm25.ts';

/** `weight` is the list's, or each id's own. */
export type RankedList = { ids: readonly string[]; weight?: number | ((id: string) => number) };

/** What each list contributes before the final cut: cutting earlier costs quality. */
export const POOL_SIZE = 50;

/**
 * Reciprocal rank fusion: an id scores the sum over lists of weight / (k + rank), rank from 1. Best first; ties go to
 * the id that an earlier list names earlier. Source: Cormack, Clarke & Büttcher 2009.
 */
export function fuse(lists: readonly RankedList[], { k = 60 }: { k?: number } = {}): Scored[] {
  const scores = new Map<string, number>();
  for (const { ids, weight = 1 } of lists) {
    for (const [index, id] of [...new Set(ids)].entries()) {
      const own = typeof weight === 'function' ? weight(id) : weight;
      scores.set(id, (scores.get(id) ?? 0) + own / (k + index + 1));
    }
  }
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score);
}
