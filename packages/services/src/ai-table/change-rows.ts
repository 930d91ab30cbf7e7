import {
  type DatatableRow,
  DatatableRowEntity,
  excludeDocuments,
  lockTable,
  nextPosition,
  rowSourceOf,
} from '@atrium/db/ai-table';
import { CreateRowInput, DeleteRowInput, Row, UpdateRowInput, UpdateRowsInput } from '@atrium/domain/ai-table';
import { dataAnswer, DoneAnswer, done, invalid, type MemberActor, newId, notFound, ok } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { command, type Platform } from '../kernel/index.ts';
import { namedTable, onTable } from './access.ts';
import { heldColumns, loadColumns } from './columns.ts';
import { acceptCells, restoreValues, settleProposals, unacceptCells, writeValues } from './edit-cells.ts';
import { extractionModel } from './model.process.ts';
import { presentRows } from './present.ts';
import { emitTable } from './readers.ts';
import { findRows, holdRows, requireRowsFit } from './rows.ts';
import { requireOwnRows } from './transactions.ts';

async function readRow(em: EntityManager, actor: MemberActor, platform: Platform, table: DatatableRow, rowId: string) {
  const columns = await loadColumns(em, table.id);
  const rows = await findRows(em, actor, table, [rowId]);
  const model = await extractionModel(em, platform, actor.membership.organizationId);
  const cells = await rowSourceOf(table).cells(em, table.id, [rowId], columns, model);
  const [row] = await presentRows(em, actor, { rows, columns, cells });
  if (!row) throw notFound('Row');
  return row;
}

/** Adds a row without a document. */
export const createTableRow = command({
  area: 'aiTable',
  verb: 'createRow',
  summary: 'Add a row to an AI table',
  input: CreateRowInput,
  output: dataAnswer(Row),
  access: onTable('write', namedTable),
  run: async ({ em, actor, input, resource, platform, emit, note }) => {
    const { table } = resource;
    const { id: datatableId, organizationId } = table;
    requireOwnRows(table);
    await lockTable(em, datatableId);
    const rowId = newId();
    await em.insert(DatatableRowEntity, {
      id: rowId,
      organizationId,
      datatableId,
      origin: 'manual',
      position: await nextPosition(em, datatableId),
      createdAt: new Date(),
    });
    await requireRowsFit(em, organizationId, 1);
    await writeValues(
      em,
      await heldColumns(em, datatableId),
      table,
      [{ rowId, values: input.values, at: 'values' }],
      actor.userId,
    );
    await emitTable({ em, emit }, datatableId, 'row');
    note('datatable', datatableId, { rowId });
    return ok(await readRow(em, actor, platform, table, rowId), 'The row was added.');
  },
});

export const updateTableRow = command({
  area: 'aiTable',
  verb: 'updateRow',
  summary: 'Edit, accept or restore cells of a row',
  input: UpdateRowInput,
  output: dataAnswer(Row),
  access: onTable('write', namedTable),
  run: async ({ em, actor, input, resource, platform, emit, note }) => {
    const { table } = resource;
    const { rowId, values = {}, accept = [], unaccept = [] } = input;
    const { takeProposal: take = [], dismissProposal: dismiss = [] } = input;
    await findRows(em, actor, table, [rowId]);
    const stored = (await holdRows(em, table, [rowId]))(rowId);
    const restores = [{ rowId: stored, names: input.restore ?? [], at: 'restore' }];
    const columns = await heldColumns(em, table.id);
    await writeValues(em, columns, table, [{ rowId: stored, values, at: 'values' }], actor.userId);
    await restoreValues(em, columns, table, restores, actor.userId);
    await acceptCells(em, columns, [{ rowId: stored, names: accept, at: 'accept' }], actor.userId);
    await unacceptCells(em, columns, [{ rowId: stored, names: unaccept, at: 'unaccept' }], actor.userId);
    await settleProposals(em, columns, { id: stored, datatableId: table.id }, { take, dismiss }, actor.userId);
    await emitTable({ em, emit }, table.id, 'row');
    note('datatable', table.id, { rowId, fields: Object.keys(values).length });
    return ok(await readRow(em, actor, platform, table, rowId), 'Saved.');
  },
});

/** Changes many rows in one transaction: paste, fill down, accept a range. */
export const updateTableRows = command({
  area: 'aiTable',
  verb: 'updateRows',
  summary: 'Edit, accept or restore cells of many rows at once',
  input: UpdateRowsInput,
  output: DoneAnswer,
  access: onTable('write', namedTable),
  run: async ({ em, actor, input, resource, emit, note }) => {
    const { table } = resource;
    const ids = input.rows.map((row) => row.rowId);
    await findRows(em, actor, table, ids);
    const stored = await holdRows(em, table, ids);
    const rows = input.rows.map((row) => ({ ...row, rowId: stored(row.rowId) }));
    const edits = rows.map((row, index) => ({ ...row, at: `rows.${index}.values` }));
    const named = (what: 'restore' | 'accept' | 'unaccept') =>
      rows.map((row, index) => ({ rowId: row.rowId, names: row[what], at: `rows.${index}.${what}` }));
    const columns = await heldColumns(em, table.id);
    await writeValues(em, columns, table, edits, actor.userId);
    await restoreValues(em, columns, table, named('restore'), actor.userId);
    await acceptCells(em, columns, named('accept'), actor.userId);
    await unacceptCells(em, columns, named('unaccept'), actor.userId);
    await emitTable({ em, emit }, table.id, 'row');
    note('datatable', table.id, { rows: ids.length });
    return done('Saved.');
  },
});

/** Deletes rows. Their documents are kept, and get no row in this table again unless its documents are changed. */
export const deleteTableRows = command({
  area: 'aiTable',
  verb: 'deleteRow',
  summary: 'Delete rows of an AI table',
  input: DeleteRowInput,
  output: DoneAnswer,
  access: onTable('write', namedTable),
  run: async ({ em, actor, input, resource, emit, note }) => {
    const { table } = resource;
    const ids = [...new Set([...(input.rowIds ?? []), input.rowId].filter((id) => id !== undefined))];
    if (ids.length === 0) throw invalid('rowId', 'Field required', 'missing');
    requireOwnRows(table);
    await lockTable(em, table.id);
    const rows = await findRows(em, actor, table, ids);
    const documents = rows.flatMap((row) => row.documentId ?? []);
    await excludeDocuments(em, table.id, documents);
    await em.nativeDelete(DatatableRowEntity, { id: { $in: ids }, datatableId: table.id });
    await emitTable({ em, emit }, table.id, 'row');
    note('datatable', table.id, { rows: ids.length });
    return done(ids.length === 1 ? 'The row was deleted.' : `${ids.length} rows were deleted.`);
  },
});
