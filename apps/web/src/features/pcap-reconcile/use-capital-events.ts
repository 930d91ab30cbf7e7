import { useEffect } from 'react';
import { onLiveEvent } from '../../shared/api/live-updates.ts';
import { refreshCapital } from './capital-actions.ts';

/** How long events are collected before the data is fetched again, in milliseconds. */
const COLLECT_MS = 500;

/** Fetches reconciliations again after live events of a folder, or of any folder. */
export function useCapitalEvents(folderId?: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      timer = undefined;
      void refreshCapital();
    };
    const stop = onLiveEvent(({ topic, resourceId }) => {
      if (topic === 'pcapReconcile' && (folderId === undefined || resourceId === folderId))
        timer ??= setTimeout(refetch, COLLECT_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [folderId]);
}
