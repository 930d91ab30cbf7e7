import { queryOptions, useQuery } from '@tanstack/react-query';
import { visitFetch } from '../visit-api.ts';

/** Fetches the picture of a page. @throws RestError `print_not_allowed` for one to `print` that the link does not allow */
export async function fetchPicture(
  { documentId, page, print = false }: { documentId: string; page: number; print?: boolean },
  signal: AbortSignal,
): Promise<{ blob: Blob; pageCount: number }> {
  const params = new URLSearchParams({
    documentId,
    page: String(page),
    ...(print ? { print: 'true' } : {}),
  }).toString();
  const response = await visitFetch(`document/page-image?${params}`, { signal }, 'image/*');
  return { blob: await response.blob(), pageCount: Number(response.headers.get('x-page-count') ?? 1) };
}

/** The picture of a page as the server draws it for this visitor, and the number of pages that the document has. */
export function pictureQuery(documentId: string, page: number) {
  return queryOptions({
    queryKey: ['visit', 'picture', documentId, page],
    queryFn: async ({ signal }) => fetchPicture({ documentId, page }, signal),
    staleTime: Infinity,
    gcTime: 60_000,
  });
}

export function usePicture(documentId: string, page: number, enabled = true) {
  return useQuery({ ...pictureQuery(documentId, page), enabled });
}
