import type { Transaction, TransactionFilter } from '@atrium/domain/bank-reconcile';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { api, apiClient, type ApiInput, queries } from '../../../shared/api/client.ts';
import { onLiveEvent } from '../../../shared/api/live-updates.ts';
import { noteError } from '../../../shared/api/query-client.ts';
import { RowWindows } from '../../../shared/grid/row-windows.ts';
import { RowMarks } from './row-marks.ts';

export type TransactionRows = RowWindows<Transaction>;
type Order = NonNullable<ApiInput['bankReconcile']['listTransactions']['orderBy']>;
/** The filter and the order of a list. */
export type TransactionQuery = Omit<TransactionFilter, 'folderId'> & { orderBy: Order };

/** Rows are short, so many are loaded at once and 30,000 are kept: fast scrolling meets loaded rows. */
const LOADING = { size: 100, together: 5, most: 300, ahead: 1_000, lookMs: 600 };

/** Keeps the object of a row that has not changed, so that only changed rows render. */
class Rows extends RowWindows<Transaction> {
  protected override merge(before: Transaction | undefined, after: Transaction): Transaction {
    return before !== undefined && JSON.stringify(before) === JSON.stringify(after) ? before : after;
  }
}

/** The transactions of a folder under one query. */
class FolderRows extends Rows {
  readonly #marks: RowMarks;

  constructor(folderId: string, query: TransactionQuery) {
    const { show, categoryId, ruleId } = query;
    const marks = new RowMarks({
      every: LOADING.size,
      isStable: (show === 'all' || show === 'large') && categoryId === undefined && ruleId === undefined,
      load: async (signal) => {
        const input = { folderId, ...query, every: LOADING.size };
        return (await apiClient.bankReconcile.transactionMarks.query(input, { signal })).data.ids;
      },
    });
    super(async (offset, limit, { signal, total: withTotal, around: aroundId }) => {
      // The list is counted again after a change.
      if (withTotal) marks.change();
      const fromId = aroundId === undefined ? marks.at(offset) : undefined;
      const input = { folderId, ...query, offset, limit, withTotal, aroundId, fromId };
      try {
        const answer = await apiClient.bankReconcile.listTransactions.query(input, { signal });
        if (answer.total !== null) marks.count(answer.total);
        return { rows: answer.data, total: answer.total, offset: answer.offset };
      } catch (error) {
        noteError(error);
        throw error;
      }
    }, LOADING);
    this.#marks = marks;
  }

  override close(): void {
    super.close();
    this.#marks.close();
  }
}

/** Returns the transactions of a folder under one query, and loads the first ones. Another query gets another store. */
export function useTransactions(folderId: string, query: TransactionQuery, loadsFirst: boolean): TransactionRows {
  const key = JSON.stringify(query);
  const rows = useMemo(() => {
    // The key is the serialized query.
    const input: TransactionQuery = JSON.parse(key);
    return new FolderRows(folderId, input);
  }, [folderId, key]);
  useEffect(() => {
    // Before the list is drawn, which waits for the folder.
    if (loadsFirst && rows.total === undefined) rows.show(0, LOADING.size - 1);
    return () => rows.close();
    // Another address must not load the first rows again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rows]);
  return rows;
}

/** Counts for each view, and the sums of what is shown. */
export function useTransactionSummary(folderId: string, query: TransactionQuery) {
  const { orderBy: _orderBy, show, ...filter } = query;
  // Without a filter it is the summary that the tabs show too, and is loaded once.
  const input = { folderId, ...filter, ...(show === 'all' ? {} : { show }) };
  return api.bankReconcile.transactionSummary.useQuery(input, { placeholderData: keepPreviousData });
}

/** Fetches again everything that shows this folder's transactions, statements or rules. */
export async function refreshFolder(): Promise<void> {
  await Promise.all([queries.bankReconcile.invalidate(), queries.aiTableFolder.invalidate()]);
}

/** How long events are collected before the rows are fetched again, in milliseconds. */
const COLLECT_MS = 700;

/**
 * Fetches again what live events report as changed in this folder, or in its table of all transactions, once per burst of
 * events.
 */
export function useFolderEvents(folderId: string, rows?: TransactionRows, datatableId?: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      timer = undefined;
      rows?.refresh();
      void refreshFolder();
    };
    const stop = onLiveEvent(({ topic, resourceId }) => {
      const isHere =
        topic === 'bankReconcile' ? resourceId === folderId : topic === 'datatable' && resourceId === datatableId;
      if (isHere) timer ??= setTimeout(refetch, COLLECT_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
    // The timer's callback uses the rows.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [folderId, rows, datatableId]);
}
