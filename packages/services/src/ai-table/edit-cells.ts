import { DatatableCellEntity, type DatatableColumnRow } from '@atrium/db/ai-table';
import type { CellValue } from '@atrium/domain/ai-table';
import { type ParseHints, parseValue } from '@atrium/domain/value';
import { invalid } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type CellKey, lockCells, markDependents } from './dependents.ts';
import { storedValue } from './present.ts';
import { hintsFor } from './value-hints.ts';

/** What a person writes into a row, by column name; `at` is where the request says it. */
export type RowEdit = { rowId: string; values: Record<string, CellValue>; at: string };
type Table = { id: string; organizationId: string };

const CELLS_A_STATEMENT = 10_000;

function columnNamed(columns: DatatableColumnRow[], name: string, at = 'values'): DatatableColumnRow {
  const column = columns.find((each) => each.name === name);
  if (!column) throw invalid(`${at}.${name}`, `There is no column “${name}”.`.slice(0, 255));
  return column;
}

/** The edits as the table keeps them, the last of each cell, checked by the columns' formats. @throws INVALID */
function checked(columns: DatatableColumnRow[], edits: RowEdit[], hints: ParseHints) {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const cells = new Map<string, CellKey & ReturnType<typeof storedValue> & { unit: string | null }>();
  for (const { rowId, values, at } of edits) {
    for (const [name, raw] of Object.entries(values)) {
      const column = byName.get(name) ?? columnNamed(columns, name, at);
      if (column.isReadOnly) throw invalid(`${at}.${name}`, `“${name}” cannot be edited.`.slice(0, 255));
      const parsed = parseValue(column.format, raw, hints);
      if (!parsed.ok) throw invalid(`${at}.${name}`, parsed.reason.slice(0, 255));
      const stored = storedValue(column.format, parsed.value, parsed.decimal);
      cells.set(`${rowId} ${column.id}`, { rowId, columnId: column.id, ...stored, unit: parsed.unit });
    }
  }
  // Always in one order, so that two pastes never wait for each other.
  return [...cells].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell);
}

const GIVEN = `jsonb_to_recordset(?::jsonb) as g("rowId" uuid, "columnId" uuid, "textValue" text,
  "numberValue" numeric, "booleanValue" boolean, unit text)`;
const SAME = `(c.text_value is not distinct from g."textValue" and c.unit is not distinct from g.unit
  and c.boolean_value is not distinct from g."booleanValue")`;

/** What the machine says of a cell: kept at a person's first edit. Of a cell that it was never asked for, nothing. */
const BEFORE_EDIT = `case when c.is_edited then c.before_edit
  when c.made_from_definition is null or c.status = 'Pending' then null
  else jsonb_build_object('textValue', c.text_value, 'numberValue', c.number_value::text, 'booleanValue', c.boolean_value,
    'unit', c.unit, 'status', case c.status when 'Failed' then 'Failed' else 'Completed' end, 'isAbsent', c.is_absent,
    'needsReview', c.needs_review, 'isAccepted', c.is_accepted, 'confidence', c.confidence, 'error', c.error,
    'sources', c.sources) end`;

/**
 * Writes what people have written, all or nothing, in a number of statements that does not grow with the rows. Sources
 * stay with a value that was only confirmed.
 */
export async function writeValues(
  em: EntityManager,
  columns: DatatableColumnRow[],
  table: Table,
  edits: RowEdit[],
): Promise<void> {
  const cells = checked(columns, edits, await hintsFor(em, table.organizationId, columns));
  for (let at = 0; at < cells.length; at += CELLS_A_STATEMENT) {
    const given = JSON.stringify(cells.slice(at, at + CELLS_A_STATEMENT));
    await em.execute(
      `insert into datatable_cell (row_id, column_id, organization_id, datatable_id, sources)
       select g."rowId", g."columnId", ?::uuid, ?::uuid, '[]' from ${GIVEN} on conflict (row_id, column_id) do nothing`,
      [table.organizationId, table.id, given],
    );
    const changed = await em.execute<CellKey[]>(
      `select c.row_id as "rowId", c.column_id as "columnId" from datatable_cell c
       join ${GIVEN} on c.row_id = g."rowId" and c.column_id = g."columnId" and not ${SAME}
       order by c.row_id, c.column_id for update of c`,
      [given],
    );
    await em.execute(
      `update datatable_cell c set before_edit = ${BEFORE_EDIT}, text_value = g."textValue", number_value = g."numberValue",
         boolean_value = g."booleanValue", unit = g.unit, sources = case when ${SAME} then c.sources else '[]' end,
         confidence = null, status = 'Completed', is_absent = false, is_edited = true, needs_review = false,
         is_accepted = true, error = null, proposal = null, updated_at = now()
       from ${GIVEN} where c.row_id = g."rowId" and c.column_id = g."columnId"`,
      [given],
    );
    await markDependents(em, table.id, changed);
  }
}

/** Cells of a row by column name; `at` is where the request names them. */
export type NamedCells = { rowId: string; names: string[]; at: string };

const KEYS = `jsonb_to_recordset(?::jsonb) as k("rowId" uuid, "columnId" uuid)`;

function keysOf(columns: DatatableColumnRow[], named: NamedCells[]): CellKey[] {
  return named.flatMap(({ rowId, names, at }) =>
    [...new Set(names)].map((name) => ({ rowId, columnId: columnNamed(columns, name, at).id })),
  );
}

/** A person has found these values right. Locks in one order, so that two who accept the same cells never wait for each other. */
export async function acceptCells(
  em: EntityManager,
  columns: DatatableColumnRow[],
  accepted: NamedCells[],
): Promise<void> {
  const wanted = keysOf(columns, accepted);
  if (wanted.length === 0) return;
  await em.execute(
    `with locked as materialized (
       select c.row_id, c.column_id from datatable_cell c
       join ${KEYS} on c.row_id = k."rowId" and c.column_id = k."columnId" and c.status <> 'Failed'
       order by c.row_id, c.column_id for update of c)
     update datatable_cell c set is_accepted = true, updated_at = now()
     from locked where c.row_id = locked.row_id and c.column_id = locked.column_id`,
    [JSON.stringify(wanted)],
  );
}

/** The machine's newer value in place of the person's; or the person's stays and the newer one goes. @throws INVALID */
export async function settleProposals(
  em: EntityManager,
  columns: DatatableColumnRow[],
  row: { id: string; datatableId: string },
  choice: { take: string[]; dismiss: string[] },
): Promise<void> {
  const chosen = [...new Set([...choice.take, ...choice.dismiss])];
  if (chosen.length === 0) return;
  const byId = new Map(chosen.map((name) => [columnNamed(columns, name, 'takeProposal').id, name]));
  await lockCells(em, row.id, [...byId.keys()]);
  const cells = await em.find(DatatableCellEntity, { rowId: row.id, columnId: { $in: [...byId.keys()] } });
  const changed: CellKey[] = [];
  for (const [columnId, name] of byId) {
    const cell = cells.find((each) => each.columnId === columnId);
    if (!cell?.proposal) throw invalid('takeProposal', `“${name}” has no newer value.`.slice(0, 255));
    const { value, decimal, unit, sources } = cell.proposal;
    cell.proposal = null;
    cell.updatedAt = new Date();
    if (!choice.take.includes(name)) continue;
    const stored = storedValue(columnNamed(columns, name).format, value, decimal);
    Object.assign(cell, stored, {
      unit,
      sources,
      isEdited: false,
      isAccepted: true,
      isAbsent: false,
      beforeEdit: null,
    });
    changed.push({ rowId: row.id, columnId });
  }
  await em.flush();
  await markDependents(em, row.datatableId, changed);
}

/**
 * Takes people's values away: the machine's come back with their evidence, also those that it has found since.
 * @throws INVALID where a cell holds no person's value, or the machine never said anything
 */
export async function restoreValues(
  em: EntityManager,
  columns: DatatableColumnRow[],
  table: Table,
  restores: NamedCells[],
): Promise<void> {
  const wanted = keysOf(columns, restores);
  if (wanted.length === 0) return;
  const given = JSON.stringify(wanted);
  const found = await em.execute<CellKey[]>(
    `select c.row_id as "rowId", c.column_id as "columnId" from datatable_cell c
     join ${KEYS} on c.row_id = k."rowId" and c.column_id = k."columnId" and c.is_edited and c.before_edit is not null
     order by c.row_id, c.column_id for update of c`,
    [given],
  );
  if (found.length < wanted.length) throw invalid('restore', 'There is no extracted value to go back to.');
  await em.execute(
    `update datatable_cell c set text_value = b."textValue", number_value = b."numberValue",
       boolean_value = b."booleanValue", unit = b.unit, status = b.status, is_absent = b."isAbsent",
       needs_review = b."needsReview", is_accepted = b."isAccepted", confidence = b.confidence, error = b.error,
       sources = b.sources, is_edited = false, before_edit = null, proposal = null, updated_at = now()
     from ${KEYS}, datatable_cell old, jsonb_to_record(old.before_edit) as b("textValue" text, "numberValue" numeric,
       "booleanValue" boolean, unit text, status text, "isAbsent" boolean, "needsReview" boolean, "isAccepted" boolean,
       confidence double precision, error text, sources jsonb)
     where c.row_id = k."rowId" and c.column_id = k."columnId" and old.row_id = c.row_id and old.column_id = c.column_id`,
    [given],
  );
  await markDependents(em, table.id, found);
}
