import { type ColumnExperience, type Confirmation, learnFrom } from '@atrium/ai/extraction';
import type { Provider } from '@atrium/ai/providers';
import { confirmedCells, type ConfirmedCell, type DatatableColumnRow, type DatatableRunRow } from '@atrium/db/ai-table';
import { openDocuments, readPages } from '@atrium/db/document';
import { CONFIRMATIONS_NEEDED } from '@atrium/domain/ai-table';
import type { MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { readIn, type TaskContext } from '../kernel/index.ts';
import { extractionColumn, loadColumns } from './columns.ts';
import { hintsFor } from './value-hints.ts';

/** The knowledge of columns from their confirmed values, by column id. */
export type Experience = ReadonlyMap<string, ColumnExperience>;

type Learning = { table: DatatableRunRow; provider: Provider; asker: MemberActor; signal: AbortSignal };

/** The latest confirmed values of a column that it learns from. */
const MOST_CONFIRMED = 80;
const MOST_PAGES = 600;
/** Columns that were not reached by then are filled without experience, so that a run begins soon. In milliseconds. */
const LONGEST_MS = 15_000;
const NOTHING: Experience = new Map();

/**
 * Learns the columns of a table from the values that people have confirmed in it. Only documents that the user who started
 * the run may see are read, and nothing is stored: a confirmation that is taken back has no effect on the next run.
 */
export async function learnColumns(job: TaskContext<object>, learning: Learning): Promise<Experience> {
  const { table, provider, signal } = learning;
  if (provider.capabilities.structured) return NOTHING;
  const { columns, cells, dollar } = await readIn(job, async (em) => confirmedIn(em, table));
  const documents = await readIn(job, async (em) => documentsOf(em, learning.asker, cells));
  const experience = new Map<string, ColumnExperience>();
  const until = Date.now() + LONGEST_MS;
  for (const column of columns) {
    if (signal.aborted || Date.now() > until) break;
    const confirmations = cells.flatMap((cell): Confirmation[] => {
      const document = cell.columnId === column.id ? documents.get(cell.documentId) : undefined;
      return document ? [{ document, value: cell.textValue ?? cell.booleanValue?.toString() ?? null }] : [];
    });
    const learned = await learnFrom(extractionColumn(column), confirmations, { dollar, signal });
    if (learned) experience.set(column.id, learned);
  }
  return experience;
}

type Confirmed = { columns: DatatableColumnRow[]; cells: ConfirmedCell[]; dollar: string | undefined };

/** Returns the columns with enough confirmed values, and these values. */
async function confirmedIn(em: EntityManager, { datatableId, organizationId }: DatatableRunRow): Promise<Confirmed> {
  const all = await loadColumns(em, datatableId);
  const cells = await confirmedCells(
    em,
    all.map(({ id }) => id),
    MOST_CONFIRMED,
  );
  const counts = Map.groupBy(cells, ({ columnId }) => columnId);
  const columns = all.filter(({ id }) => (counts.get(id)?.length ?? 0) >= CONFIRMATIONS_NEEDED);
  const known = new Set(columns.map(({ id }) => id));
  const { dollar } = await hintsFor(em, organizationId, columns);
  return { columns, cells: cells.filter(({ columnId }) => known.has(columnId)), dollar };
}

/** Reads the documents that the user may see, until they have too many pages to learn from within seconds. */
async function documentsOf(
  em: EntityManager,
  asker: MemberActor,
  cells: readonly ConfirmedCell[],
): Promise<Map<string, Confirmation['document']>> {
  const found = new Map<string, Confirmation['document']>();
  const viewer = viewerOf(asker);
  const ids = [...new Set(cells.map(({ documentId }) => documentId))];
  const opened = ids.length === 0 ? [] : await openDocuments(em, viewer, ids);
  let count = 0;
  for (const { document } of opened) {
    if (document.indexStatus !== 'COMPLETED' || count >= MOST_PAGES) continue;
    const pages = await readPages(em, viewer, document.currentVersionId, { spans: false });
    count += pages.length;
    found.set(document.id, {
      id: document.id,
      name: document.name,
      pages: pages.map(({ page, md }) => ({ page, md, spans: [] })),
    });
  }
  return found;
}
