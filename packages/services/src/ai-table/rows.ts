import type { DatatableRow } from '@atrium/db/ai-table';
import { documentIsVisibleIn, visible, visibleDocuments } from '@atrium/db/access';
import { pgArray } from '@atrium/db/listing';
import { resolveScope } from '@atrium/db/search';
import { type MemberActor, notFound } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import type { RowFound } from './present.ts';

/**
 * Selects the rows of a table whose documents the caller may see now: a table must not reveal what a Private data room
 * hides.
 */
export function visibleRows(actor: MemberActor, datatableId: string): { sql: string; values: unknown[] } {
  const viewer = viewerOf(actor);
  const rooms = visible('dataroom', viewer);
  return {
    sql: `select r.id, r.document_id, d.name as document_name, d.dataroom_id, d.current_version_id,
        r.origin, r.position
      from datatable_row r left join document d on d.id = r.document_id
      where r.datatable_id = ? and (r.document_id is null or
        (${documentIsVisibleIn(viewer, 'd', `(${rooms.sql}) visible`)}))`,
    values: [datatableId, ...rooms.values],
  };
}

/**
 * Returns the rows that the caller may see, and their cells under a condition, for a statement that names their data rooms
 * first: `with visible as (rooms)`. More conditions may follow either. Cells are filtered before they are joined
 * (`offset 0`): joined first, all cells of a table would be read to find that none is pending.
 */
export function seenIn(actor: MemberActor) {
  const viewer = viewerOf(actor);
  const rows = `datatable_row r left join document d on d.id = r.document_id where (r.document_id is null or
    (${documentIsVisibleIn(viewer, 'd', 'visible')}))`;
  const cells = (condition: string) =>
    `(select row_id from datatable_cell where ${condition} offset 0) cell, ${rows} and r.id = cell.row_id`;
  return { rooms: visible('dataroom', viewer), rows, cells };
}

/** Named rows, all of which the caller must see. @throws NOT_FOUND */
export async function findRows(
  em: EntityManager,
  actor: MemberActor,
  datatableId: string,
  ids: string[],
): Promise<RowFound[]> {
  const visible = visibleRows(actor, datatableId);
  const rows = await em.execute<RowFound[]>(`select * from (${visible.sql}) r where r.id = any(?::uuid[])`, [
    ...visible.values,
    pgArray(ids),
  ]);
  if (rows.length < new Set(ids).size) throw notFound('Row');
  return rows;
}

/** One change of a table's columns, rows or runs at a time. */
export async function lockTable(em: EntityManager, id: string): Promise<void> {
  await em.execute('select id from datatable where id = ? for no key update', [id]);
}

/**
 * Before many rows are added: the statistics get to know documents that are new, of which each would else be looked for
 * among all of its room. And a connection forgets its plans of foreign-key checks, of which some may be from when the
 * parent's table was small and read as a whole.
 */
async function planAnew(em: EntityManager): Promise<void> {
  await em.execute('select app.know_documents()');
  await em.execute('discard plans');
}

/**
 * A row for every document of the table's knowledge context that the caller may see and that has none yet. Documents
 * whose rows were deleted stay away. Set operations, here and below, take n log n whatever the statistics say of a table
 * that is new; the planner would join it as if it had one row.
 */
export async function addDocumentRows(em: EntityManager, actor: MemberActor, table: DatatableRow): Promise<void> {
  if (table.knowledgeContextTree.length === 0) return;
  const viewer = viewerOf(actor);
  const scope = await resolveScope(em, viewer, table.knowledgeContextTree);
  if (scope.rooms.length === 0) return;
  const documents = scope.documents === null ? null : pgArray(scope.documents);
  const visibleOnes = visibleDocuments(viewer);
  await planAnew(em);
  await em.execute(
    `insert into datatable_row (id, organization_id, datatable_id, document_id, origin, position)
     select gen_random_uuid(), d.organization_id, ?::uuid, d.id, 'extracted',
       (select coalesce(max(position), 0) from datatable_row where datatable_id = ?::uuid)
         + row_number() over (order by lower(d.name), d.id)
     from (
       select id from (${visibleOnes.sql}) seen where dataroom_id = any(?::uuid[])
         and (?::uuid[] is null or id = any(?::uuid[])) and id <> all(?::uuid[])
       except select document_id from datatable_row where datatable_id = ?
     ) added join document d on d.id = added.id
     on conflict (datatable_id, document_id) do nothing`,
    [
      table.id,
      table.id,
      ...visibleOnes.values,
      pgArray(scope.rooms),
      documents,
      documents,
      pgArray(table.excludedDocumentIds ?? []),
      table.id,
    ],
  );
}

/**
 * A pending cell for every row that a document stands behind and every generated column, where there is none. With a run
 * they belong to it from the first, which saves writing each of them twice.
 * @returns how many were added
 */
export async function addMissingCells(
  em: EntityManager,
  table: DatatableRow,
  columnIds: string[],
  runId: string | null,
): Promise<number> {
  if (columnIds.length === 0) return 0;
  const columns = pgArray(columnIds);
  await planAnew(em);
  const added = await em.execute<{ affectedRows: number }>(
    `insert into datatable_cell (row_id, column_id, organization_id, datatable_id, run_id, sources)
     select row_id, column_id, ?::uuid, ?::uuid, ?::uuid, '[]'::jsonb from (
       select r.id as row_id, c.id as column_id from datatable_row r cross join unnest(?::uuid[]) c(id)
       where r.datatable_id = ? and r.document_id is not null
       except select row_id, column_id from datatable_cell where datatable_id = ? and column_id = any(?::uuid[])
     ) missing
     on conflict (row_id, column_id) do nothing`,
    [table.organizationId, table.id, runId, columns, table.id, table.id, columns],
    'run',
  );
  return added.affectedRows;
}
