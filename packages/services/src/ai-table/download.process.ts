import { Readable } from 'node:stream';
import { DownloadDatatableInput } from '@atrium/domain/ai-table';
import { FileAnswer } from '@atrium/domain/document';
import { newId } from '@atrium/domain/kernel';
import { flow } from '../kernel/index.ts';
import { namedTable, onTable } from './access.ts';
import { openTableFile, TABLE_CONTENT_TYPE } from './table-file.process.ts';

/** Downloads the table as a file: exact digits, ISO dates, columns by display name. */
export const downloadDatatable = flow({
  area: 'aiTable',
  verb: 'download',
  summary: 'Download an AI table as CSV, JSON or XLSX',
  input: DownloadDatatableInput,
  output: FileAnswer,
  access: onTable('download', namedTable),
  scope: 'read',
  // A file is deleted after a day, and a stored answer would still name it.
  idempotent: false,
  // Not reached, because no key is claimed: a second request writes another file, and a job deletes the first one.
  interrupted: 'repeat',
  prepare: async ({ em, platform, actor, resource }) => openTableFile(em, platform, actor, resource.table),
  act: async ({ plan: { contents }, input, outside, resource: { table } }) => {
    const storageKey = `exports/${table.organizationId}/${newId()}`;
    const { store } = outside;
    return { storageKey, ...(await store.put(storageKey, Readable.from(contents(input)))) };
  },
  commit: async ({ outcome: { storageKey, sizeBytes, sha256 }, input, resource: { table }, note }) => {
    note('datatable', table.id);
    return {
      storageKey,
      name: `${table.name}.${input.format}`,
      contentType: TABLE_CONTENT_TYPE[input.format],
      sizeBytes,
      etag: sha256,
      inline: false,
      noCache: true,
    };
  },
  undo: async ({ outside, outcome }) => outside.store.delete(outcome.storageKey),
});
