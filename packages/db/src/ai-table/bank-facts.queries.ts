// Text: it joins selects of what the viewer may see, which are text.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Viewer, visible, visibleDocuments } from '../access/index.ts';
import { pgArray } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';
import { conditionOf, seenOf } from './bank-seen.queries.ts';
import type { TableFacts } from './table.queries.ts';

/** Returns the counts and states of bank tables that a viewer sees. */
export async function bankFacts(
  em: EntityManager,
  viewer: Viewer,
  tableIds: readonly string[],
): Promise<Map<string, TableFacts>> {
  if (tableIds.length === 0) return new Map();
  const documents = visibleDocuments(viewer);
  const rooms = visible('dataroom', viewer);
  const found = await textSql<TableFacts & { isPartial: boolean }>(
    em,
    `with visible as (${rooms.sql}), seen as (
       select s.id, s.folder_id, s.datatable_id, s.status, s.row_count, s.duplicate_count
       from bank_statement s join (${documents.sql}) d on d.id = s.document_id
       where s.folder_id in (select ai_table_folder_id from datatable where id = any(?::uuid[])))
     select t.id, coalesce(facts.rows, 0)::int as "rowCount",
       (select count(*)::int from datatable_column where datatable_id = t.id) as "columnCount", 0 as "reviewCount",
       coalesce(facts.failed, 0)::int as "failedCount", 0 as "unreadableCount",
       coalesce(facts.pending, 0) > 0 as "hasPending", coalesce(facts.completed, 0) > 0 as "hasCompleted",
       coalesce(facts.duplicates, 0) > 0 and facts.statements < (select count(*) from bank_statement s
         where s.folder_id = t.ai_table_folder_id) as "isPartial",
       array[]::text[] as "workflowIds", null as "latestRun", array(select id::text from visible) as "roomIds"
     from datatable t left join lateral (
       select sum(case when seen.datatable_id = t.id then seen.row_count else seen.row_count - seen.duplicate_count end) as rows,
         sum(case when seen.datatable_id = t.id then 0 else seen.duplicate_count end) as duplicates, count(*) as statements,
         count(*) filter (where seen.status = 'Failed') as failed,
         count(*) filter (where seen.status = 'Processing') as pending,
         count(*) filter (where seen.status = 'Completed') as completed
       from seen where seen.folder_id = t.ai_table_folder_id and (seen.datatable_id = t.id
         or not exists (select 1 from bank_statement own where own.datatable_id = t.id))) facts on true
     where t.id = any(?::uuid[])`,
    [...rooms.values, ...documents.values, pgArray(tableIds), pgArray(tableIds)],
  );
  const counted = new Map<string, TableFacts>();
  for (const { isPartial, ...facts } of found) {
    // Rows can be duplicates of rows that the viewer does not see, so these are counted one by one.
    const rowCount = isPartial ? await countSeen(em, viewer, facts.id) : facts.rowCount;
    counted.set(facts.id, { ...facts, rowCount });
  }
  return counted;
}

async function countSeen(em: EntityManager, viewer: Viewer, tableId: string): Promise<number> {
  const seen = await seenOf(em, viewer, tableId);
  if (!seen) return 0;
  const { sql, values } = conditionOf(seen);
  const [row] = await textSql<{ rows: number }>(
    em,
    `select count(*)::int as rows from bank_transaction t where ${sql}`,
    values,
  );
  return row?.rows ?? 0;
}
