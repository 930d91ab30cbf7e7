import { useEffect } from 'react';
import { firstAnswerAt } from '../../../shared/api/first-answer.ts';
import { noteNewRights, visitClient, visitQueries } from '../visit-api.ts';

/** How long after its end the stream is opened again. A page whose link is closed is gone by then. */
const REOPEN_MS = 2_000;

/** Keeps the page as the data room is now. The server ends the stream when the link is closed or narrowed. */
export function useVisitEvents(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = (isAgain: boolean) =>
      visitClient.event.subscribe.subscribe(isAgain ? {} : { since: firstAnswerAt() }, {
        // Nobody told this page what has changed since the stream ended.
        onStarted: () => isAgain && noteNewRights(),
        onData: ({ data: { topic } }) => {
          // The settings of a link are changed with its data room.
          if (topic === 'dataroom') noteNewRights();
          else void visitQueries.invalidateQueries({ predicate: ({ queryKey }) => changes(queryKey[1]) });
        },
        onError: () => {
          noteNewRights();
          timer = setTimeout(() => {
            subscription = open(true);
          }, REOPEN_MS);
        },
      });
    let subscription = open(false);
    return () => {
      clearTimeout(timer);
      subscription.unsubscribe();
    };
  }, []);
}

/** Whether an event can change what a query answered. Pages and texts of a document stay as they are. */
function changes(kind: unknown): boolean {
  return kind === 'folders' || kind === 'documents' || kind === 'document' || kind === 'search' || kind === 'questions';
}
