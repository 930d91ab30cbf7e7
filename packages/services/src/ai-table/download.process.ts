import { Readable } from 'node:stream';
import type { DatatableColumnRow } from '@atrium/db/ai-table';
import { listRows } from '@atrium/db/listing';
import { DownloadDatatableInput, type Row } from '@atrium/domain/ai-table';
import { FileAnswer } from '@atrium/domain/document';
import { type MemberActor, newId } from '@atrium/domain/kernel';
import { inTransaction, type Platform, process } from '../kernel/index.ts';
import { namedTable, tableRole } from './access.ts';
import { loadColumns } from './columns.ts';
import { csvOf, jsonOf, xlsxOf } from './export.ts';
import { loadCells, presentRows, rowSource } from './fetch.ts';
import { extractionModel } from './model.process.ts';

const ROWS_A_READ = 500;
type RowFound = Parameters<typeof presentRows>[0][number];

const CONTENT_TYPE = {
  csv: 'text/csv',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** All rows the caller may see, in the table's own order, read in parts: no transaction outlives one part. */
async function* readRows(platform: Platform, actor: MemberActor, datatableId: string, columns: DatatableColumnRow[]) {
  const source = rowSource(actor, datatableId, columns);
  const model = extractionModel(platform);
  const columnIds = columns.map((column) => column.id);
  for (let offset = 0; ; offset += ROWS_A_READ) {
    const part = await inTransaction(
      platform.orm,
      'organization',
      actor,
      async (em): Promise<{ rows: Row[]; hasMore: boolean }> => {
        const found = await listRows<RowFound>(em, source, { limit: ROWS_A_READ, offset });
        const rows = found.slice(0, ROWS_A_READ);
        const cells =
          rows.length === 0
            ? []
            : await loadCells(
                em,
                rows.map((row) => row.id),
                columnIds,
                model,
              );
        return { rows: presentRows(rows, columns, cells), hasMore: found.length > ROWS_A_READ };
      },
      { readOnly: true },
    );
    yield* part.rows;
    if (!part.hasMore) return;
  }
}

/** The table as a file: exact digits, ISO dates, headings by display name. */
export const downloadDatatable = process({
  name: 'datatable.download',
  summary: 'Download an AI Table as CSV, JSON or XLSX',
  input: DownloadDatatableInput,
  output: FileAnswer,
  access: tableRole('Viewer', namedTable),
  scope: 'read',
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
