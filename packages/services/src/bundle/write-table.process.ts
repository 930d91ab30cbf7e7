import { rowSourceOf } from '@atrium/db/ai-table';
import { DownloadDatatableInput } from '@atrium/domain/ai-table';
import { Bundle, safeName, writeTable } from '@atrium/domain/bundle';
import { dataAnswer, DomainError, newId, ok } from '@atrium/domain/kernel';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { namedTable, onTable, openTable, openTableFile, TABLE_CONTENT_TYPE } from '../ai-table/index.ts';
import { command, readIn } from '../kernel/index.ts';
import { addBundle, requireRoomForDownload } from './add.ts';
import { accessEnded, bundleRun } from './bundle-run.ts';

const NO_ACCESS = 'You can no longer download this table.';

/** Writes a table into the store. Each part has the rows that the asker may see when it is read. */
export const writeTableRun = bundleRun<z.output<typeof writeTable.payload>>({
  verb: 'writeTable',
  job: writeTable,
  failure: 'The file could not be written. Export the table again.',
  noAccess: NO_ACCESS,
  content: async (job, { datatableId }, asker, signal) => {
    if (datatableId == null) throw new Error('An export has a table');
    const file = await readIn(
      job,
      async (em) => {
        const { table } = await openTable(em, asker, datatableId, 'download').catch((error: unknown) => {
          throw error instanceof DomainError ? accessEnded(NO_ACCESS) : error;
        });
        return openTableFile(em, job.platform, asker, table);
      },
      asker,
    );
    const { rowCount } = file;
    const onRow = async (row: number) => {
      signal.throwIfAborted();
      // A workbook with histories reads the rows twice.
      await job.progress(Math.min(row, rowCount), rowCount);
    };
    return { contents: file.contents(job.payload, onRow), facts: { rowCount } };
  },
});

export const runWriteTable = writeTableRun.lane;
/** Ends the run after its last failed attempt, or after a person has stopped it. */
export const failWriteTable = writeTableRun.fail;
export const stopWriteTable = writeTableRun.stop;

/** Starts a run that writes a table into a file. It is among the user's downloads, with its progress. */
export const prepareTableDownload = command({
  area: 'aiTable',
  verb: 'prepareDownload',
  summary: 'Prepare a large AI table as a file',
  input: DownloadDatatableInput,
  output: dataAnswer(Bundle),
  access: onTable('download', namedTable),
  scope: 'read',
  run: async ({ em, actor, requestId, input, resource: { table }, emit, note }) => {
    await requireRoomForDownload(em, actor);
    const { format, evidence, history } = input;
    const id = newId();
    const payload = { bundleId: id, format, evidence, history };
    const started = await writeTableRun.start(
      { em, actor, requestId },
      { id, resourceId: id, payload, items: ['file'] },
    );
    emit({ topic: 'bundle', action: 'created', resourceId: id, userId: actor.userId });
    note('datatable', table.id, { bundleId: id, format });
    const rows = await rowSourceOf(table).facts(em, viewerOf(actor), [table.id]);
    const bundle = await addBundle({ em, actor }, started, {
      datatableId: table.id,
      name: `${safeName(table.name)}.${format}`,
      contentType: TABLE_CONTENT_TYPE[format],
      fileCount: 0,
      contentBytes: 0,
      rowCount: rows.get(table.id)?.rowCount ?? 0,
    });
    return ok(bundle, 'The file is being written.');
  },
});
