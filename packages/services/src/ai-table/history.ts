import { readableDocuments } from '@atrium/db/access';
import {
  type CellChangeFound,
  changesOf,
  type FormerCell,
  markDependents,
  type PresentCell,
  presentCells,
  restoreCell,
  rowSourceOf,
} from '@atrium/db/ai-table';
import { isoTime } from '@atrium/db/listing';
import { CellHistoryEntry, CellHistoryInput, type CellVersion, RestoreCellInput } from '@atrium/domain/ai-table';
import { dataAnswer, DoneAnswer, done, invalid, type MemberActor, ok } from '@atrium/domain/kernel';
import type { Format } from '@atrium/domain/value';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { command, query } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';
import { namedTable, onTable } from './access.ts';
import { heldColumns, loadColumns } from './columns.ts';
import { columnNamed } from './edit-cells.ts';
import { valueOf } from './present.ts';
import { emitTable } from './readers.ts';
import { findRows, holdRows } from './rows.ts';

type Column = { id: string; format: Format };
type Version = FormerCell;
type Entry = z.output<typeof CellHistoryEntry>;

const NUMBERS: readonly Format[] = ['number', 'integer', 'currency', 'percentage', 'rating'];

function isFound({ textValue, booleanValue, isAbsent, status }: Version): boolean {
  return textValue !== null || booleanValue !== null || isAbsent || status === 'Failed';
}

/** Presents a value. One that cites a document which the reader cannot see is left out. */
function presentVersion(version: Version, readable: ReadonlySet<string>): CellVersion {
  const { format, unit, isAbsent: absent, textValue, status } = version;
  const sources = version.sources.filter((source) => source.verified);
  if (version.sources.some(({ documentId }) => !readable.has(documentId)))
    return { value: null, decimal: null, unit: null, format, absent: false, error: null, sources: [], withheld: true };
  const decimal = NUMBERS.includes(format) ? textValue : null;
  const error = status === 'Failed' ? version.error : null;
  return { value: valueOf(format, version), decimal, unit, format, absent, error, sources };
}

/** Puts the changes of a cell in order: each wrote the value that the next one replaced. */
function entriesOf(
  changes: readonly CellChangeFound[],
  present: Version,
  { format }: Column,
  readable: ReadonlySet<string>,
): Entry[] {
  const versions = [...changes.map((change) => change.before), present];
  const shown = versions.map((version) => (isFound(version) ? presentVersion(version, readable) : null));
  const restoreIds = changes.map(({ id, before }) => (before.format === format ? id : null));
  const [first] = versions;
  const [original] = shown;
  const entries: Entry[] = changes.map((change, index) => ({
    at: isoTime(change.createdAt),
    who: displayName(change),
    what: change.kind,
    from: shown[index] ?? null,
    to: shown[index + 1] ?? emptyVersion(versions[index + 1]?.format ?? format),
    restoreId: restoreIds[index + 1] ?? null,
  }));
  if (first === undefined || !original || first.isEdited) return entries;
  const extracted = { at: first.at, who: null, what: 'extracted' as const, from: null, to: original };
  return [{ ...extracted, restoreId: restoreIds[0] ?? null }, ...entries];
}

function emptyVersion(format: Format): CellVersion {
  return { value: null, decimal: null, unit: null, format, absent: false, error: null, sources: [] };
}

function keyOf({ rowId, columnId }: { rowId: string; columnId: string }): string {
  return `${rowId} ${columnId}`;
}

/** The history of a cell, the oldest entry first. */
export type CellHistory = { rowId: string; columnId: string; entries: Entry[] };

/** Reads the histories of cells that the caller may see, of those cells that have one. */
export async function readHistories(
  em: EntityManager,
  actor: MemberActor,
  rowIds: readonly string[],
  columns: readonly Column[],
): Promise<CellHistory[]> {
  if (rowIds.length === 0 || columns.length === 0) return [];
  const columnIds = columns.map(({ id }) => id);
  const changes = Map.groupBy(await changesOf(em, rowIds, columnIds), keyOf);
  const cells = await presentCells(em, rowIds, columnIds);
  const cited = [...[...changes.values()].flat().map(({ before }) => before), ...cells].flatMap(({ sources }) =>
    sources.map(({ documentId }) => documentId),
  );
  const readable = await readableDocuments(em, viewerOf(actor), [...new Set(cited)]);
  const byId = new Map(columns.map((column) => [column.id, column]));
  return cells.flatMap((cell: PresentCell) => {
    const column = byId.get(cell.columnId);
    if (!column) return [];
    const present = { ...cell, format: column.format, at: isoTime(cell.at) };
    const entries = entriesOf(changes.get(keyOf(cell)) ?? [], present, column, readable);
    return entries.length === 0 ? [] : [{ rowId: cell.rowId, columnId: cell.columnId, entries }];
  });
}

export const tableCellHistory = query({
  area: 'aiTable',
  verb: 'cellHistory',
  summary: 'The history of a cell of an AI table',
  input: CellHistoryInput,
  output: dataAnswer(z.array(CellHistoryEntry)),
  access: onTable('view', namedTable),
  run: async ({ em, actor, input, resource }) => {
    const { table } = resource;
    await findRows(em, actor, table, [input.rowId]);
    const column = columnNamed(await loadColumns(em, table.id), input.column, 'column');
    const stored = await rowSourceOf(table).storedIds(em, table, [input.rowId], false);
    const [history] = await readHistories(em, actor, [...stored.values()], [column]);
    return ok(history?.entries ?? []);
  },
});

/** Brings back a former value of a cell, with its sources. */
export const restoreTableCell = command({
  area: 'aiTable',
  verb: 'restoreCell',
  summary: 'Restore a former value of a cell',
  input: RestoreCellInput,
  output: DoneAnswer,
  access: onTable('write', namedTable),
  run: async ({ em, actor, input, resource, emit, note }) => {
    const { table } = resource;
    await findRows(em, actor, table, [input.rowId]);
    const column = columnNamed(await heldColumns(em, table.id), input.column, 'column');
    if (column.isReadOnly) throw invalid('column', `“${column.name}” cannot be edited.`.slice(0, 255));
    const key = { rowId: (await holdRows(em, table, [input.rowId]))(input.rowId), columnId: column.id };
    const restored = await restoreCell(em, key, input.restoreId, actor.userId);
    if (!restored) throw invalid('restoreId', 'This value cannot be restored. Reload the history and try again.');
    await markDependents(em, table.id, [restored]);
    await emitTable({ em, emit }, table.id, 'row');
    note('datatable', table.id, { rowId: input.rowId });
    return done('The value was restored.');
  },
});
