import type { Transaction } from '@atrium/domain/bank-reconcile';
import { useRef } from 'react';
import { apiClient } from '../../../shared/api/client.ts';
import { announce } from '../../../shared/feedback/announce.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { countOf } from '../../../shared/format/number.ts';
import { manyRows } from './transaction-actions.ts';
import type { RowCursor } from './row-cursor.ts';
import type { TransactionQuery, TransactionRows } from './use-transactions.ts';

const AT_ONCE = 1000;

/** Selects every row of a list, also those that are not loaded, and finds the selected rows. */
export function useEveryRow(folderId: string, query: TransactionQuery, rows: TransactionRows, cursor: RowCursor) {
  const fetched = useRef<ReadonlyMap<string, Transaction>>(new Map());
  return {
    pickAll: async (): Promise<void> => {
      if (manyRows.getState().now !== null) return;
      await attempt(async () => {
        const every = await fetchEvery(folderId, query);
        if (every === undefined) return;
        fetched.current = new Map(every.map((row) => [row.id, row]));
        cursor.pick(fetched.current.keys());
        announce(countOf(every.length, { one: '# row selected', other: '# rows selected' }));
      });
    },
    rowOf: (id: string): Transaction | undefined => rows.rowOf(id) ?? fetched.current.get(id),
  };
}

/** Fetches every row of a list; undefined if the user stopped it. */
async function fetchEvery(folderId: string, query: TransactionQuery): Promise<Transaction[] | undefined> {
  const every: Transaction[] = [];
  const stopping = new AbortController();
  try {
    for (;;) {
      const input = { folderId, ...query, offset: every.length, limit: AT_ONCE };
      const { data, hasMore, total } = await apiClient.bankReconcile.listTransactions.query(input);
      every.push(...data);
      if (!hasMore || data.length === 0) return every;
      if (stopping.signal.aborted) return undefined;
      manyRows.setState({
        now: {
          folderId,
          kind: 'selecting',
          completed: every.length,
          total: total ?? every.length,
          stop: () => stopping.abort(),
        },
      });
    }
  } finally {
    manyRows.setState({ now: null });
  }
}
