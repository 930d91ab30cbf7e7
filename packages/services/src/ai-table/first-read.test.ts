import { describe, expect, it } from 'vitest';
import { fetchDatatable } from './index.ts';
import { inRoom, useTables } from './table.fixture.ts';

const t = useTables();
const COLUMNS = 107;
const ROWS = 50;
const OTHER_TABLES = 10;
const OTHER_ROWS = 200;

/** Adds documents, rows and filled cells to a table, as a run does, without telling the statistics. */
async function fill(datatableId: string, room: string, rows: number): Promise<void> {
  const { id: organizationId, owner } = t.organization;
  await t.kit.asOwner(
    `with made as (
       insert into document (id, organization_id, dataroom_id, name, content_type, file_type, size_bytes, sha256,
         current_version_id, created_by_id)
       select gen_random_uuid(), $1, $2, 'Report ' || n, 'text/plain', 'Others', 10, md5(n::text), gen_random_uuid(), $3
       from generate_series(1, $4::int) n returning *),
     versions as (
       insert into document_version (id, organization_id, document_id, version, storage_key, sha256, size_bytes, created_by_id)
       select current_version_id, organization_id, id, 1, '', sha256, 10, created_by_id from made),
     rows as (
       insert into datatable_row (id, organization_id, datatable_id, document_id, origin, position)
       select gen_random_uuid(), $1, $5, id, 'extracted', row_number() over () from made returning id)
     insert into datatable_cell (row_id, column_id, organization_id, datatable_id, text_value, status, sources)
     select rows.id, datatable_column.id, $1, $5, 'Value of a cell', 'Completed', '[]'
     from rows, datatable_column where datatable_column.datatable_id = $5`,
    [organizationId, room, owner.userId, rows, datatableId],
  );
}

/** Milliseconds that the first page of a table takes. */
async function readTime(datatableId: string): Promise<number> {
  const begun = performance.now();
  const { data } = await fetchDatatable(t.kit.contextOf(t.owner), { datatableId, limit: ROWS });
  expect(data).toHaveLength(ROWS);
  expect(Object.keys(data[0]!.cells)).toHaveLength(COLUMNS);
  return performance.now() - begun;
}

describe('a table of 107 columns that was filled a moment ago', () => {
  it('is read as fast as later, when the statistics know it', { timeout: 120_000 }, async () => {
    const columns = Array.from({ length: COLUMNS }, (_, index) => ({ name: `Figure ${index + 1}` }));
    const few = columns.slice(0, 12);
    const empty = { knowledgeContextTree: inRoom(t.room) };
    await t.table(columns.slice(0, 1), empty);
    // The statistics know small tables, as in an organization that grows.
    await t.kit.asOwner('analyze');
    const others: string[] = [];
    for (let at = 0; at < OTHER_TABLES; at += 1) others.push((await t.table(few, empty)).id);
    const wide = await t.table(columns, empty);
    for (const id of others) await fill(id, t.room, OTHER_ROWS);
    await fill(wide.id, t.room, ROWS);
    const first = await readTime(wide.id);
    await t.kit.asOwner('analyze');
    await readTime(wide.id);
    const later = await readTime(wide.id);
    expect(first).toBeLessThan(Math.max(2_000, 10 * later));
  });
});
