import { factsOf, findVisibleTables, listVisibleTables, type TableFacts, type TableListed } from '@atrium/db/ai-table';
import { ROLE_BY_RANK } from '@atrium/db/access';
import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import { actionsWith } from '@atrium/domain/access';
import { Datatable, DatatableRef, ListDatatablesInput } from '@atrium/domain/ai-table';
import { dataAnswer, listAnswer, type MemberActor, notFound, ok, page } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { inOrganization, query } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';
import { namedTable, onTable } from './access.ts';
import { columnStatuses, loadColumns, presentColumn } from './columns.ts';
import { presentRun } from './workflow.ts';

/** Returns the status of a table from the statuses of its cells. */
export function syncStatusOf(facts: {
  hasPending: boolean;
  hasFailed: boolean;
  hasCompleted: boolean;
}): Datatable['syncStatus'] {
  if (facts.hasPending) return 'Pending';
  if (facts.hasFailed) return facts.hasCompleted ? 'Partial' : 'Failed';
  return 'Completed';
}

function present(
  row: TableListed,
  facts: TableFacts,
  actor: MemberActor,
  columns: Datatable['datatableMetadata']['columns'],
): Datatable {
  const permission = ROLE_BY_RANK[row.rank];
  const syncStatus = syncStatusOf({ ...facts, hasFailed: facts.failedCount > 0 });
  const lastSyncedAt = isoTimeOrNull(row.lastSyncedAt);
  const download = `/api/v1/datatable/download?datatableId=${row.id}&format=`;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    accessPolicy: row.accessPolicy,
    tableType: row.tableType,
    datatableMetadata: {
      syncStatus,
      lastSyncedAt,
      lastSyncedDocumentIds: [],
      latestWorkflowId: facts.workflowIds.at(-1) ?? null,
      workflowHistoryIds: facts.workflowIds,
      csvUrl: `${download}csv`,
      jsonUrl: `${download}json`,
      columns,
    },
    organizationId: row.organizationId,
    createdById: row.createdById,
    aiTableFolderId: row.folderId,
    // A table must not reveal the names of data rooms that the caller may not see.
    knowledgeContextTree: row.knowledgeContextTree.filter((room) => facts.roomIds.includes(room.id)),
    ownerName: displayName(row),
    ownerAvatarUrl: row.avatarUrl,
    permission,
    systemDataroomId: null,
    syncStatus,
    allowedActions: actionsWith('aiTable', actor.membership.role, permission),
    rowCount: facts.rowCount,
    columnCount: facts.columnCount,
    reviewCount: facts.reviewCount,
    failedCount: facts.failedCount,
    unreadableCount: facts.unreadableCount,
    latestRun: facts.latestRun ? presentRun(facts.latestRun) : null,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  };
}

async function presentAll(em: EntityManager, actor: MemberActor, rows: readonly TableListed[]): Promise<Datatable[]> {
  const facts = await factsOf(em, viewerOf(actor), rows);
  return rows.flatMap((row) => {
    const own = facts.get(row.id);
    return own ? [present(row, own, actor, [])] : [];
  });
}

/** Returns tables without their columns by id, of those that the caller may see. */
export async function readTables(
  em: EntityManager,
  actor: MemberActor,
  ids: string[],
): Promise<Map<string, Datatable>> {
  if (ids.length === 0) return new Map();
  const rows = await findVisibleTables(em, viewerOf(actor), ids);
  return new Map((await presentAll(em, actor, rows)).map((table) => [table.id, table]));
}

/** Returns one table with its columns. @throws NOT_FOUND */
export async function readTable(em: EntityManager, actor: MemberActor, id: string): Promise<Datatable> {
  const viewer = viewerOf(actor);
  const [row] = await findVisibleTables(em, viewer, [id]);
  const facts = row && (await factsOf(em, viewer, [row])).get(id);
  if (!row || !facts) throw notFound('Table');
  const statuses = await columnStatuses(em, actor, row);
  const columns = await loadColumns(em, id);
  const presented = columns.map((column) => presentColumn(column, statuses.get(column.id) ?? 'Completed'));
  return present(row, facts, actor, presented);
}

/** Lists the tables that the caller may see, without their columns. */
export const listDatatables = query({
  area: 'aiTable',
  verb: 'list',
  summary: 'List AI tables',
  input: ListDatatablesInput,
  output: listAnswer(Datatable),
  access: inOrganization('enter'),
  run: async ({ em, actor, input }) => {
    const { data, ...answer } = page(await listVisibleTables(em, input, viewerOf(actor), input.dataroomId), input);
    return { ...answer, data: await presentAll(em, actor, data) };
  },
});

export const datatableMe = query({
  area: 'aiTable',
  verb: 'me',
  summary: 'One AI table with its columns',
  input: DatatableRef,
  output: dataAnswer(Datatable),
  access: onTable('view', namedTable),
  run: async ({ em, actor, resource }) => ok(await readTable(em, actor, resource.table.id)),
});
