import { Readable } from 'node:stream';
import type { DatatableColumnRow } from '@atrium/db/ai-table';
import { listRows, pgArray } from '@atrium/db/listing';
import { DownloadDatatableInput, type Row } from '@atrium/domain/ai-table';
import { FileAnswer } from '@atrium/domain/document';
import { type MemberActor, newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Platform, process } from '../kernel/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { namedTable, onTable } from './access.ts';
import { loadColumns } from './columns.ts';
import { csvOf, jsonOf } from './export.ts';
import { loadCells, presentRows, rowSource } from './fetch.ts';
import { extractionModel } from './model.process.ts';
import type { RowFound } from './present.ts';
import { visibleRows } from './rows.ts';
import { xlsxOf } from './workbook.ts';

const ROWS_A_READ = 500;
const MOST_ROWS = 1_000_000;

const CONTENT_TYPE = {
  csv: 'text/csv',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * All rows the caller may see, in the table's own order, read in parts: no transaction outlives one part. The order is read
 * once, as ids, so that a part costs the same wherever it stands.
 */
async function* readRows(platform: Platform, actor: MemberActor, datatableId: string, columns: DatatableColumnRow[]) {
  const source = rowSource(actor, datatableId, columns);
  const columnIds = columns.map((column) => column.id);
  const inPart = async <T>(read: (em: EntityManager) => Promise<T>): Promise<T> =>
    inTransaction(platform.orm, 'organization', actor, read, { readOnly: true });
  const { ids, model } = await inPart(async (em) => {
    const all = await listRows<RowFound>(em, source, { limit: MOST_ROWS, offset: 0 });
    const { organizationId } = actor.membership;
    return { ids: all.map((row) => row.id), model: await extractionModel(em, platform, organizationId) };
  });
  for (let at = 0; at < ids.length; at += ROWS_A_READ) {
    const part = ids.slice(at, at + ROWS_A_READ);
    const visible = visibleRows(actor, datatableId);
    yield* await inPart(async (em): Promise<Row[]> => {
      const rows = await em.execute<RowFound[]>(
        `select * from (${visible.sql}) r where r.id = any(?::uuid[]) order by array_position(?::uuid[], r.id)`,
        [...visible.values, pgArray(part), pgArray(part)],
      );
      return presentRows(rows, columns, await loadCells(em, part, columnIds, model));
    });
  }
}

/** The table as a file: exact digits, ISO dates, headings by display name. */
export const downloadDatatable = process({
  area: 'aiTable',
  verb: 'download',
  summary: 'Download an AI Table as CSV, JSON or XLSX',
  input: DownloadDatatableInput,
  output: FileAnswer,
  access: onTable('download', namedTable),
  scope: 'read',
  audit: (_input, { table }) => ({ resourceType: 'datatable', resourceId: table.id }),
  run: async ({ context, actor, input, resource }) => {
    const { platform } = context;
    const { table } = resource;
    const columns = await inTransaction(platform.orm, 'organization', actor, async (em) => loadColumns(em, table.id), {
      readOnly: true,
    });
    const rows = readRows(platform, actor, table.id, columns);
    const storageKey = `exports/${table.organizationId}/${newId()}`;
    const contents = { csv: csvOf, json: jsonOf, xlsx: xlsxOf }[input.format](columns, rows);
    const { sizeBytes, sha256 } = await platform.store.put(storageKey, Readable.from(contents));
    return {
      storageKey,
      name: `${table.name}.${input.format}`,
      contentType: CONTENT_TYPE[input.format],
      sizeBytes,
      etag: sha256,
      inline: false,
      noCache: true,
    };
  },
});
