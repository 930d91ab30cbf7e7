import type { DataroomItem } from '@atrium/domain/dataroom';
import type { Folder } from '@atrium/domain/folder';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { flattened, type NumberedFolder, numberFolders } from '../numbering.ts';
import { visitCall, visitClient } from '../visit-api.ts';

const FOLDERS_AT_ONCE = 1000;
const ITEMS_AT_ONCE = 200;

const Person = z.object({ name: z.string(), email: z.string() });
const MeAnswer = z.object({
  dataroomId: z.string(),
  email: z.string().nullish(),
  expiresAt: z.string().nullish(),
  enableChat: z.boolean().default(false),
  watermark: z.boolean().default(false),
  defaultAccess: z.enum(['none', 'view', 'download']).default('view'),
  agreement: z.object({ at: z.string(), name: z.string(), company: z.string().nullish() }).nullish(),
  contact: Person.nullish(),
  lastVisitAt: z.string().nullish(),
  withheldCount: z.int().nullish(),
});
/** What this visitor may do in the data room. */
export type Me = z.infer<typeof MeAnswer>;

export function useMe() {
  return useQuery({
    queryKey: ['visit', 'me'],
    queryFn: async () => {
      const answer = await visitCall('visitor/me', {});
      return MeAnswer.parse(answer['data'] ?? answer);
    },
  });
}

export type VisitFolder = NumberedFolder<Folder>;

/** The folders that the visitor can see: as a tree, and each by its id. */
export function useTree(dataroomId: string) {
  const query = useQuery({
    queryKey: ['visit', 'folders', dataroomId],
    queryFn: async ({ signal }) => {
      const folders: Folder[] = [];
      for (;;) {
        const input = { dataroomId, limit: FOLDERS_AT_ONCE, offset: folders.length };
        const answer = await visitClient.folder.list.query(input, { signal });
        folders.push(...answer.data);
        if (!answer.hasMore || answer.data.length === 0) return folders;
      }
    },
  });
  const tree = useMemo(() => (query.data === undefined ? undefined : numberFolders(query.data)), [query.data]);
  const byId = useMemo(() => new Map(flattened(tree ?? []).map((folder) => [folder.id, folder])), [tree]);
  return { query, tree, byId };
}

/** The documents of a folder by name, without those below it. Null is the top of the data room. */
export function useDocuments(dataroomId: string, folderId: string | null) {
  return useInfiniteQuery({
    queryKey: ['visit', 'documents', dataroomId, folderId],
    queryFn: ({ pageParam, signal }) =>
      visitClient.dataroom.listItems.query(
        {
          dataroomId,
          folderId,
          where: { type: { eq: 'document' } },
          orderBy: ['name'],
          limit: ITEMS_AT_ONCE,
          offset: pageParam,
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.hasMore ? last.offset + last.data.length : undefined),
  });
}

/** Whether the visitor may save the file. Rows without the field come from before it existed, and give nothing. */
export function mayDownload(item: DataroomItem): boolean {
  return (item as { access?: unknown }).access === 'download';
}

export function isNew({ createdAt }: Pick<DataroomItem, 'createdAt'>, lastVisitAt: string | null | undefined): boolean {
  return lastVisitAt != null && new Date(createdAt).getTime() > new Date(lastVisitAt).getTime();
}
