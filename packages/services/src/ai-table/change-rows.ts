import { DatatableCellEntity, type DatatableColumnRow, DatatableRowEntity } from '@atrium/db/ai-table';
import { pgArray } from '@atrium/db/listing';
import {
  type CellValue,
  CreateRowInput,
  DeleteRowInput,
  parseValue,
  Row,
  UpdateRowInput,
  UpdateRowsInput,
} from '@atrium/domain/ai-table';
import { dataAnswer, DoneAnswer, done, invalid, type MemberActor, newId, notFound, ok } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { command, type Platform } from '../kernel/index.ts';
import { namedTable, tableRole } from './access.ts';
import { loadColumns } from './columns.ts';
import { loadCells, presentRows, rowSource } from './fetch.ts';
import { extractionModel } from './model.process.ts';
import { storedValue } from './present.ts';

type RowOrigin = z.infer<typeof Row>['origin'];
type Values = Record<string, CellValue>;

const columnNamed = (columns: DatatableColumnRow[], name: string): DatatableColumnRow => {
  const column = columns.find((each) => each.name === name);
  if (!column) throw invalid(`values.${name}`, `There is no column “${name}”.`.slice(0, 255));
  return column;
};

/** Rows the caller may see; anything else does not exist. */
const findRows = async (em: EntityManager, actor: MemberActor, datatableId: string, ids: string[]) => {
  const { from } = rowSource(actor, datatableId, []);
  type Found = {
    id: string;
    document_id: string | null;
    document_name: string | null;
    dataroom_id: string | null;
    origin: RowOrigin;
  };
  const rows = await em.execute<Found[]>(`select * from (${from.sql}) r where r.id = any(?::uuid[])`, [
    ...from.values,
    pgArray(ids),
  ]);
  if (rows.length < new Set(ids).size) throw notFound('Row');
  return rows;
};

/** What depends on the changed cells is stale from now on. */
export const markDependents = async (
  em: EntityManager,
  datatableId: string,
  rowId: string,
  columnIds: string[],
): Promise<void> => {
  if (columnIds.length === 0) return;
  await em.execute(
    `update datatable_cell c set dependency_changed = true from datatable_column col
     where col.id = c.column_id and col.datatable_id = ? and c.row_id = ?
       and exists (select 1 from jsonb_array_elements_text(col.depends_on_column_ids) d(id) where d.id = any(?::text[]))`,
    [datatableId, rowId, pgArray(columnIds)],
  );
};

/** Writes a person's values, checked and normalised by their columns' formats. All or nothing. */
const writeValues = async (
  em: EntityManager,
  columns: DatatableColumnRow[],
  row: { id: string; datatableId: string; organizationId: string },
  values: Values,
): Promise<void> => {
  const changed: string[] = [];
  for (const [name, raw] of Object.entries(values)) {
    const column = columnNamed(columns, name);
    if (column.isReadOnly) throw invalid(`values.${name}`, `“${name}” cannot be edited.`.slice(0, 255));
    const parsed = parseValue(column.format, raw);
    if (!parsed.ok) throw invalid(`values.${name}`, parsed.reason);
    const stored = storedValue(column.format, parsed.value, parsed.decimal);
    const edit = {
      ...stored,
      unit: parsed.unit,
      status: 'Completed' as const,
      isAbsent: false,
      isEdited: true,
      needsReview: false,
      isAccepted: true,
      confidence: null,
      error: null,
      sources: [],
      proposal: null,
      updatedAt: new Date(),
    };
    await em.upsert(DatatableCellEntity, {
      rowId: row.id,
      columnId: column.id,
      organizationId: row.organizationId,
      datatableId: row.datatableId,
      ...edit,
    });
    changed.push(column.id);
  }
  await markDependents(em, row.datatableId, row.id, changed);
};

const readRow = async (
  em: EntityManager,
  actor: MemberActor,
  platform: Platform,
  datatableId: string,
  rowId: string,
) => {
  const columns = await loadColumns(em, datatableId);
  const rows = await findRows(em, actor, datatableId, [rowId]);
  const cells = await loadCells(
    em,
    [rowId],
    columns.map((column) => column.id),
    extractionModel(platform),
  );
  return presentRows(rows, columns, cells)[0]!;
};

/** A row of a person's own, without a document behind it. */
export const createTableRow = command({
  name: 'datatable.createRow',
  summary: 'Add a row to an AI Table',
  input: CreateRowInput,
  output: dataAnswer(Row),
  access: tableRole('Contributor', namedTable),
  run: async ({ em, actor, input, resource, platform, emit, note }) => {
    const { id: datatableId, organizationId } = resource.table;
    const rowId = newId();
    const [last] = await em.execute<{ position: string }[]>(
      'select coalesce(max(position), 0)::text as position from datatable_row where datatable_id = ?',
      [datatableId],
    );
    await em.insert(DatatableRowEntity, {
      id: rowId,
      organizationId,
      datatableId,
      origin: 'manual',
      position: Number(last?.position ?? 0) + 1,
      createdAt: new Date(),
    });
    const columns = await loadColumns(em, datatableId);
    await writeValues(em, columns, { id: rowId, datatableId, organizationId }, input.values);
    emit({ topic: 'datatable', action: 'row', resourceId: datatableId });
    note('datatable', datatableId, { rowId });
    return ok(await readRow(em, actor, platform, datatableId, rowId), 'The row is there.');
  },
});

/** The machine's newer value in place of the person's; or the person's stays and the newer one goes. */
const settleProposals = async (
  em: EntityManager,
  columns: DatatableColumnRow[],
  rowId: string,
  names: string[],
  take: boolean,
): Promise<string[]> => {
  const changed: string[] = [];
  for (const name of names) {
    const column = columnNamed(columns, name);
    const cell = await em.findOne(DatatableCellEntity, { rowId, columnId: column.id });
    if (!cell?.proposal) throw invalid('takeProposal', `“${name}” has no newer value.`.slice(0, 255));
    if (take) {
      const { value, decimal, unit, sources } = cell.proposal;
      Object.assign(cell, storedValue(column.format, value, decimal), {
        unit,
        sources,
        isEdited: false,
        isAccepted: true,
      });
      changed.push(column.id);
    }
    cell.proposal = null;
    await em.flush();
  }
  return changed;
};

export const updateTableRow = command({
  name: 'datatable.updateRow',
  summary: 'Edit or accept cells of a row',
  input: UpdateRowInput,
  output: dataAnswer(Row),
  access: tableRole('Contributor', namedTable),
  run: async ({ em, actor, input, resource, platform, emit, note }) => {
    const { id: datatableId, organizationId } = resource.table;
    const { rowId } = input;
    await findRows(em, actor, datatableId, [rowId]);
    const columns = await loadColumns(em, datatableId);
    await writeValues(em, columns, { id: rowId, datatableId, organizationId }, input.values ?? {});
    const accepted = (input.accept ?? []).map((name) => columnNamed(columns, name).id);
    if (accepted.length > 0) {
      await em.execute(
        `update datatable_cell set is_accepted = true, updated_at = now() where row_id = ? and column_id = any(?::uuid[])`,
        [rowId, pgArray(accepted)],
      );
    }
    const taken = await settleProposals(em, columns, rowId, input.takeProposal ?? [], true);
    await settleProposals(em, columns, rowId, input.dismissProposal ?? [], false);
    await markDependents(em, datatableId, rowId, taken);
    emit({ topic: 'datatable', action: 'row', resourceId: datatableId });
    note('datatable', datatableId, { rowId, fields: Object.keys(input.values ?? {}).length });
    return ok(await readRow(em, actor, platform, datatableId, rowId), 'Saved.');
  },
});

/** Paste and fill down: many rows, one transaction. */
export const updateTableRows = command({
  name: 'datatable.updateRows',
  summary: 'Edit cells of many rows at once',
  input: UpdateRowsInput,
  output: DoneAnswer,
  access: tableRole('Contributor', namedTable),
  run: async ({ em, actor, input, resource, emit, note }) => {
    const { id: datatableId, organizationId } = resource.table;
    await findRows(
      em,
      actor,
      datatableId,
      input.rows.map((row) => row.rowId),
    );
    const columns = await loadColumns(em, datatableId);
    for (const { rowId, values } of input.rows) {
      await writeValues(em, columns, { id: rowId, datatableId, organizationId }, values);
    }
    emit({ topic: 'datatable', action: 'row', resourceId: datatableId });
    note('datatable', datatableId, { rows: input.rows.length });
    return done('Saved.');
  },
});

export const deleteTableRows = command({
  name: 'datatable.deleteRow',
  summary: 'Delete rows of an AI Table',
  input: DeleteRowInput,
  output: DoneAnswer,
  access: tableRole('Contributor', namedTable),
  run: async ({ em, actor, input, resource, emit, note }) => {
    const { id: datatableId } = resource.table;
    const ids = [...new Set([...(input.rowIds ?? []), input.rowId].filter((id) => id !== undefined))];
    if (ids.length === 0) throw invalid('rowId', 'Field required', 'missing');
    await findRows(em, actor, datatableId, ids);
    await em.nativeDelete(DatatableRowEntity, { id: { $in: ids }, datatableId });
    emit({ topic: 'datatable', action: 'row', resourceId: datatableId });
    note('datatable', datatableId, { rows: ids.length });
    return done(ids.length === 1 ? 'The row is gone.' : `${ids.length} rows are gone.`);
  },
});
