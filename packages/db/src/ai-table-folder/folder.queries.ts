// Text: these statements join selects of what the viewer may see, which are text.
import { type AiTableFolder, CombinedListInput, ListAiTableFoldersInput } from '@atrium/domain/ai-table-folder';
import type { AccessPolicy } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Rank, type Viewer, visible } from '../access/index.ts';
import { visibleCells } from '../ai-table/index.ts';
import { defineList, pgArray, type TextSelect } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';

/** A folder of tables with its creator, and facts from the rows and cells of its tables that the viewer may see. */
export type TableFolderFound = {
  id: string;
  name: string;
  description: string;
  accessPolicy: AccessPolicy;
  folderType: AiTableFolder['folderType'];
  folderMetadata: AiTableFolder['folderMetadata'];
  organizationId: string;
  createdById: string;
  createdAt: string;
  updatedAt: string;
  rank: Rank;
  firstName: string;
  lastName: string;
  email: string;
  avatarUrl: string | null;
  tableCount: number;
  hasFailed: boolean;
  hasPending: boolean;
  hasCompleted: boolean;
};

/** Finds folders by id, of those that the viewer may see. A viewer who sees a folder sees its tables. */
export async function findTableFolders(
  em: EntityManager,
  viewer: Viewer,
  ids: readonly string[],
): Promise<TableFolderFound[]> {
  if (ids.length === 0) return [];
  const folders = visible('aiTableFolder', viewer);
  const { rooms, cells } = visibleCells(viewer);
  const inside = 'select id from datatable where ai_table_folder_id = f.id and deleted_at is null';
  const has = (status: string) =>
    `(select true from ${cells(`datatable_id in (${inside}) and status = any('${status}')`)} limit 1) is true`;
  return textSql(
    em,
    `with visible as (${rooms.sql})
     select f.id, f.name, f.description, f.access_policy as "accessPolicy", f.folder_type as "folderType",
       f.folder_metadata as "folderMetadata", f.organization_id as "organizationId",
       f.created_by_id as "createdById", f.created_at as "createdAt", f.updated_at as "updatedAt", f.rank,
       u.first_name as "firstName", u.last_name as "lastName", u.email, u.avatar_url as "avatarUrl",
       (select count(*)::int from (${inside}) t) as "tableCount", ${has('{Failed}')} as "hasFailed",
       ${has('{Pending,RefreshPending}')} as "hasPending", ${has('{Completed}')} as "hasCompleted"
     from (${folders.sql}) f join users u on u.id = f.created_by_id where f.id = any(?::uuid[])`,
    [...rooms.values, ...folders.values, pgArray(ids)],
  );
}

const LISTED = `id, name, name_order as "nameOrder", access_policy as "accessPolicy",
  created_at as "createdAt", updated_at as "updatedAt"`;
type Listed = {
  id: string;
  name: string;
  nameOrder: string;
  accessPolicy: AccessPolicy;
  createdAt: string;
  updatedAt: string;
};

/** The folders of tables that the viewer may see. */
export const listTableFolders = defineList(ListAiTableFoldersInput, {
  from: (_em: EntityManager, viewer: Viewer): TextSelect<Listed> => {
    const folders = visible('aiTableFolder', viewer);
    return { text: `select ${LISTED} from (${folders.sql}) f`, values: folders.values };
  },
  search: ['name'],
  order: ['name'],
  orderColumns: { name: 'nameOrder' },
  tieBreak: 'id',
});

/** Which tables are listed with the folders: those of a folder without the folders, those outside folders (null), or all. */
export type CombinedScope = { folderId: string | null } | 'anywhere';

/** The folders and tables that the viewer may see, as one list. */
export const listFoldersAndTables = defineList(CombinedListInput, {
  from: (
    _em: EntityManager,
    viewer: Viewer,
    scope: CombinedScope,
  ): TextSelect<Listed & { type: 'folder' | 'table' }> => {
    const folders = visible('aiTableFolder', viewer);
    const tables = visible('aiTable', viewer);
    const folderId = scope === 'anywhere' ? null : scope.folderId;
    return {
      text: `select 'folder' as type, ${LISTED} from (${folders.sql}) f where ?::uuid is null
        union all select 'table', ${LISTED} from (${tables.sql}) t
        where ?::boolean or visible_parent_id is not distinct from ?::uuid`,
      values: [...folders.values, folderId, ...tables.values, scope === 'anywhere', folderId],
    };
  },
  search: ['name'],
  order: ['type', '-updatedAt'],
  orderColumns: { name: 'nameOrder' },
  tieBreak: 'id',
});
