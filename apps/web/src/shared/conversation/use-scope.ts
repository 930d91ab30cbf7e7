import type { Dataroom } from '@atrium/domain/dataroom';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, apiClient } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { useRooms } from '../dataroom/use-rooms.ts';
import { chosen, include, type Scope, type ScopeNode, type ScopePath } from './scope.ts';

const AT_ONCE = 1000;

/** Ids of a data room, a folder in it or one document. */
type Named = { dataroom?: string; folder?: string; document?: string };

/** The scope that a URL names; undefined while names and parent folders load. */
export function useScopeOf({ dataroom, folder, document }: Named): Scope | undefined {
  const file = api.document.me.useQuery({ documentId: document ?? '' }, { enabled: document !== undefined });
  const roomId = document === undefined ? dataroom : file.data?.data.dataroomId;
  const folderId = document === undefined ? folder : (file.data?.data.folderId ?? undefined);
  const room = api.dataroom.me.useQuery({ dataroomId: roomId ?? '' }, { enabled: roomId !== undefined });
  const above = api.folder.hierarchy.useQuery({ folderId: folderId ?? '' }, { enabled: folderId !== undefined });
  const nothingNamed = dataroom === undefined && document === undefined;
  return useMemo(() => {
    if (nothingNamed) return [];
    const roomName = room.data?.data.name;
    const folders = folderId === undefined ? [] : above.data?.data;
    if (roomId === undefined || roomName === undefined || folders === undefined) return undefined;
    const path: ScopeNode[] = [
      { id: roomId, type: 'dataroom', name: roomName },
      ...folders.map(({ id, name }) => ({ id, type: 'folder' as const, name })),
    ];
    if (document !== undefined) path.push({ id: document, type: 'file', name: file.data?.data.name });
    return include([], path);
  }, [nothingNamed, room.data, above.data, file.data, roomId, folderId, document]);
}

export type CountedChoice = {
  path: ScopePath;
  node: ScopeNode;
  /** Selected files, and all files of the data room; undefined until counted. */
  files: number | undefined;
  ofFiles: number | undefined;
};

/** The selected nodes of a scope with their file counts. An empty scope covers everything the user can open. */
export function useCounted(scope: Scope) {
  const rooms = useRooms();
  const paths = useMemo(() => chosen(scope), [scope]);
  const folderIds = paths.flatMap((path) => {
    const node = path.at(-1);
    return node?.type === 'folder' ? [node.id] : [];
  });
  const folders = api.useQueries((calls) => folderIds.map((folderId) => calls.folder.info({ folderId })));
  const filesOf = (path: ScopePath): Omit<CountedChoice, 'path' | 'node'> => {
    const node = path.at(-1);
    const ofFiles = rooms.data?.data.find((room) => room.id === path[0]?.id)?.fileCount;
    if (node?.type === 'file') return { files: 1, ofFiles };
    if (node?.type === 'dataroom') return { files: ofFiles, ofFiles };
    return { files: folders[folderIds.indexOf(node?.id ?? '')]?.data?.data.fileCount, ofFiles };
  };
  const choices: CountedChoice[] = paths.flatMap((path) => {
    const node = path.at(-1);
    return node === undefined ? [] : [{ path, node, ...filesOf(path) }];
  });
  const total = sum(
    scope.length === 0 ? rooms.data?.data.map((room) => room.fileCount) : choices.map((one) => one.files),
  );
  return { choices, total, rooms: rooms.data?.data };
}

function sum(numbers: readonly (number | undefined)[] | undefined): number | undefined {
  let total = 0;
  for (const number of numbers ?? [undefined]) {
    if (number === undefined) return undefined;
    total += number;
  }
  return total;
}

/** A wider scope to try if there is no answer: the whole data rooms, then everything; null if there is none. */
export function widerScope(
  scope: Scope,
  rooms: readonly Dataroom[] | undefined,
): { scope: Scope; files: number } | null {
  if (rooms === undefined || scope.length === 0) return null;
  const filesOf = (ids: readonly string[]) =>
    rooms.filter((room) => ids.includes(room.id)).reduce((files, room) => files + room.fileCount, 0);
  const ids = scope.map((node) => node.id);
  if (scope.some((node) => (node.children ?? []).length > 0)) {
    return { scope: scope.map(({ id, type, name }) => ({ id, type, name })), files: filesOf(ids) };
  }
  return rooms.length > scope.length ? { scope: [], files: filesOf(rooms.map((room) => room.id)) } : null;
}

function childrenKey(room: string, folder: string | null) {
  return ['scope-children', room, folder];
}

/** All direct children of a data room or folder. Excluding one item needs the names of all others. */
export function useScopeChildren(room: string, folder: string | null) {
  return useQuery({
    queryKey: childrenKey(room, folder),
    queryFn: async ({ signal }): Promise<(ScopeNode & { files: number | undefined })[]> => {
      const nodes: (ScopeNode & { files: number | undefined })[] = [];
      for (;;) {
        const input = {
          dataroomId: room,
          folderId: folder,
          orderBy: ['-type', 'name'],
          limit: AT_ONCE,
          offset: nodes.length,
        };
        const answer = await apiClient.dataroom.listItems.query(input, { signal });
        for (const { id, name, type, fileCount } of answer.data) {
          nodes.push(
            type === 'folder' ? { id, name, type, files: fileCount } : { id, name, type: 'file', files: undefined },
          );
        }
        if (!answer.hasMore || answer.data.length === 0) return nodes;
      }
    },
  });
}

export function knownChildren(room: string, node: ScopeNode): readonly ScopeNode[] {
  const folder = node.type === 'dataroom' ? null : node.id;
  return queryClient.getQueryData<ScopeNode[]>(childrenKey(room, folder)) ?? [];
}
