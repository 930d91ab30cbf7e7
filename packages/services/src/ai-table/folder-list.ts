import { ROLE_BY_RANK, visible } from '@atrium/db/access';
import { isoTime, type ListField, listRows, pgArray } from '@atrium/db/listing';
import { actionsWith } from '@atrium/domain/access';
import {
  AiTableFolder,
  CombinedListInput,
  ListAiTableFoldersInput,
  TableOrFolder,
} from '@atrium/domain/ai-table-folder';
import { type AccessPolicy, listAnswer, type MemberActor, notFound, page } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { inOrganization, query } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';
import { viewerOf } from '../access/index.ts';
import { openTableFolder } from './access.ts';
import { readTables, syncStatusOf } from './list.ts';
import { seenIn } from './rows.ts';

type Found = {
  id: string;
  name: string;
  description: string;
  access_policy: AccessPolicy;
  folder_type: AiTableFolder['folderType'];
  folder_metadata: AiTableFolder['folderMetadata'];
  organization_id: string;
  created_by_id: string;
  created_at: string;
  updated_at: string;
  rank: 1 | 2 | 3;
  first_name: string;
  last_name: string;
  email: string;
  avatar_url: string | null;
  table_count: number;
  failed_count: number;
  has_pending: boolean;
  has_completed: boolean;
};

function present(row: Found, actor: MemberActor): AiTableFolder {
  const permission = ROLE_BY_RANK[row.rank];
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    accessPolicy: row.access_policy,
    folderType: row.folder_type,
    folderMetadata: row.folder_metadata,
    createdById: row.created_by_id,
    organizationId: row.organization_id,
    ownerName: displayName({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
    ownerAvatarUrl: row.avatar_url,
    permission,
    syncStatus: row.table_count === 0 ? null : syncStatusOf(row),
    allowedActions: actionsWith('aiTableFolder', actor.membership.role, permission),
    tableCount: row.table_count,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

/**
 * The named folders, of those that the caller may see, with what the rows they may see say of the tables in them. Whoever
 * sees a folder sees its tables.
 */
async function readFolders(em: EntityManager, actor: MemberActor, ids: string[]): Promise<Map<string, AiTableFolder>> {
  if (ids.length === 0) return new Map();
  const folders = visible('aiTableFolder', viewerOf(actor));
  const { rooms, cells } = seenIn(actor);
  const inside = 'select id from datatable where ai_table_folder_id = f.id and deleted_at is null';
  const has = (status: string) =>
    `(select true from ${cells(`datatable_id in (${inside}) and status = any('${status}')`)} limit 1) is true`;
  const rows = await em.execute<Found[]>(
    `with visible as (${rooms.sql})
     select f.*, u.first_name, u.last_name, u.email, u.avatar_url,
       (select count(*)::int from (${inside}) t) as table_count, ${has('{Failed}')}::int as failed_count,
       ${has('{Pending,RefreshPending}')} as has_pending, ${has('{Completed}')} as has_completed
     from (${folders.sql}) f join users u on u.id = f.created_by_id where f.id = any(?::uuid[])`,
    [...rooms.values, ...folders.values, pgArray(ids)],
  );
  return new Map(rows.map((row) => [row.id, present(row, actor)]));
}

/** One folder. @throws NOT_FOUND */
export async function readFolder(em: EntityManager, actor: MemberActor, id: string): Promise<AiTableFolder> {
  const folder = (await readFolders(em, actor, [id])).get(id);
  if (!folder) throw notFound('Folder');
  return folder;
}

const FIELDS: Record<string, ListField> = {
  id: { sql: 'id', type: 'uuid' },
  name: { sql: 'name', type: 'text' },
  accessPolicy: { sql: 'access_policy', type: 'enum' },
  createdAt: { sql: 'created_at', type: 'date' },
  updatedAt: { sql: 'updated_at', type: 'date' },
};

/** The folders that the caller may see. */
export const listAiTableFolders = query({
  area: 'aiTableFolder',
  verb: 'list',
  summary: 'List the folders of AI Tables',
  input: ListAiTableFoldersInput,
  output: listAnswer(AiTableFolder),
  access: inOrganization('enter'),
  run: async ({ em, actor, input }) => {
    const from = visible('aiTableFolder', viewerOf(actor));
    const source = { from, fields: FIELDS, searchIn: ['name'], defaultOrder: ['name'], tieBreak: 'id' };
    const { data, ...answer } = page(await listRows<{ id: string }>(em, source, input), input);
    const folders = await readFolders(
      em,
      actor,
      data.map(({ id }) => id),
    );
    return { ...answer, data: data.flatMap(({ id }) => folders.get(id) ?? []) };
  },
});

/** Folders and tables in one list, folders first: those that lie in no folder, those of one, or all of them. */
export const combinedList = query({
  area: 'aiTableFolder',
  verb: 'combinedList',
  summary: 'List folders and AI Tables together',
  input: CombinedListInput,
  output: listAnswer(TableOrFolder),
  access: inOrganization('enter'),
  run: async ({ em, actor, input }) => {
    const { aiTableFolderId, anywhere } = input;
    const folderId = anywhere ? null : (aiTableFolderId ?? null);
    if (folderId !== null) await openTableFolder(em, actor, folderId, 'view');
    const folders = visible('aiTableFolder', viewerOf(actor));
    const tables = visible('aiTable', viewerOf(actor));
    const columns = 'id, name, access_policy, created_at, updated_at';
    const from = {
      sql: `select 'folder' as type, ${columns} from (${folders.sql}) f where ?::uuid is null
        union all select 'table', ${columns} from (${tables.sql}) t
        where ?::boolean or visible_parent_id is not distinct from ?::uuid`,
      values: [...folders.values, folderId, ...tables.values, anywhere, folderId],
    };
    const fields: Record<string, ListField> = { ...FIELDS, type: { sql: 'type', type: 'enum' } };
    const order = ['type', '-updatedAt'];
    const source = { from, fields, searchIn: ['name'], defaultOrder: order, tieBreak: 'id' };
    const found = await listRows<{ id: string; type: TableOrFolder['type'] }>(em, source, input);
    const { data, ...answer } = page(found, input);
    const idsOf = (type: TableOrFolder['type']) => data.filter((one) => one.type === type).map(({ id }) => id);
    const seenFolders = await readFolders(em, actor, idsOf('folder'));
    const seenTables = await readTables(em, actor, idsOf('table'));
    const rows = data.flatMap(({ id, type }): TableOrFolder[] => {
      if (type === 'folder') {
        const folder = seenFolders.get(id);
        return folder ? [{ type, ...folder }] : [];
      }
      const table = seenTables.get(id);
      return table ? [{ type, ...table }] : [];
    });
    return { ...answer, data: rows };
  },
});
