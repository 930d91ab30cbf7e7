import { queryOptions, useQuery } from '@tanstack/react-query';
import { enterRoom, loadMe } from '../gates.ts';
import { isPreview } from '../preview.ts';
import { visitClient, visitQueries } from '../visit-api.ts';
import type { Place } from './place.ts';
import { pictureQuery } from './use-picture.ts';

const ME_KEY = ['visit', 'me'];

/** The visitor. Opening the page of a data room is a visit: only a browser that has passed its gates gets here. A preview is none. */
const meQuery = queryOptions({
  queryKey: ME_KEY,
  queryFn: async () => {
    // Asking again for a page that is open is not an act of a person.
    if (!isPreview() && visitQueries.getQueryData(ME_KEY) === undefined) await enterRoom();
    return loadMe();
  },
  staleTime: Infinity,
});

export function useMe() {
  return useQuery(meQuery);
}

export function documentQuery(documentId: string) {
  return queryOptions({
    queryKey: ['visit', 'document', documentId],
    queryFn: ({ signal }) => visitClient.document.me.query({ documentId }, { signal }),
  });
}

/** Loads what a place shows first. The server draws a page while the browser still loads the code that shows it. */
export async function loadPlace({ document, page = 1, questions }: Place): Promise<void> {
  await visitQueries.prefetchQuery(meQuery);
  if (document === undefined || questions === true) return;
  await Promise.all([
    visitQueries.prefetchQuery(pictureQuery(document, page)),
    visitQueries.prefetchQuery(documentQuery(document)),
  ]);
}
