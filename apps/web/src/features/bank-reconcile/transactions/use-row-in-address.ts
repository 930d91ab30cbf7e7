import { useEffect, useRef } from 'react';
import type { RowCursor } from './row-cursor.ts';
import type { ShowTransactions } from './transactions-search.ts';

/** Keeps the active row in the address while the panel is open, and opens the list at the row that the address names. */
export function useRowInAddress(cursor: RowCursor, row: number | undefined, show: ShowTransactions): void {
  const shown = useRef(show);
  useEffect(() => {
    shown.current = show;
  });
  useEffect(() => {
    if (row !== undefined && cursor.at !== row - 1) cursor.goTo(row - 1);
    // Only the first address and a new list move the cursor.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [cursor]);
  const isOpen = row !== undefined;
  useEffect(() => {
    if (!isOpen) return undefined;
    return cursor.store.subscribe(({ at }, before) => {
      if (at !== before.at) shown.current({ row: at + 1 });
    });
  }, [cursor, isOpen]);
}
