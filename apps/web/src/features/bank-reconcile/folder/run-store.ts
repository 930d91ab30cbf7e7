import { create } from 'zustand';

/** The runs that this tab has started, by folder: their task ids. */
const useStore = create<{ tasks: ReadonlyMap<string, string> }>(() => ({ tasks: new Map() }));

export function noteRun(folderId: string, taskId: string): void {
  useStore.setState(({ tasks }) => ({ tasks: new Map([...tasks, [folderId, taskId]]) }));
}

/** The task of the last run that this tab has started in a folder. */
export function useTaskOf(folderId: string): string | undefined {
  return useStore(({ tasks }) => tasks.get(folderId));
}
