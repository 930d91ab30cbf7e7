import { useEffect, useMemo } from 'react';
import { apiClient, queries } from '../../../shared/api/client.ts';
import { onLiveEvent } from '../../../shared/api/live-updates.ts';
import { noteError } from '../../../shared/api/query-client.ts';
import { createRowStore, type RowStore } from './row-store.ts';

export type RowQuery = {
  where: Record<string, Record<string, string | number | boolean | null>>;
  orderBy: string[];
  search: string;
};

/** The rows of a table under one query; another query is another store. */
export function useRows(datatableId: string, query: RowQuery): RowStore {
  const key = JSON.stringify(query);
  const store = useMemo(
    () =>
      createRowStore(async (offset, limit, signal) => {
        // The key is the query: both change together.
        const { where, orderBy, search }: RowQuery = JSON.parse(key);
        const input = {
          datatableId,
          offset,
          limit,
          ...(Object.keys(where).length > 0 ? { where } : {}),
          ...(orderBy.length > 0 ? { orderBy } : {}),
          ...(search === '' ? {} : { search }),
        };
        try {
          const { data, total } = await apiClient.aiTable.fetch.query(input, { signal });
          return { rows: data, total };
        } catch (error) {
          noteError(error);
          throw error;
        }
      }),
    [datatableId, key],
  );
  useEffect(() => store.close, [store]);
  return store;
}

const GATHER_MS = 700;

/** Fetches again what a live event says has changed in this table, a burst of them at once. */
export function useTableEvents(datatableId: string, store: RowStore, onGone: () => void): void {
  const { refresh } = store;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const actions = new Set<string>();
    const settle = () => {
      timer = undefined;
      if (actions.delete('view')) void queries.aiTable.listViews.invalidate({ datatableId });
      if (actions.size === 0) return;
      refresh();
      void queries.aiTable.latestWorkflowStatus.invalidate({ datatableId });
      if (actions.has('run') || actions.has('updated')) void queries.organization.me.invalidate();
      void queries.aiTable.me.invalidate({ datatableId });
      actions.clear();
    };
    const stop = onLiveEvent(({ topic, action, resourceId }) => {
      if (topic !== 'datatable' || resourceId !== datatableId) return;
      if (action === 'deleted') {
        onGone();
        return;
      }
      actions.add(action);
      timer ??= setTimeout(settle, GATHER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
    // `settle` uses `refresh`, from within a timer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [datatableId, refresh, onGone]);
}
