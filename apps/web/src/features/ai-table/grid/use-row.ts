import type { Work } from '@atrium/domain/ai-table';
import { useStore } from 'zustand';
import type { RowStore } from './row-store.ts';

/** Returns one row and what a run does with it. Renders again only when these change. */
export function useRow(store: RowStore, index: number, isRunning: boolean) {
  const row = useStore(store.store, ({ rows }) => rows.at(index));
  const isFilling = useStore(store.filling, ({ rowIds }) => row !== undefined && rowIds.has(row.id));
  const work: Work = isRunning ? (isFilling ? 'now' : 'queued') : 'none';
  return { row, work };
}

/** Number of rows; undefined before the first answer. */
export function useTotal(store: RowStore): number | undefined {
  return useStore(store.store, ({ total }) => total);
}
