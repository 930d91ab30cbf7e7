import { extractCells } from '@atrium/ai/extraction';
import { type Provider, ProviderError } from '@atrium/ai/providers';
import { columnsToFill, type DatatableColumnRow, type DatatableRunRow, documentOfRow } from '@atrium/db/ai-table';
import { type DocumentRow, openDocuments, readPages } from '@atrium/db/document';
import type { MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { indexingOf } from '../indexing/index.ts';
import type { ItemWork } from '../run/index.ts';
import { extractionColumn, levelsOf, loadColumns } from './columns.ts';
import { type Dependency, loadDependencies } from './dependents.ts';
import type { Experience } from './learn-columns.process.ts';
import { modelBehind } from './model.process.ts';
import { hintsFor } from './value-hints.ts';
import { type Finding, type Made, writeCells } from './write-cells.ts';

export type Filling = Pick<
  ItemWork<{ runId: string; lane: number }, unknown>,
  'job' | 'signal' | 'read' | 'save' | 'commit'
> & {
  table: DatatableRunRow;
  rowId: string;
  provider: Provider;
  asker: MemberActor;
  /** The knowledge of the columns from confirmed values, by column id. */
  experience: Experience;
  /** Whether to wait for a document that is being indexed. */
  waitsForIndexing: boolean;
};
/** How work on a row ends. Rows that wait for their document or were stopped still have to be filled. */
export type RowEnd = 'done' | 'stopped' | { waitsFor: string };
type Pages = Parameters<typeof extractCells>[0]['document']['pages'];
type Loaded = {
  document: DocumentRow | null;
  pages: Pages;
  columns: DatatableColumnRow[];
  targets: Set<string>;
  /** The organization's currency of a bare `$`; undefined without a setting and for tables without amounts. */
  dollar: string | undefined;
};

/** Loads the row's document, if the user who started the run may still read it, and the cells to fill. */
async function load(em: EntityManager, { table, rowId, asker }: Filling): Promise<Loaded> {
  const columns = await loadColumns(em, table.datatableId);
  const targets = new Set(await columnsToFill(em, table.id, rowId));
  const documentId = await documentOfRow(em, rowId);
  const viewer = viewerOf(asker);
  const [opened] = documentId === null ? [] : await openDocuments(em, viewer, [documentId]);
  const document = opened?.document ?? null;
  const pages =
    document?.indexStatus === 'COMPLETED' && targets.size > 0
      ? await readPages(em, viewer, document.currentVersionId, { spans: true })
      : [];
  const asked = columns.filter(({ id }) => targets.has(id));
  const { dollar } = await hintsFor(em, table.organizationId, asked);
  return { document, columns, targets, dollar, pages: pages.map(({ page, md, spans }) => ({ page, md, spans })) };
}

function unreadable(document: DocumentRow | null): string | null {
  if (!document) return 'The document no longer exists, or the user who started this run can no longer see it.';
  if (document.indexStatus === 'COMPLETED') return null;
  if (document.indexStatus === 'PENDING') return 'The document is still being indexed. Update the table in a moment.';
  return `The document could not be read: ${document.indexMessage ?? 'it was skipped'}`;
}

/** Returns the columns to fill, level by level: a column comes after its dependencies. */
function partsOf({ columns, targets }: Loaded): DatatableColumnRow[][] {
  return levelsOf(columns)
    .map((level) => columns.filter((column) => level.includes(column.id) && targets.has(column.id)))
    .filter((part) => part.length > 0);
}

/**
 * Fills one row level by level. The model is called between short transactions, the last of which ends the row.
 * @throws ProviderError if the model is unavailable
 */
export async function fillRow(filling: Filling): Promise<RowEnd> {
  const { table, rowId, signal, read, save, commit } = filling;
  const loaded = await read(async (em) => load(em, filling));
  const { document, columns } = loaded;
  if (document?.indexStatus === 'PENDING' && filling.waitsForIndexing) return { waitsFor: indexingOf(document.id) };
  const reason = unreadable(document);
  const made: Made = { versionId: document?.currentVersionId ?? null, model: modelBehind(filling.provider) };
  const parts = partsOf(loaded);
  if (parts.length === 0) await commit(async () => undefined);
  for (const [index, wanted] of parts.entries()) {
    if (signal.aborted) return 'stopped';
    const isDependent = wanted.some((column) => column.dependsOnColumnIds.length > 0);
    const used = isDependent ? await read(async (em) => loadDependencies(em, rowId, columns)) : NO_VALUES;
    const findings =
      reason === null && document
        ? await extract(filling, document, loaded, wanted, used)
        : wanted.map(({ id }): Finding => ({ columnId: id, outcome: 'unreached', reason: reason ?? '' }));
    if (findings === null) return 'stopped';
    const isLast = index === parts.length - 1;
    await (isLast ? commit : save)(async (em) => {
      const filled = await writeCells(em, { run: table, rowId, columns, wanted, findings, used, made });
      return { cost: String(filled) };
    });
  }
  return 'done';
}

const NO_VALUES: ReadonlyMap<string, Dependency> = new Map();

/** Extracts the values of a level; null if the run was stopped. */
async function extract(
  { job, provider, experience, signal }: Filling,
  document: DocumentRow,
  { pages, dollar }: Loaded,
  wanted: DatatableColumnRow[],
  used: ReadonlyMap<string, Dependency>,
): Promise<Finding[] | null> {
  const needed = new Set(wanted.flatMap((column) => column.dependsOnColumnIds));
  const values = [...used].flatMap(([id, { name, value }]) => (needed.has(id) ? [[name, value] as const] : []));
  try {
    const { cells } = await extractCells({
      provider,
      document: { id: document.id, name: document.name, pages },
      columns: wanted.map(extractionColumn),
      dependencyValues: Object.fromEntries(values),
      dollar,
      experience,
      signal,
    });
    return cells;
  } catch (error) {
    if (signal.aborted) return null;
    if (error instanceof ProviderError) throw error;
    job.platform.log.error({ err: error, taskId: job.taskId, requestId: job.requestId }, 'cells not extracted');
    return wanted.map(({ id }) => ({ columnId: id, outcome: 'failed', reason: 'The document could not be searched.' }));
  }
}
