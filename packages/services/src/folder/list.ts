import { folderChain, listVisibleFolders } from '@atrium/db/folder';
import { Folder, FolderRef, HierarchyEntry, ListFoldersInput } from '@atrium/domain/folder';
import { dataAnswer, listAnswer, notFound, ok, page } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { everyReader, type Reader, viewerOf } from '../access/index.ts';
import { onRoomForReaders } from '../dataroom/index.ts';
import { type Access, query } from '../kernel/index.ts';
import { onFolderForReaders, namedFolder } from './access.ts';
import { presentFolder } from './present.ts';

/** Returns one folder as the list shows it. @throws NOT_FOUND */
export async function readFolder(em: EntityManager, actor: Reader, id: string): Promise<Folder> {
  const query = { limit: 1, offset: 0, where: { id: { eq: id } } };
  const [row] = await listVisibleFolders(em, query, viewerOf(actor), undefined);
  if (!row) throw notFound('Folder');
  return presentFolder(row, actor);
}

type ListInput = z.output<typeof ListFoldersInput>;

/** If the list is of one data room, the caller must see it. */
const listAccess: Access<Reader, ListInput, null> = {
  ...everyReader<ListInput>(),
  check: async (question) => {
    const answer = await everyReader<ListInput>().check(question);
    const { dataroomId } = question.input;
    if (dataroomId !== undefined) await onRoomForReaders<ListInput>(() => dataroomId).check(question);
    return answer;
  },
};

/** The folders that the caller may see, in one data room or in all. @throws NOT_FOUND for a data room they cannot see */
export const listFolders = query({
  area: 'folder',
  verb: 'list',
  summary: 'List folders',
  input: ListFoldersInput,
  output: listAnswer(Folder),
  access: listAccess,
  run: async ({ em, actor, input }) =>
    page(
      (await listVisibleFolders(em, input, viewerOf(actor), input.dataroomId)).map((row) => presentFolder(row, actor)),
      input,
    ),
});

/** One folder. */
export const folderInfo = query({
  area: 'folder',
  verb: 'info',
  summary: 'One folder',
  input: FolderRef,
  output: dataAnswer(Folder),
  access: onFolderForReaders(namedFolder),
  run: async ({ em, actor, resource }) => ok(await readFolder(em, actor, resource.folder.id)),
});

/** The folders from the data room down to this one. */
export const folderHierarchy = query({
  area: 'folder',
  verb: 'hierarchy',
  summary: 'The folders above a folder, from the dataroom down',
  input: FolderRef,
  output: dataAnswer(z.array(HierarchyEntry)),
  access: onFolderForReaders(namedFolder),
  run: async ({ em, actor, resource }) => {
    const chain = await folderChain(em, viewerOf(actor), resource.folder.path);
    return ok(chain.map((each, level) => ({ id: each.id, name: each.name, level, websiteUrl: null })));
  },
});
