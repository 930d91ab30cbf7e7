import { type DatatableColumnRow, type DatatableRow, rowSourceOf } from '@atrium/db/ai-table';
import type { DownloadDatatableInput, Row } from '@atrium/domain/ai-table';
import type { MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { type Platform, readParts } from '../kernel/index.ts';
import { loadColumns } from './columns.ts';
import { csvOf, fieldsOf, jsonOf } from './export.ts';
import type { Field, FileValue } from './export-field.ts';
import { HISTORY_COLUMNS, historyLines, type RowWithHistory } from './export-history.ts';
import { readHistories } from './history.ts';
import { extractionModel } from './model.process.ts';
import { presentRows } from './present.ts';
import { xlsxOf } from './workbook.ts';

const ROWS_PER_READ = 500;
const MOST_ROWS = 1_000_000;

/** The content type of each format. */
export const TABLE_CONTENT_TYPE = {
  csv: 'text/csv',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

type Table = Pick<DatatableRow, 'id' | 'organizationId' | 'agent'>;

/** The order of an export, read once as ids, so that a part costs the same wherever it is. */
type Order = { table: Table; columns: DatatableColumnRow[]; ids: string[]; model: string };

async function readOrder(em: EntityManager, platform: Platform, actor: MemberActor, table: Table): Promise<Order> {
  const columns = await loadColumns(em, table.id);
  const ids = await rowSourceOf(table).ids(em, viewerOf(actor), table.id, columns, MOST_ROWS);
  return { table, columns, ids, model: await extractionModel(em, platform, table.organizationId) };
}

/** Reads the rows that the caller may see at that moment, in the table's own order. */
function readRows(
  platform: Platform,
  actor: MemberActor,
  order: Order,
  withHistory: boolean,
): AsyncGenerator<RowWithHistory, void> {
  const { table, columns, ids, model } = order;
  const source = rowSourceOf(table);
  return readParts(platform, actor, async (em, from: number | null) => {
    const end = (from ?? 0) + ROWS_PER_READ;
    const part = ids.slice(from ?? 0, end);
    const found = await source.find(em, viewerOf(actor), table.id, part);
    const byId = new Map(found.map((row) => [row.id, row]));
    const cells = await source.cells(em, table.id, [...byId.keys()], columns, model);
    const inOrder = part.flatMap((id) => byId.get(id) ?? []);
    const rows = await presentRows(em, actor, { rows: inOrder, columns, cells });
    const next = end < ids.length ? end : null;
    return { rows: withHistory ? await withHistories(em, actor, rows, columns) : rows, next };
  });
}

async function withHistories(em: EntityManager, actor: MemberActor, rows: Row[], columns: DatatableColumnRow[]) {
  const ids = rows.map(({ id }) => id);
  const found = Map.groupBy(await readHistories(em, actor, ids, columns), ({ rowId }) => rowId);
  const nameOf = new Map(columns.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    ...row,
    histories: new Map((found.get(row.id) ?? []).map(({ columnId, entries }) => [nameOf.get(columnId) ?? '', entries])),
  }));
}

async function* linesOf(fields: readonly Field[], rows: AsyncIterable<Row>): AsyncGenerator<FileValue[]> {
  for await (const row of rows) yield fields.map((field) => field.of(row));
}

export type FileOptions = Pick<z.output<typeof DownloadDatatableInput>, 'format' | 'evidence' | 'history'>;

/** Writes the rows in the format of the file. `read` begins at the first row each time. */
function contentsOf(
  { format, evidence, history }: FileOptions,
  columns: readonly DatatableColumnRow[],
  read: (withHistory: boolean) => AsyncIterable<RowWithHistory>,
): AsyncGenerator<string | Buffer> {
  if (format === 'json') return jsonOf(columns, read(history));
  const isWorkbook = format === 'xlsx';
  const fields = fieldsOf(columns, { withEvidence: evidence, withHistory: history && !isWorkbook });
  if (!isWorkbook) return csvOf(fields, read(history));
  const table = { name: 'Table', columns: fields, lines: linesOf(fields, read(false)) };
  if (!history) return xlsxOf([table]);
  return xlsxOf([table, { name: 'History', columns: HISTORY_COLUMNS, lines: historyLines(columns, read(true)) }]);
}

/** A table as a file: how many rows it has, and its contents, which are read in parts when they are consumed. */
export type TableFile = {
  rowCount: number;
  contents: (options: FileOptions, onRow?: (row: number) => Promise<void>) => AsyncGenerator<string | Buffer>;
};

async function* counted<T>(rows: AsyncIterable<T>, onRow: (row: number) => Promise<void>): AsyncGenerator<T> {
  let number = 0;
  for await (const row of rows) {
    number += 1;
    await onRow(number);
    yield row;
  }
}

/** Reads the order of a table's rows. The rows that the caller may see are read when the contents are consumed. */
export async function openTableFile(
  em: EntityManager,
  platform: Platform,
  actor: MemberActor,
  table: Table,
): Promise<TableFile> {
  const order = await readOrder(em, platform, actor, table);
  const { columns, ids } = order;
  return {
    rowCount: ids.length,
    contents: (options, onRow) =>
      contentsOf(options, columns, (withHistory) => {
        const rows = readRows(platform, actor, order, withHistory);
        return onRow ? counted(rows, onRow) : rows;
      }),
  };
}
