import { useEffect } from 'react';
import { LINK_KEY, visitClient, visitQueries } from '../visit-api.ts';

/** Keeps the page as the data room is now. The server ends the stream when the link is closed or narrowed. */
export function useVisitEvents(): void {
  useEffect(() => {
    const subscription = visitClient.event.subscribe.subscribe(
      {},
      {
        onData: () => void visitQueries.invalidateQueries({ predicate: ({ queryKey }) => changes(queryKey[1]) }),
        onError: () => void visitQueries.invalidateQueries({ queryKey: LINK_KEY }),
      },
    );
    return () => subscription.unsubscribe();
  }, []);
}

/** Whether an event can change what a query answered. Pages and texts of a document stay as they are. */
function changes(kind: unknown): boolean {
  return kind === 'folders' || kind === 'documents' || kind === 'document' || kind === 'search' || kind === 'questions';
}
