import { useCallback, useSyncExternalStore } from 'react';
import type { Work } from '../cell/cell-state.ts';
import type { RowStore } from './row-store.ts';

/** One row and what goes on in it; draws again when these change, and only then. */
export function useRow(store: RowStore, index: number, isRunning: boolean) {
  const subscribe = useCallback((listener: () => void) => store.subscribeRow(index, listener), [store, index]);
  const row = useSyncExternalStore(subscribe, () => store.rowAt(index));
  const isFilled = useSyncExternalStore(subscribe, () => store.isFilledNow(index));
  const work: Work = isRunning ? (isFilled ? 'now' : 'queued') : 'none';
  return { row, work };
}
