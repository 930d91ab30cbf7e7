import type { Scored } from './bm25.ts';

/** `weight` applies to the whole list, or is computed for each id. */
export type RankedList = { ids: readonly string[]; weight?: number | ((id: string) => number) };

/** The number of candidates from each list before the final cut. A smaller pool lowers quality. */
export const POOL_SIZE = 50;

/**
 * Fuses rankings by reciprocal rank: an id scores the sum over all lists of weight / (k + rank), with ranks from 1. Best
 * first; a tie goes to the id that comes earlier in an earlier list. Source: Cormack, Clarke & Büttcher 2009.
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
