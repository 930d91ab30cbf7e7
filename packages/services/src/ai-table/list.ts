import { actionsWith } from '@atrium/domain/access';
import { ROLE_BY_RANK, visible } from '@atrium/db/access';
import { isoTime, isoTimeOrNull, listRows, pgArray } from '@atrium/db/listing';
import { Datatable, DatatableRef, ListDatatablesInput, WORKFLOW_HISTORY } from '@atrium/domain/ai-table';
import { type AccessPolicy, dataAnswer, listAnswer, type MemberActor, notFound, ok, page } from '@atrium/domain/kernel';
import type { KnowledgeNode } from '@atrium/domain/conversation';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { inOrganization, query } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';
import { viewerOf } from '../access/index.ts';
import { namedTable, onTable } from './access.ts';
import { columnStatuses, loadColumns, presentColumn } from './columns.ts';
import { seenIn } from './rows.ts';
import { presentRun, RUN_FIELDS, type RunFound } from './workflow.ts';

type Found = {
  id: string;
  name: string;
  description: string;
  access_policy: AccessPolicy;
  table_type: Datatable['tableType'];
  visible_parent_id: string | null;
  rank: 1 | 2 | 3;
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
};

/** What the rows and cells that the caller may see say of a table. */
type Facts = {
  id: string;
  row_count: number;
  column_count: number;
  review_count: number;
  failed_count: number;
  has_pending: boolean;
  has_completed: boolean;
  workflow_ids: string[];
  latest_run: RunFound | null;
  room_ids: string[];
};

export function syncStatusOf(
  facts: Pick<Facts, 'failed_count' | 'has_completed' | 'has_pending'>,
): Datatable['syncStatus'] {
  if (facts.has_pending) return 'Pending';
  if (facts.failed_count > 0) return facts.has_completed ? 'Partial' : 'Failed';
  return 'Completed';
}

function present(
  row: Found,
  facts: Facts,
  actor: MemberActor,
  columns: Datatable['datatableMetadata']['columns'],
): Datatable {
  const permission = ROLE_BY_RANK[row.rank];
  const syncStatus = syncStatusOf(facts);
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
      latestWorkflowId: facts.workflow_ids.at(-1) ?? null,
      workflowHistoryIds: facts.workflow_ids,
      csvUrl: `${download}csv`,
      jsonUrl: `${download}json`,
      columns,
    },
    organizationId: row.organization_id,
    createdById: row.created_by_id,
    aiTableFolderId: row.visible_parent_id,
    // A table does not tell the names of rooms that its reader may not see.
    knowledgeContextTree: row.knowledge_context_tree.filter((room) => facts.room_ids.includes(room.id)),
    ownerName: displayName({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
    ownerAvatarUrl: row.avatar_url,
    permission,
    systemDataroomId: null,
    syncStatus,
    allowedActions: actionsWith('aiTable', actor.membership.role, permission),
    rowCount: facts.row_count,
    columnCount: facts.column_count,
    reviewCount: facts.review_count,
    failedCount: facts.failed_count,
    latestRun: facts.latest_run ? presentRun(facts.latest_run) : null,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

/** Tables that the caller may see. */
function tablesOf(actor: MemberActor): { sql: string; values: unknown[] } {
  const { sql, values } = visible('aiTable', viewerOf(actor));
  return {
    sql: `select t.*, u.first_name, u.last_name, u.email, u.avatar_url from (${sql}) t join users u on u.id = t.created_by_id`,
    values,
  };
}

/**
 * The facts of the tables of one page, in one statement. Only what a person has to look at is counted cell by cell: a table
 * may have millions that are fine.
 */
async function factsOf(em: EntityManager, actor: MemberActor, ids: string[]): Promise<Map<string, Facts>> {
  if (ids.length === 0) return new Map();
  const { rooms, rows, cells } = seenIn(actor);
  const counted = (condition: string) => `(select count(*)::int from ${cells(`datatable_id = t.id and ${condition}`)})`;
  const has = (condition: string) =>
    `(select true from ${cells(`datatable_id = t.id and ${condition}`)} limit 1) is true`;
  const found = await em.execute<Facts[]>(
    `with visible as (${rooms.sql})
     select t.id, (select count(*)::int from ${rows} and r.datatable_id = t.id) as row_count,
       (select count(*)::int from datatable_column where datatable_id = t.id) as column_count,
       ${counted('needs_review and not is_accepted')} as review_count,
       ${counted(`status = 'Failed'`)} as failed_count,
       ${has(`status = any('{Pending,RefreshPending}')`)} as has_pending,
       ${has(`status = 'Completed'`)} as has_completed,
       array(select id::text from visible) as room_ids,
       (select to_json(latest) from (select ${RUN_FIELDS} from datatable_run run where run.datatable_id = t.id
         order by created_at desc, id desc limit 1) latest) as latest_run,
       array(select id::text from (select id, created_at from datatable_run run where run.datatable_id = t.id
         order by created_at desc, id desc limit ${WORKFLOW_HISTORY}) latest order by created_at, id) as workflow_ids
     from datatable t where t.id = any(?::uuid[])`,
    [...rooms.values, pgArray(ids)],
  );
  return new Map(found.map((facts) => [facts.id, facts]));
}

async function presentAll(em: EntityManager, actor: MemberActor, rows: Found[]): Promise<Datatable[]> {
  const facts = await factsOf(
    em,
    actor,
    rows.map((row) => row.id),
  );
  return rows.flatMap((row) => {
    const own = facts.get(row.id);
    return own ? [present(row, own, actor, [])] : [];
  });
}

async function find(
  em: EntityManager,
  actor: MemberActor,
  input: z.output<typeof ListDatatablesInput>,
): Promise<Found[]> {
  return listRows<Found>(
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
}

/** The named tables, of those that the caller may see, by their ids and without columns. */
export async function readTables(
  em: EntityManager,
  actor: MemberActor,
  ids: string[],
): Promise<Map<string, Datatable>> {
  if (ids.length === 0) return new Map();
  const { sql, values } = tablesOf(actor);
  const rows = await em.execute<Found[]>(`select * from (${sql}) t where id = any(?::uuid[])`, [
    ...values,
    pgArray(ids),
  ]);
  return new Map((await presentAll(em, actor, rows)).map((table) => [table.id, table]));
}

/** One table with its columns. */
export async function readTable(em: EntityManager, actor: MemberActor, id: string): Promise<Datatable> {
  const [row] = await find(em, actor, ListDatatablesInput.parse({ where: { id: { eq: id } }, limit: 1 }));
  const facts = (await factsOf(em, actor, [id])).get(id);
  if (!row || !facts) throw notFound('Table');
  const statuses = await columnStatuses(em, actor, id);
  const columns = await loadColumns(em, id);
  const presented = columns.map((column) => presentColumn(column, statuses.get(column.id) ?? 'Completed'));
  return present(row, facts, actor, presented);
}

/** The tables that the caller may see; their columns come with the single table. */
export const listDatatables = query({
  area: 'aiTable',
  verb: 'list',
  summary: 'List AI Tables',
  input: ListDatatablesInput,
  output: listAnswer(Datatable),
  access: inOrganization('enter'),
  run: async ({ em, actor, input }) => {
    const { data, ...answer } = page(await find(em, actor, input), input);
    return { ...answer, data: await presentAll(em, actor, data) };
  },
});

export const datatableMe = query({
  area: 'aiTable',
  verb: 'me',
  summary: 'One AI Table with its columns',
  input: DatatableRef,
  output: dataAnswer(Datatable),
  access: onTable('view', namedTable),
  run: async ({ em, actor, resource }) => ok(await readTable(em, actor, resource.table.id)),
});
