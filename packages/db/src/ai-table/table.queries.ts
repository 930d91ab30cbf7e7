// Text: these statements join selects of what the viewer may see, which are text.
import { type ColumnStatus, type Datatable, ListDatatablesInput, WORKFLOW_HISTORY } from '@atrium/domain/ai-table';
import type { KnowledgeNode } from '@atrium/domain/conversation';
import type { AccessPolicy } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { type Rank, scopeNames, type Viewer, visible, visibleDocuments } from '../access/index.ts';
import { defineList, pgArray, type TextSelect } from '../listing/index.ts';
import type { SearchScope } from '../search/index.ts';
import { sqlOf, textSql } from '../sql/index.ts';
import type { DatatableRow } from './ai-table.entity.ts';
import { visibleCells } from './row.queries.ts';
import { RUN_COLUMNS, type RunFound } from './run.queries.ts';

export type TableListed = {
  id: string;
  name: string;
  description: string;
  accessPolicy: AccessPolicy;
  nameOrder: string;
  tableType: Datatable['tableType'];
  agent: DatatableRow['agent'];
  /** Null outside folders, and in a folder that the viewer may not see. */
  folderId: string | null;
  rank: Rank;
  knowledgeContextTree: KnowledgeNode[];
  organizationId: string;
  createdById: string;
  lastSyncedAt: string | null;
  createdAt: string;
  updatedAt: string;
  firstName: string;
  lastName: string;
  email: string;
  avatarUrl: string | null;
};

/** With `dataroomId`, only tables that read documents of that data room, if the viewer may see it. */
function tablesOf(viewer: Viewer, dataroomId?: string): TextSelect<TableListed> {
  const tables = visible('aiTable', viewer);
  const about = scopeNames(viewer, 't.knowledge_context_tree', dataroomId);
  return {
    text: `select t.id, t.name, t.name_order as "nameOrder", t.description,
        t.access_policy as "accessPolicy", t.table_type as "tableType", t.agent,
        t.visible_parent_id as "folderId", t.rank, t.knowledge_context_tree as "knowledgeContextTree",
        t.organization_id as "organizationId", t.created_by_id as "createdById", t.last_synced_at as "lastSyncedAt",
        t.created_at as "createdAt", t.updated_at as "updatedAt", u.first_name as "firstName",
        u.last_name as "lastName", u.email, u.avatar_url as "avatarUrl"
      from (${tables.sql}) t join users u on u.id = t.created_by_id where ${about.sql}`,
    values: [...tables.values, ...about.values],
  };
}

/** The tables that the viewer may see, with their creators. */
export const listVisibleTables = defineList(ListDatatablesInput, {
  from: (_em: EntityManager, viewer: Viewer, dataroomId?: string) => tablesOf(viewer, dataroomId),
  search: ['name'],
  order: ['-updatedAt'],
  orderColumns: { name: 'nameOrder' },
  tieBreak: 'id',
});

/** Finds tables by id, of those that the viewer may see. */
export async function findVisibleTables(
  em: EntityManager,
  viewer: Viewer,
  ids: readonly string[],
): Promise<TableListed[]> {
  const { text, values } = tablesOf(viewer);
  return textSql(em, `select * from (${text}) t where id = any(?::uuid[])`, [...values, pgArray(ids)]);
}

/** Facts about a table, from the rows and cells that the viewer may see. */
export type TableFacts = {
  id: string;
  rowCount: number;
  columnCount: number;
  reviewCount: number;
  failedCount: number;
  /** Rows whose documents could not be read. Their cells are not counted. */
  unreadableCount: number;
  hasPending: boolean;
  hasCompleted: boolean;
  /** The last runs, oldest first. */
  workflowIds: string[];
  latestRun: RunFound | null;
  /** The data rooms that the viewer may see. */
  roomIds: string[];
};

/**
 * Returns facts about tables in one statement. Only cells that need a person are counted one by one: a table may have
 * millions that need nobody.
 */
export async function tableFacts(
  em: EntityManager,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Map<string, TableFacts>> {
  if (ids.length === 0) return new Map();
  const { rooms, rows, unreadableRows, readableCells } = visibleCells(viewer);
  const counted = (condition: string) =>
    `(select count(*)::int from ${readableCells(`datatable_id = t.id and ${condition}`)})`;
  const has = (condition: string) =>
    `(select true from ${readableCells(`datatable_id = t.id and ${condition}`)} limit 1) is true`;
  const found = await textSql<TableFacts>(
    em,
    `with visible as (${rooms.sql})
     select t.id, (select count(*)::int from ${rows} and r.datatable_id = t.id) as "rowCount",
       (select count(*)::int from datatable_column where datatable_id = t.id) as "columnCount",
       ${counted('needs_review and not is_accepted')} as "reviewCount",
       ${counted(`status = 'Failed'`)} as "failedCount",
       (select count(*)::int from ${unreadableRows} and r.datatable_id = t.id) as "unreadableCount",
       ${has(`status = any('{Pending,RefreshPending}')`)} as "hasPending",
       ${has(`status = 'Completed'`)} as "hasCompleted",
       array(select id::text from visible) as "roomIds",
       (select to_json(latest) from (select ${RUN_COLUMNS} from datatable_run run where run.datatable_id = t.id
         order by created_at desc, id desc limit 1) latest) as "latestRun",
       array(select id::text from (select id, created_at from datatable_run run where run.datatable_id = t.id
         order by created_at desc, id desc limit ${WORKFLOW_HISTORY}) latest order by created_at, id) as "workflowIds"
     from datatable t where t.id = any(?::uuid[])`,
    [...rooms.values, pgArray(ids)],
  );
  return new Map(found.map((facts) => [facts.id, facts]));
}

/** Which statuses the cells of a column have, of those that the viewer may see. */
export type ColumnFacts = { id: string } & Record<Exclude<ColumnStatus, 'Partial'>, boolean>;

/** Returns which statuses the cells of each column of a table have. */
export async function columnFacts(em: EntityManager, viewer: Viewer, datatableId: string): Promise<ColumnFacts[]> {
  const { rooms, readableCells } = visibleCells(viewer);
  const has = (status: string) =>
    `(select true from ${readableCells(`column_id = col.id and status = '${status}'`)} limit 1) is true as "${status}"`;
  return textSql(
    em,
    `with visible as (${rooms.sql})
     select col.id, ${['Pending', 'RefreshPending', 'Failed', 'Completed'].map(has).join(', ')}
     from datatable_column col where col.datatable_id = ?`,
    [...rooms.values, datatableId],
  );
}

/** Locks a table until the transaction ends, so that changes of its columns, rows and runs happen one after the other. */
export async function lockTable(em: EntityManager, id: string): Promise<void> {
  await textSql(em, 'select id from datatable where id = ? for no key update', [id]);
}

/** Returns the ids of the data rooms that the viewer may see. */
export async function visibleRoomIds(em: EntityManager, viewer: Viewer): Promise<string[]> {
  const rooms = visible('dataroom', viewer);
  const found = await textSql<{ id: string }>(em, `select id from (${rooms.sql}) r`, rooms.values);
  return found.map(({ id }) => id);
}

export type SampleDocument = { id: string; name: string; versionId: string };

/** Returns the first indexed documents of a scope, by name, of those that the viewer may see. */
export async function sampleDocuments(
  em: EntityManager,
  viewer: Viewer,
  scope: SearchScope,
  limit: number,
): Promise<SampleDocument[]> {
  const documents = visibleDocuments(viewer);
  const ids = scope.documents;
  return textSql(
    em,
    `select id, name, current_version_id as "versionId" from (${documents.sql}) d where index_status = 'COMPLETED'
       and dataroom_id = any(?::uuid[]) and (?::uuid[] is null or id = any(?::uuid[])) order by lower(name), id limit ?`,
    [...documents.values, pgArray(scope.rooms), ids, ids, limit],
  );
}

/** The views that a user sees of a table, their own and the shared ones, with their creators; or one of them. */
export async function viewsOf(em: EntityManager, datatableId: string, userId: string, id: string | null) {
  return sqlOf(em)
    .selectFrom('datatable_view as v')
    .innerJoin('users as u', 'u.id', 'v.created_by_id')
    .where('v.datatable_id', '=', datatableId)
    .where((view) => view.or([view('v.is_shared', '=', true), view('v.created_by_id', '=', userId)]))
    .$if(id !== null, (select) => select.where('v.id', '=', id))
    .select([
      'v.id',
      'v.datatable_id as datatableId',
      'v.name',
      'v.is_shared as isShared',
      'v.settings',
      'v.created_by_id as createdById',
      'v.created_at as createdAt',
      'v.updated_at as updatedAt',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email',
    ])
    .orderBy((view) => view.fn('lower', ['v.name']))
    .orderBy('v.id')
    .execute();
}

/** Makes a user's additions to the views of a table happen one after the other, so that their number can be limited. */
export async function lockViews(em: EntityManager, datatableId: string, userId: string): Promise<void> {
  const key = `view ${datatableId} ${userId}`;
  await sqlOf(em)
    .selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`.as('locked'))
    .execute();
}
