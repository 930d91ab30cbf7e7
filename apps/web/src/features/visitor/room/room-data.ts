import type { DataroomItem } from '@atrium/domain/dataroom';
import type { Folder } from '@atrium/domain/folder';
import { drawnAs } from '@atrium/domain/share-link';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loadProgress, type Me } from '../gates.ts';
import { flattened, type NumberedFolder, numberFolders } from '../numbering.ts';
import { visitClient } from '../visit-api.ts';

const FOLDERS_AT_ONCE = 1000;
const ITEMS_AT_ONCE = 200;
const QUESTIONS_AT_ONCE = 200;

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

/** The visitor's questions to the owners, and those whose answers everybody may read. The newest first. */
export function useAsked() {
  return useQuery({
    queryKey: ['visit', 'questions'],
    queryFn: ({ signal }) => visitClient.shareQuestion.asked.query({ limit: QUESTIONS_AT_ONCE }, { signal }),
  });
}

/** Whether the visitor may save a document that is open. Its row in the list says so. */
export function useMayDownload(me: Me, document: { id: string; name: string } | undefined): boolean {
  const { data } = useQuery({
    queryKey: ['visit', 'documents', me.room.id, 'named', document?.name],
    queryFn: ({ signal }) =>
      visitClient.dataroom.listItems.query(
        {
          dataroomId: me.room.id,
          recursive: true,
          where: { name: { eq: document?.name ?? '' } },
          limit: ITEMS_AT_ONCE,
        },
        { signal },
      ),
    enabled: document !== undefined,
  });
  const item = data?.data.find(({ id }) => id === document?.id);
  return item !== undefined && mayDownload(item, me);
}

/** Whether the visitor may save the file. With a watermark, files that cannot carry it are only shown. */
export function mayDownload(item: DataroomItem, { watermark }: Me): boolean {
  return item.access === 'download' && (!watermark || drawnAs(item.contentType) !== null);
}

export function isNew({ createdAt }: Pick<DataroomItem, 'createdAt'>, lastVisitAt: string | null | undefined): boolean {
  return lastVisitAt != null && new Date(createdAt).getTime() > new Date(lastVisitAt).getTime();
}

/** How far the visitor has read. It is asked again whenever they come back from a document. */
export function useProgress() {
  return useQuery({ queryKey: ['visit', 'progress'], queryFn: loadProgress, staleTime: 0 });
}

const NEW_AT_ONCE = 20;

/** The documents of the whole data room that are newer than the last visit, the newest first. */
export function useNewDocuments(dataroomId: string, lastVisitAt: string | null) {
  return useQuery({
    queryKey: ['visit', 'documents', dataroomId, 'new', lastVisitAt],
    queryFn: ({ signal }) =>
      visitClient.dataroom.listItems.query(
        {
          dataroomId,
          recursive: true,
          where: { type: { eq: 'document' }, createdAt: { gt: lastVisitAt ?? '' } },
          orderBy: ['-createdAt'],
          limit: NEW_AT_ONCE,
        },
        { signal },
      ),
    enabled: lastVisitAt !== null,
  });
}
