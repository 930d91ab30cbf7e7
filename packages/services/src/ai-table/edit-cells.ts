import {
  acceptCells as accept,
  type CellKey,
  DatatableCellEntity,
  type DatatableColumnRow,
  type EditedCell,
  lockCells,
  markDependents,
  recordChanges,
  restoreExtracted,
  takeRestorable,
  withdrawAcceptance,
  writeEdits,
} from '@atrium/db/ai-table';
import type { CellValue } from '@atrium/domain/ai-table';
import { type ParseHints, parseValue } from '@atrium/domain/value';
import { invalid } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { storedValue } from './present.ts';
import { hintsFor } from './value-hints.ts';

/** The values that a person writes into a row, by column name. `at` is their path in the request. */
export type RowEdit = { rowId: string; values: Record<string, CellValue>; at: string };
type Table = { id: string; organizationId: string };

const CELLS_PER_STATEMENT = 10_000;

/** Finds a column by its name. @throws INVALID at the path `at` */
export function columnNamed(columns: DatatableColumnRow[], name: string, at = 'values'): DatatableColumnRow {
  const column = columns.find((each) => each.name === name);
  if (!column) throw invalid(`${at}.${name}`, `There is no column “${name}”.`.slice(0, 255));
  return column;
}

/** Returns the edits as they are stored, the last one of each cell, checked by the columns' formats. @throws INVALID */
function checked(columns: DatatableColumnRow[], edits: RowEdit[], hints: ParseHints): EditedCell[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const cells = new Map<string, EditedCell>();
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
  // In one order, so that two pastes never wait for each other.
  return [...cells].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell);
}

/** Writes what people have typed, all or nothing. The number of statements does not grow with the rows. */
export async function writeValues(
  em: EntityManager,
  columns: DatatableColumnRow[],
  table: Table,
  edits: RowEdit[],
  byId: string,
): Promise<void> {
  const cells = checked(columns, edits, await hintsFor(em, table.organizationId, columns));
  for (let at = 0; at < cells.length; at += CELLS_PER_STATEMENT) {
    const changed = await writeEdits(em, table, cells.slice(at, at + CELLS_PER_STATEMENT), byId);
    await markDependents(em, table.id, changed);
  }
}

/** Cells of a row by column name. `at` is their path in the request. */
export type NamedCells = { rowId: string; names: string[]; at: string };

function keysOf(columns: DatatableColumnRow[], named: NamedCells[]): CellKey[] {
  return named.flatMap(({ rowId, names, at }) =>
    [...new Set(names)].map((name) => ({ rowId, columnId: columnNamed(columns, name, at).id })),
  );
}

/** Marks cells as accepted by a person. */
export async function acceptCells(
  em: EntityManager,
  columns: DatatableColumnRow[],
  accepted: NamedCells[],
  byId: string,
): Promise<void> {
  const cells = keysOf(columns, accepted);
  if (cells.length > 0) await accept(em, cells, byId);
}

/** Takes back that a person has accepted cells, so that a column no longer learns from them. */
export async function unacceptCells(
  em: EntityManager,
  columns: DatatableColumnRow[],
  withdrawn: NamedCells[],
  byId: string,
): Promise<void> {
  const cells = keysOf(columns, withdrawn);
  if (cells.length > 0) await withdrawAcceptance(em, cells, byId);
}

/** Replaces people's values by the proposals (`take`), or deletes the proposals (`dismiss`). @throws INVALID without one */
export async function settleProposals(
  em: EntityManager,
  columns: DatatableColumnRow[],
  row: { id: string; datatableId: string },
  choice: { take: string[]; dismiss: string[] },
  byId: string,
): Promise<void> {
  const chosen = [...new Set([...choice.take, ...choice.dismiss])];
  if (chosen.length === 0) return;
  const named = new Map(chosen.map((name) => [columnNamed(columns, name, 'takeProposal').id, name]));
  await lockCells(em, row.id, [...named.keys()]);
  const cells = await em.find(DatatableCellEntity, { rowId: row.id, columnId: { $in: [...named.keys()] } });
  const changed: CellKey[] = [];
  for (const [columnId, name] of named) {
    const cell = cells.find((each) => each.columnId === columnId);
    if (!cell?.proposal) throw invalid('takeProposal', `“${name}” does not have a newer value.`.slice(0, 255));
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
  await recordChanges(em, changed, { kind: 'extracted', byId });
  await em.flush();
  await markDependents(em, row.datatableId, changed);
}

/**
 * Restores the extracted values, with their sources, in place of people's; also values that were found since the edit.
 * @throws INVALID if a cell was not edited or was never filled
 */
export async function restoreValues(
  em: EntityManager,
  columns: DatatableColumnRow[],
  table: Table,
  restores: NamedCells[],
  byId: string,
): Promise<void> {
  const wanted = keysOf(columns, restores);
  if (wanted.length === 0) return;
  const found = await takeRestorable(em, wanted);
  if (found.length < wanted.length) throw invalid('restore', 'There is no extracted value to restore.');
  await restoreExtracted(em, wanted, byId);
  await markDependents(em, table.id, found);
}
