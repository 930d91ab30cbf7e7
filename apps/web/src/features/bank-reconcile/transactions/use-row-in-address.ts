import { useEffect, useRef } from 'react';
import { toastInfo } from '../../../shared/feedback/toast.ts';
import type { RowCursor } from './row-cursor.ts';
import type { ShowTransactions, TransactionsSearch } from './transactions-search.ts';
import type { TransactionRows } from './use-transactions.ts';

type Props = { rows: TransactionRows; cursor: RowCursor; search: TransactionsSearch; show: ShowTransactions };

/** Keeps the active row in the address while the panel is open, and opens the list at the row that the address names. */
export function useRowInAddress({ rows, cursor, search: { row, transaction }, show }: Props): void {
  const shown = useRef(show);
  useEffect(() => {
    shown.current = show;
  });
  useEffect(() => {
    if (row !== undefined && cursor.at !== row - 1) cursor.goTo(row - 1);
    // Only the first address and a new list move the cursor.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [cursor]);
  useEffect(() => {
    if (transaction === undefined) return undefined;
    let isLeft = false;
    const open = (index: number | undefined) => {
      if (isLeft) return;
      if (index === undefined) toastInfo('This transaction is no longer in the list');
      else cursor.goTo(index);
      shown.current({ transaction: undefined, row: index === undefined ? undefined : index + 1 });
    };
    // The store of rows reports errors.
    rows.locate(transaction).then(open, () => undefined);
    return () => {
      isLeft = true;
    };
  }, [transaction, rows, cursor]);
  const isOpen = row !== undefined;
  useEffect(() => {
    if (!isOpen) return undefined;
    return cursor.store.subscribe(({ at }, before) => {
      if (at !== before.at) shown.current({ row: at + 1 });
    });
  }, [cursor, isOpen]);
}
