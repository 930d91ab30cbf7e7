import { create } from 'zustand';

const STORED = 'atrium.bank-runs';

/** The task ids of the runs that this tab has started, by folder. They outlive a reload, so that a run can still be stopped. */
const useStore = create<{ tasks: ReadonlyMap<string, string> }>(() => ({ tasks: storedTasks() }));

function storedTasks(): ReadonlyMap<string, string> {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(STORED) ?? '{}');
    const entries = Object.entries(stored ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return new Map(entries);
  } catch {
    return new Map();
  }
}

export function noteRun(folderId: string, taskId: string): void {
  useStore.setState(({ tasks }) => ({ tasks: new Map([...tasks, [folderId, taskId]]) }));
  window.sessionStorage.setItem(STORED, JSON.stringify(Object.fromEntries(useStore.getState().tasks)));
}

/** The task of the last run that this tab has started in a folder. */
export function useTaskOf(folderId: string): string | undefined {
  return useStore(({ tasks }) => tasks.get(folderId));
}
