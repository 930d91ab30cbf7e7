import type { Datatable, ViewSettings } from '@atrium/domain/ai-table';
import { useMemo } from 'react';
import { api, apiClient, queries } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { type SavedView, viewOf } from './saved-view.ts';

type Change = { name?: string; isShared?: boolean; settings?: ViewSettings };

/** The saved views of a table that this person sees: their own and the shared ones. */
export function useViews({ id: datatableId }: Datatable) {
  const found = api.aiTable.listViews.useQuery({ datatableId }, { staleTime: 30_000 }).data?.data;
  const views = useMemo((): readonly SavedView[] => found?.map(viewOf) ?? [], [found]);
  const save = async (run: () => Promise<unknown>): Promise<boolean> => {
    const isDone = await attempt(run);
    await queries.aiTable.listViews.invalidate({ datatableId });
    return isDone;
  };
  return {
    views,
    /** Returns the id of the new view when the list contains it; undefined when the server refused it. */
    create: async (name: string, settings: ViewSettings, isShared = false): Promise<string | undefined> => {
      let id: string | undefined;
      await save(async () => {
        id = (await apiClient.aiTable.createView.mutate({ datatableId, name, isShared, settings })).data.id;
      });
      return id;
    },
    change: (viewId: string, change: Change) =>
      save(() => apiClient.aiTable.updateView.mutate({ datatableId, viewId, ...change })),
    remove: (viewId: string) => save(() => apiClient.aiTable.deleteView.mutate({ datatableId, viewId })),
  };
}
