import { ROLE_BY_RANK } from '@atrium/db/access';
import {
  type CombinedScope,
  findTableFolders,
  listFoldersAndTables,
  listTableFolders,
  type TableFolderFound,
} from '@atrium/db/ai-table-folder';
import { isoTime } from '@atrium/db/listing';
import { actionsWith } from '@atrium/domain/access';
import {
  AiTableFolder,
  CombinedListInput,
  ListAiTableFoldersInput,
  TableOrFolder,
} from '@atrium/domain/ai-table-folder';
import { listAnswer, type MemberActor, notFound, page } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { inOrganization, query } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';
import { openTableFolder } from './access.ts';
import { readTables, syncStatusOf } from './list.ts';

function present(row: TableFolderFound, actor: MemberActor): AiTableFolder {
  const permission = ROLE_BY_RANK[row.rank];
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    accessPolicy: row.accessPolicy,
    folderType: row.folderType,
    folderMetadata: row.folderMetadata,
    createdById: row.createdById,
    organizationId: row.organizationId,
    ownerName: displayName(row),
    ownerAvatarUrl: row.avatarUrl,
    permission,
    syncStatus: row.tableCount === 0 ? null : syncStatusOf(row),
    allowedActions: actionsWith('aiTableFolder', actor.membership.role, permission),
    tableCount: row.tableCount,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  };
}

async function readFolders(em: EntityManager, actor: MemberActor, ids: string[]): Promise<Map<string, AiTableFolder>> {
  const folders = await findTableFolders(em, viewerOf(actor), ids);
  return new Map(folders.map((row) => [row.id, present(row, actor)]));
}

/** Returns one folder. @throws NOT_FOUND */
export async function readFolder(em: EntityManager, actor: MemberActor, id: string): Promise<AiTableFolder> {
  const folder = (await readFolders(em, actor, [id])).get(id);
  if (!folder) throw notFound('Folder');
  return folder;
}

/** Lists the folders that the caller may see. */
export const listAiTableFolders = query({
  area: 'aiTableFolder',
  verb: 'list',
  summary: 'List the folders of AI tables',
  input: ListAiTableFoldersInput,
  output: listAnswer(AiTableFolder),
  access: inOrganization('enter'),
  run: async ({ em, actor, input }) => {
    const { data, ...answer } = page(await listTableFolders(em, input, viewerOf(actor)), input);
    const folders = await readFolders(
      em,
      actor,
      data.map(({ id }) => id),
    );
    return { ...answer, data: data.flatMap(({ id }) => folders.get(id) ?? []) };
  },
});

/** Lists folders and tables together, folders first: the tables outside folders, those of one folder, or all of them. */
export const combinedList = query({
  area: 'aiTableFolder',
  verb: 'combinedList',
  summary: 'List folders and AI tables together',
  input: CombinedListInput,
  output: listAnswer(TableOrFolder),
  access: inOrganization('enter'),
  run: async ({ em, actor, input }) => {
    const scope: CombinedScope = input.anywhere ? 'anywhere' : { folderId: input.aiTableFolderId ?? null };
    if (scope !== 'anywhere' && scope.folderId !== null) await openTableFolder(em, actor, scope.folderId, 'view');
    const { data, ...answer } = page(await listFoldersAndTables(em, input, viewerOf(actor), scope), input);
    const idsOf = (type: TableOrFolder['type']) => data.filter((one) => one.type === type).map(({ id }) => id);
    const folders = await readFolders(em, actor, idsOf('folder'));
    const tables = await readTables(em, actor, idsOf('table'));
    const rows = data.flatMap(({ id, type }): TableOrFolder[] => {
      if (type === 'folder') {
        const folder = folders.get(id);
        return folder ? [{ type, ...folder }] : [];
      }
      const table = tables.get(id);
      return table ? [{ type, ...table }] : [];
    });
    return { ...answer, data: rows };
  },
});
