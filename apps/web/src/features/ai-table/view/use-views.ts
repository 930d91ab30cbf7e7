import type { Datatable, ViewSettings } from '@atrium/domain/ai-table';
import { useMemo } from 'react';
import { api, apiClient, queries } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { type SavedView, viewOf } from './saved-view.ts';

type Change = { name?: string; isShared?: boolean; settings?: ViewSettings };

/** The views of a table that this person sees: their own, and those that are shared. */
export function useViews({ id: datatableId }: Datatable) {
  const found = api.aiTable.listViews.useQuery({ datatableId }, { staleTime: 30_000 }).data?.data;
  const views = useMemo((): readonly SavedView[] => found?.map(viewOf) ?? [], [found]);
  const send = async (run: () => Promise<unknown>): Promise<boolean> => {
    const isDone = await attempt(run);
    await queries.aiTable.listViews.invalidate({ datatableId });
    return isDone;
  };
  return {
    views,
    /** The new view's id, once the list has it; undefined when it was refused. */
    create: async (name: string, settings: ViewSettings, isShared = false): Promise<string | undefined> => {
      let id: string | undefined;
      await send(async () => {
        id = (await apiClient.aiTable.createView.mutate({ datatableId, name, isShared, settings })).data.id;
      });
      return id;
    },
    change: (viewId: string, change: Change) =>
      send(() => apiClient.aiTable.updateView.mutate({ datatableId, viewId, ...change })),
    remove: (viewId: string) => send(() => apiClient.aiTable.deleteView.mutate({ datatableId, viewId })),
  };
}
