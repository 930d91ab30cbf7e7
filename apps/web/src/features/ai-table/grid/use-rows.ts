import { useEffect, useMemo } from 'react';
import { apiClient, queries } from '../../../shared/api/client.ts';
import { onLiveEvent } from '../../../shared/api/live-updates.ts';
import { noteError } from '../../../shared/api/query-client.ts';
import { RowStore } from './row-store.ts';

export type RowQuery = {
  where: Record<string, Record<string, string | number | boolean | null>>;
  orderBy: string[];
  search: string;
};

/** Returns the rows of a table under one query. Another query gets another store. */
export function useRows(datatableId: string, query: RowQuery): RowStore {
  const key = JSON.stringify(query);
  const store = useMemo(
    () =>
      new RowStore(async (offset, limit, { signal, total: withTotal, around: aroundRowId }) => {
        // The key is the serialized query.
        const { where, orderBy, search }: RowQuery = JSON.parse(key);
        const input = {
          datatableId,
          offset,
          limit,
          withTotal,
          ...(aroundRowId === undefined ? {} : { aroundRowId }),
          ...(Object.keys(where).length > 0 ? { where } : {}),
          ...(orderBy.length > 0 ? { orderBy } : {}),
          ...(search === '' ? {} : { search }),
        };
        try {
          const answer = await apiClient.aiTable.fetch.query(input, { signal });
          return { rows: answer.data, total: answer.total, offset: answer.offset };
        } catch (error) {
          noteError(error);
          throw error;
        }
      }),
    [datatableId, key],
  );
  useEffect(() => () => store.close(), [store]);
  return store;
}

/** How long events are collected before the rows are fetched again, in milliseconds. */
const COLLECT_MS = 700;

/** Fetches again what live events report as changed in this table, once per burst of events. */
export function useTableEvents(datatableId: string, store: RowStore, onDeleted: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const actions = new Set<string>();
    const refetch = () => {
      timer = undefined;
      refetchChanged(datatableId, store, actions);
      actions.clear();
    };
    const stop = onLiveEvent(({ topic, action, resourceId }) => {
      if (topic !== 'datatable' || resourceId !== datatableId) return;
      if (action === 'deleted') {
        onDeleted();
        return;
      }
      actions.add(action);
      timer ??= setTimeout(refetch, COLLECT_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
    // The timer's callback uses the store.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [datatableId, store, onDeleted]);
}

function refetchChanged(datatableId: string, store: RowStore, actions: ReadonlySet<string>): void {
  if (actions.has('view')) void queries.aiTable.listViews.invalidate({ datatableId });
  if ([...actions].every((action) => action === 'view')) return;
  store.refresh();
  void queries.aiTable.latestWorkflowStatus.invalidate({ datatableId });
  if (actions.has('run') || actions.has('updated')) void queries.organization.me.invalidate();
  void queries.aiTable.me.invalidate({ datatableId });
}
