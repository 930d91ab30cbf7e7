import { folderChain, listVisibleFolders } from '@atrium/db/folder';
import { Folder, FolderRef, HierarchyEntry, ListFoldersInput } from '@atrium/domain/folder';
import { dataAnswer, listAnswer, type MemberActor, notFound, ok, page } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { viewerOf } from '../dataroom/index.ts';
import { inOrganization, query } from '../kernel/index.ts';
import { onFolder, namedFolder } from './access.ts';
import { presentFolder } from './present.ts';

/** One folder as its list shows it. */
export const readFolder = async (em: EntityManager, actor: MemberActor, id: string): Promise<Folder> => {
  const query = { limit: 1, offset: 0, where: { id: { eq: id } } };
  const [row] = await listVisibleFolders(em, viewerOf(actor), query, undefined);
  if (!row) throw notFound('Folder');
  return presentFolder(row);
};

/** Folders that the caller may see, of one room or of all. */
export const listFolders = query({
  name: 'folder.list',
  summary: 'List folders',
  input: ListFoldersInput,
  output: listAnswer(Folder),
  access: inOrganization('enter', 'tokenOrMember'),
  run: async ({ em, actor, input }) =>
    page((await listVisibleFolders(em, viewerOf(actor), input, input.dataroomId)).map(presentFolder), input),
});

/** One folder. */
export const folderInfo = query({
  name: 'folder.info',
  summary: 'One folder',
  input: FolderRef,
  output: dataAnswer(Folder),
  access: onFolder('view', namedFolder),
  run: async ({ em, actor, resource }) => ok(await readFolder(em, actor, resource.folder.id)),
});

/** The folders from the room down to this one. */
export const folderHierarchy = query({
  name: 'folder.hierarchy',
  summary: 'The way from the room to a folder',
  input: FolderRef,
  output: dataAnswer(z.array(HierarchyEntry)),
  access: onFolder('view', namedFolder),
  run: async ({ em, resource }) => {
    const chain = await folderChain(em, resource.folder.path);
    return ok(chain.map((each, level) => ({ id: each.id, name: each.name, level, websiteUrl: null })));
  },
});
