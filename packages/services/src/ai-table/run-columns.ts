import { type DatatableRow, rehearse } from '@atrium/db/ai-table';
import { ResyncDatatableInput, RunAnswer, RunColumnsInput, RunOptions } from '@atrium/domain/ai-table';
import { type MemberActor, notFound } from '@atrium/domain/kernel';
import type { z } from 'zod';
import { command, type EmittedEvent, type Work, writeOutbox } from '../kernel/index.ts';
import { namedTable, onTable, openTable, type TableAccess } from './access.ts';
import { isGenerated, loadColumns } from './columns.ts';
import { extractionModel } from './model.process.ts';
import { addDocumentRows, findRows } from './rows.ts';
import { type RunMode, startRun, type Started } from './run.ts';

function cells(count: number): string {
  return count === 1 ? 'One cell is' : `${count.toLocaleString('en')} cells are`;
}

/** Presents a run that has started, or with `dryRun` would start. */
export function runAnswer(started: Started, dryRun = false) {
  return {
    success: true,
    message:
      started.cells === 0
        ? 'Everything is up to date.'
        : `${cells(started.cells)} ${dryRun ? 'to be' : 'being'} filled.`,
    errors: [],
    taskId: started.taskId,
    creditsReserved: started.creditsReserved,
    data: { cells: started.cells, rows: started.rows, columns: started.columns },
  };
}

type Asked = Omit<z.output<typeof RunColumnsInput>, 'datatableId'> & { mode: RunMode };

/** Adds rows for new documents and fills the columns of the request, by default all of them. */
async function fill(
  work: Work<MemberActor, unknown, TableAccess>,
  table: DatatableRow,
  { mode, columnIds, rowIds, options, dryRun }: Asked,
): Promise<z.input<typeof RunAnswer>> {
  const { em, actor, platform, note } = work;
  const columns = await loadColumns(em, table.id);
  const known = new Set(columns.map((column) => column.id));
  if (columnIds?.some((id) => !known.has(id))) throw notFound('Column');
  if (rowIds) await findRows(em, actor, table, rowIds);
  const wanted = columns.filter((column) => isGenerated(column) && (columnIds?.includes(column.id) ?? true));
  const begin = async () => {
    await addDocumentRows(em, actor, table);
    const model = await extractionModel(em, platform, table.organizationId);
    return startRun(work, table, { mode, columnIds: wanted.map(({ id }) => id), rowIds, options, dryRun, model });
  };
  const started = await (dryRun ? rehearse(em, begin) : begin());
  note('datatable', table.id, { cells: started.cells, dryRun });
  return runAnswer(started, dryRun);
}

/** The parts of a job that starts a run as a person. */
type Starting = Pick<Work<MemberActor, unknown, unknown>, 'em' | 'actor' | 'requestId' | 'platform'>;

/**
 * Adds rows for new documents and fills a table as a person asked for it, in the transaction of `em`.
 * @throws NOT_FOUND, FORBIDDEN, PAYMENT_REQUIRED
 */
export async function startFilling(
  starting: Starting,
  { datatableId, mode }: { datatableId: string; mode: RunMode },
): Promise<Started> {
  const { em, actor, platform } = starting;
  const { table } = await openTable(em, actor, datatableId, 'refresh');
  const columnIds = (await loadColumns(em, table.id)).filter(isGenerated).map(({ id }) => id);
  await addDocumentRows(em, actor, table);
  const model = await extractionModel(em, platform, table.organizationId);
  const events: EmittedEvent[] = [];
  const work = { ...starting, emit: (event: EmittedEvent) => void events.push(event) };
  const started = await startRun(work, table, { mode, columnIds, options: RunOptions.parse({}), model });
  await writeOutbox(
    em,
    table.organizationId,
    events.map((event) => ({ ...event, topic: 'datatable' as const })),
  );
  return started;
}

function runColumns(mode: RunMode, verb: 'refreshColumns' | 'regenerateColumns', summary: string) {
  return command({
    area: 'aiTable',
    verb,
    summary,
    input: RunColumnsInput,
    output: RunAnswer,
    access: onTable('refresh', namedTable),
    run: async (work) => fill(work, work.resource.table, { ...work.input, mode }),
  });
}

/** Fills cells that are new, waiting, failed or stale. */
export const refreshColumns = runColumns('refresh', 'refreshColumns', 'Fill what is new or out of date');

/** Fills all cells again. */
export const regenerateColumns = runColumns('regenerate', 'regenerateColumns', 'Fill everything again');

/**
 * Adds rows for new documents and fills the whole table again. People's edits are kept, unless the options say otherwise.
 * Rows without a document are not filled.
 */
export const resyncDatatable = command({
  area: 'aiTable',
  verb: 'resync',
  summary: 'Fill a whole AI table again',
  input: ResyncDatatableInput,
  output: RunAnswer,
  access: onTable('refresh', namedTable),
  run: async (work) => fill(work, work.resource.table, { ...work.input, mode: 'regenerate' }),
});
