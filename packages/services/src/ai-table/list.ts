import { actionsOn } from '@atrium/domain/access';
import { visibleRooms } from '@atrium/db/dataroom';
import { isoTime, isoTimeOrNull, listRows } from '@atrium/db/listing';
import { Datatable, DatatableRef, ListDatatablesInput, WORKFLOW_HISTORY } from '@atrium/domain/ai-table';
import {
  type AccessPolicy,
  dataAnswer,
  listAnswer,
  type MemberActor,
  notFound,
  ok,
  page,
  resourceRole,
} from '@atrium/domain/kernel';
import type { KnowledgeNode } from '@atrium/domain/conversation';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { inOrganization, query } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';
import { namedTable, onTable } from './access.ts';
import { columnStatuses, loadColumns, presentColumn } from './columns.ts';

type Found = {
  id: string;
  name: string;
  description: string;
  access_policy: AccessPolicy;
  table_type: Datatable['tableType'];
  ai_table_folder_id: string | null;
  knowledge_context_tree: KnowledgeNode[];
  organization_id: string;
  created_by_id: string;
  last_synced_at: string | null;
  created_at: string;
  updated_at: string;
  first_name: string;
  last_name: string;
  email: string;
  avatar_url: string | null;
  row_count: number;
  pending_count: number;
  review_count: number;
  failed_count: number;
  completed_count: number;
  workflow_ids: string[];
  room_ids: string[];
};

const syncStatusOf = (row: Found): Datatable['syncStatus'] => {
  if (row.pending_count > 0) return 'Pending';
  if (row.failed_count > 0) return row.completed_count > 0 ? 'Partial' : 'Failed';
  return 'Completed';
};

const present = (row: Found, actor: MemberActor, columns: Datatable['datatableMetadata']['columns']): Datatable => {
  const own = row.created_by_id === actor.userId ? ('Owner' as const) : null;
  const permission = resourceRole(actor.membership.role, row.access_policy, own);
  if (!permission) throw notFound('Table');
  const syncStatus = syncStatusOf(row);
  const lastSyncedAt = isoTimeOrNull(row.last_synced_at);
  const download = `/api/v1/datatable/download?datatableId=${row.id}&format=`;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    accessPolicy: row.access_policy,
    tableType: row.table_type,
    datatableMetadata: {
      syncStatus,
      lastSyncedAt,
      lastSyncedDocumentIds: [],
      latestWorkflowId: row.workflow_ids.at(-1) ?? null,
      workflowHistoryIds: row.workflow_ids,
      csvUrl: `${download}csv`,
      jsonUrl: `${download}json`,
      columns,
    },
    organizationId: row.organization_id,
    createdById: row.created_by_id,
    aiTableFolderId: row.ai_table_folder_id,
    // A table does not tell the names of rooms that its reader may not see.
    knowledgeContextTree: row.knowledge_context_tree.filter((room) => row.room_ids.includes(room.id)),
    ownerName: displayName({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
    ownerAvatarUrl: row.avatar_url,
    permission,
    systemDataroomId: null,
    syncStatus,
    allowedActions: actionsOn('aiTable', permission),
    rowCount: row.row_count,
    reviewCount: row.review_count,
    failedCount: row.failed_count,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
};

/** Tables that the caller may see, counted by the rows that they may see. */
const tablesOf = (actor: MemberActor): { sql: string; values: unknown[] } => {
  const rooms = visibleRooms(actor.membership);
  return {
    sql: `with visible as (${rooms.sql})
      select t.*, u.first_name, u.last_name, u.email, u.avatar_url, c.*,
        array(select id::text from visible) as room_ids,
        array(select id::text from (select id, created_at from datatable_run run where run.datatable_id = t.id
          order by created_at desc, id desc limit ${WORKFLOW_HISTORY}) latest order by created_at, id) as workflow_ids
      from datatable t join users u on u.id = t.created_by_id
      cross join lateral (select
          count(distinct r.id)::int as row_count,
          (count(*) filter (where cell.status in ('Pending', 'RefreshPending')))::int as pending_count,
          (count(*) filter (where cell.needs_review and not cell.is_accepted))::int as review_count,
          (count(*) filter (where cell.status = 'Failed'))::int as failed_count,
          (count(*) filter (where cell.status = 'Completed'))::int as completed_count
        from datatable_row r left join document d on d.id = r.document_id
        left join datatable_cell cell on cell.row_id = r.id
        where r.datatable_id = t.id and (r.document_id is null or
          (d.deleted_at is null and d.dataroom_id in (select id from visible)))) c
      where t.deleted_at is null and (t.created_by_id = ? or (t.access_policy = 'Public' and ?::boolean))`,
    values: [...rooms.values, actor.userId, resourceRole(actor.membership.role, 'Public', null) !== null],
  };
};

const find = async (
  em: EntityManager,
  actor: MemberActor,
  input: z.output<typeof ListDatatablesInput>,
): Promise<Found[]> =>
  listRows<Found>(
    em,
    {
      from: tablesOf(actor),
      fields: {
        id: { sql: 'id', type: 'uuid' },
        name: { sql: 'name', type: 'text' },
        accessPolicy: { sql: 'access_policy', type: 'enum' },
        createdAt: { sql: 'created_at', type: 'date' },
        updatedAt: { sql: 'updated_at', type: 'date' },
      },
      searchIn: ['name'],
      defaultOrder: ['-updatedAt'],
      tieBreak: 'id',
    },
    input,
  );

const columnsOf = async (em: EntityManager, actor: MemberActor, datatableId: string) => {
  const statuses = await columnStatuses(em, actor, datatableId);
  const columns = await loadColumns(em, datatableId);
  return columns.map((column) => presentColumn(column, statuses.get(column.id) ?? 'Completed'));
};

/** One table with its columns. */
export const readTable = async (em: EntityManager, actor: MemberActor, id: string): Promise<Datatable> => {
  const [row] = await find(em, actor, ListDatatablesInput.parse({ where: { id: { eq: id } }, limit: 1 }));
  if (!row) throw notFound('Table');
  return present(row, actor, await columnsOf(em, actor, id));
};

/** The tables that the caller may see; their columns come with the single table. */
export const listDatatables = query({
  name: 'datatable.list',
  summary: 'List AI Tables',
  input: ListDatatablesInput,
  output: listAnswer(Datatable),
  access: inOrganization('enter'),
  run: async ({ em, actor, input }) =>
    page(
      (await find(em, actor, input)).map((row) => present(row, actor, [])),
      input,
    ),
});

export const datatableMe = query({
  name: 'datatable.me',
  summary: 'One AI Table with its columns',
  input: DatatableRef,
  output: dataAnswer(Datatable),
  access: onTable('view', namedTable),
  run: async ({ em, actor, resource }) => ok(await readTable(em, actor, resource.table.id)),
});
