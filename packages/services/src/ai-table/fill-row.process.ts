import { type ExtractedCell, extractCells } from '@atrium/ai/extraction';
import type { Provider } from '@atrium/ai/providers';
import type { DatatableColumnRow, DatatableRunRow } from '@atrium/db/ai-table';
import { roomRank } from '@atrium/db/dataroom';
import { DocumentEntity, DocumentPageEntity, type DocumentRow } from '@atrium/db/document';
import type { CellValue } from '@atrium/domain/ai-table';
import type { MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { inTransaction, type TaskContext, writeOutbox } from '../kernel/index.ts';
import { levelsOf, loadColumns } from './columns.ts';
import { extractionModel } from './model.process.ts';
import { valueOf } from './present.ts';
import { type Made, writeCells } from './write-cells.ts';

type Job = TaskContext<{ runId: string; lane: number }>;
type Filling = {
  job: Job;
  run: DatatableRunRow;
  rowId: string;
  provider: Provider;
  asker: MemberActor;
  signal: AbortSignal;
};
type Page = { page: number; md: string; spans: DocumentPageRowSpans };
type DocumentPageRowSpans = Parameters<typeof extractCells>[0]['document']['pages'][number]['spans'];
type Loaded = { document: DocumentRow | null; pages: Page[]; columns: DatatableColumnRow[]; targets: Set<string> };

/** The row's document, where whoever started the run may still read it, and the cells that are left to fill. */
const load = async (em: EntityManager, { run, rowId, asker }: Filling): Promise<Loaded> => {
  const columns = await loadColumns(em, run.datatableId);
  const left = await em.execute<{ column_id: string }[]>(
    'select column_id from datatable_cell where run_id = ? and row_id = ? and run_outcome is null',
    [run.id, rowId],
  );
  const targets = new Set(left.map((cell) => cell.column_id));
  const [row] = await em.execute<{ document_id: string | null }[]>(
    'select document_id from datatable_row where id = ?',
    [rowId],
  );
  const found = row?.document_id ? await em.findOne(DocumentEntity, { id: row.document_id, deletedAt: null }) : null;
  const mayRead = found && (await roomRank(em, asker.membership, found.dataroomId)) > 0;
  const document = mayRead ? found : null;
  const pages =
    document?.indexStatus === 'COMPLETED' && targets.size > 0
      ? await em.find(
          DocumentPageEntity,
          { versionId: document.currentVersionId },
          { orderBy: { page: 'asc' }, populate: ['spans'] },
        )
      : [];
  return { document, columns, targets, pages: pages.map(({ page, md, spans }) => ({ page, md, spans })) };
};

const unreadable = (document: DocumentRow | null): string | null => {
  if (!document) return 'The document is no longer there, or no longer open to who started this.';
  if (document.indexStatus === 'COMPLETED') return null;
  if (document.indexStatus === 'PENDING') return 'The document is still being indexed. Refresh in a moment.';
  return `The document could not be read: ${document.indexMessage ?? 'it was skipped'}`.slice(0, 255);
};

const dependencyValues = async (
  em: EntityManager,
  rowId: string,
  columns: DatatableColumnRow[],
): Promise<Record<string, CellValue>> => {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const cells = await em.execute<
    { column_id: string; text_value: string | null; number_value: string | null; boolean_value: boolean | null }[]
  >(
    'select column_id, text_value, number_value::text as number_value, boolean_value from datatable_cell where row_id = ?',
    [rowId],
  );
  return Object.fromEntries(
    cells.flatMap((cell) => {
      const column = byId.get(cell.column_id);
      return column ? [[column.name, valueOf(column.format, cell)]] : [];
    }),
  );
};

/**
 * Fills one row level by level: columns that others are made from come first. Reading and the model stand between short
 * transactions. @returns false when it was cut off, so that the row stays claimed for another try
 */
export const fillRow = async (filling: Filling): Promise<boolean> => {
  const { job, run, rowId, provider, signal } = filling;
  const inTenant = async <T>(work: (em: EntityManager) => Promise<T>) =>
    inTransaction(job.platform.orm, 'organization', job.actor, work);
  const { document, pages, columns, targets } = await inTenant(async (em) => load(em, filling));
  const problem = unreadable(document);
  const made: Made = { versionId: document?.currentVersionId ?? null, model: extractionModel(job.platform) };
  const write = async (wanted: DatatableColumnRow[], cells: ExtractedCell[]) =>
    inTenant(async (em) => {
      await writeCells(em, { run, rowId, columns, wanted, cells, made });
      await writeOutbox(em, run.organizationId, [{ topic: 'datatable', action: 'row', resourceId: run.datatableId }]);
    });
  for (const level of levelsOf(columns)) {
    const wanted = columns.filter((column) => level.includes(column.id) && targets.has(column.id));
    if (wanted.length === 0) continue;
    if (signal.aborted) return false;
    if (problem || !document) {
      const reason = problem ?? 'The document is no longer there.';
      await write(
        wanted,
        wanted.map((column) => ({ columnId: column.id, outcome: 'failed', reason })),
      );
      continue;
    }
    const values = await inTenant(async (em) => dependencyValues(em, rowId, columns));
    const cells = await extract({ provider, document, pages, wanted, values, signal }).catch((error: unknown) => {
      if (signal.aborted) return null;
      job.platform.log.error({ err: error, taskId: job.taskId, requestId: job.requestId }, 'cells not extracted');
      return wanted.map((column): ExtractedCell => ({
        columnId: column.id,
        outcome: 'failed',
        reason: 'The model could not be asked. Try again.',
      }));
    });
    if (cells === null) return false;
    await write(wanted, cells);
  }
  return true;
};

const extract = async (work: {
  provider: Provider;
  document: DocumentRow;
  pages: Page[];
  wanted: DatatableColumnRow[];
  values: Record<string, CellValue>;
  signal: AbortSignal;
}): Promise<ExtractedCell[]> => {
  const { provider, document, pages, wanted, values, signal } = work;
  const { cells } = await extractCells({
    provider,
    document: { id: document.id, name: document.name, pages },
    columns: wanted.map((column) => ({
      id: column.id,
      name: column.name,
      description: column.description,
      format: column.format,
      prompt: column.generationMethod.prompt,
      isRequired: column.generationMethod.is_required,
    })),
    dependencyValues: values,
    signal,
  });
  return cells;
};
