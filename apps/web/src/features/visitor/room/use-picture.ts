import { useQuery } from '@tanstack/react-query';
import { visitFetch } from '../visit-api.ts';

/** The picture of a page as the server draws it for this visitor, and the number of pages that the document has. */
export function usePicture(documentId: string, page: number, enabled = true) {
  return useQuery({
    queryKey: ['visit', 'picture', documentId, page],
    queryFn: async ({ signal }) => {
      const params = new URLSearchParams({ documentId, page: String(page) }).toString();
      const response = await visitFetch(`document/page-image?${params}`, { signal }, 'image/*');
      return { blob: await response.blob(), pageCount: Number(response.headers.get('x-page-count') ?? 1) };
    },
    staleTime: Infinity,
    gcTime: 60_000,
    enabled,
  });
}
