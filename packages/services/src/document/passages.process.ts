import { CHUNKER_VERSION, chunkPages } from '@atrium/ai/chunking';
import { PARSER_VERSION, type ParsedDocument } from '@atrium/ai/parsing';
import type { Provider } from '@atrium/ai/providers';
import {
  ChunkEntity,
  DocumentEntity,
  DocumentPageEntity,
  type DocumentRow,
  DocumentVersionEntity,
  type DocumentVersionRow,
} from '@atrium/db/document';
import {
  chunksWithoutVector,
  deleteChunks,
  deleteOtherVectors,
  deletePages,
  hasChunks,
  hasPages,
  isCurrentVersion,
  lockVersion,
  pagesToCut,
} from '@atrium/db/indexing';
import { insertEmbeddings } from '@atrium/db/search';
import { DomainError, newId } from '@atrium/domain/kernel';
import { readIn, type TaskContext, writeIn } from '../kernel/index.ts';
import { aiSettingsIn } from '../provider/index.ts';
import { requireMeter } from '../subscription/index.ts';

type Job = TaskContext<{ documentId: string; versionId: string }>;

const PAGES_A_STATEMENT = 50;
const CHUNKS_A_STATEMENT = 100;
const EMBEDDINGS_A_TRANSACTION = 64;

function inBatches<T>(rows: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}

/**
 * Replaces the pages of a version and stamps it with the parser. Its chunks lose their stamp. All pages are stored, or none.
 * @throws PAYMENT_REQUIRED if the plan does not cover the pages that the version did not have
 */
async function replacePages(job: Job, version: DocumentVersionRow, parsed: ParsedDocument): Promise<void> {
  const { organizationId, id: versionId } = version;
  const { pages } = parsed;
  await writeIn(job, async (em) => {
    const row = await lockVersion(em, versionId);
    if (!row) return;
    const before = await deletePages(em, versionId);
    for (const batch of inBatches(pages, PAGES_A_STATEMENT)) {
      await em.insertMany(
        DocumentPageEntity,
        batch.map((page) => ({
          id: newId(),
          organizationId,
          versionId,
          page: page.page,
          // PostgreSQL text cannot hold NUL, but a file can.
          md: page.md.replaceAll('\u0000', '\uFFFD'),
          hidden: page.hidden?.replaceAll('\u0000', '\uFFFD') ?? null,
          spans: page.spans,
          label: page.label?.slice(0, 255) ?? null,
          width: page.width ?? null,
          height: page.height ?? null,
        })),
      );
    }
    Object.assign(row, { parserVersion: PARSER_VERSION, chunkerVersion: null, embeddingModel: null });
    await em.nativeUpdate(
      DocumentEntity,
      { id: row.documentId, currentVersionId: versionId },
      {
        lengthCount: parsed.length.count,
        lengthUnit: parsed.length.unit,
        pageCount: pages.length,
        unstoredPages: null,
        title: parsed.title,
        notes: parsed.notes,
        hasHiddenText: pages.some(({ hidden }) => hidden),
        updatedAt: new Date(),
      },
    );
    const added = pages.length - before;
    // Last, because those who need the same meter wait from here to the commit.
    if (added > 0) await requireMeter(em, organizationId, 'pages', added, { counted: added, hasStarted: true });
  });
}

/**
 * Stores what was read of a version. If the plan does not cover its pages, the version keeps those it has.
 * @returns why a version without pages has none; otherwise null
 */
export async function storePages(
  job: Job,
  version: DocumentVersionRow,
  parsed: ParsedDocument,
): Promise<DomainError | null> {
  try {
    await replacePages(job, version, parsed);
    return null;
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'PAYMENT_REQUIRED')) throw error;
    return (await readIn(job, async (em) => hasPages(em, version.id))) ? null : error;
  }
}

/** Cuts the stored pages into chunks, unless this chunker has done so. Deletes the chunks of older versions. */
export async function storeChunks(job: Job, { document }: { document: DocumentRow }): Promise<void> {
  const { versionId } = job.payload;
  await writeIn(job, async (em) => {
    const row = await lockVersion(em, versionId);
    if (!row || !(await isCurrentVersion(em, document.id, versionId))) return;
    if (row.chunkerVersion === CHUNKER_VERSION && (await hasChunks(em, versionId))) return;
    const pages = await pagesToCut(em, versionId);
    const { embedding, ingestion } = await aiSettingsIn(em, document.organizationId);
    const chunks = chunkPages(pages, {
      size: embedding.chunk_size,
      overlap: embedding.overlap,
      maxCharacters: ingestion.max_chunk,
      overlapCharacters: ingestion.chunk_overlap,
    });
    await deleteChunks(em, document.id);
    for (const batch of inBatches(chunks, CHUNKS_A_STATEMENT)) {
      await em.insertMany(
        ChunkEntity,
        batch.map((chunk) => ({
          id: newId(),
          organizationId: document.organizationId,
          dataroomId: document.dataroomId,
          documentId: document.id,
          versionId,
          ...chunk,
        })),
      );
    }
    Object.assign(row, { chunkerVersion: CHUNKER_VERSION, embeddingModel: null });
  });
}

/** Returns the text to embed: the document's name, then the chunk. The name shows what a bare table is about. */
export function textToEmbed(name: string, text: string): string {
  return `${name}\n${text}`;
}

/** Embeds the chunks without a vector of this model. The model is called outside any transaction. */
export async function embedChunks(
  job: Job,
  { document }: { document: DocumentRow },
  provider: Provider,
): Promise<void> {
  const { versionId } = job.payload;
  const { model } = provider.embedding;
  const missing = await readIn(job, async (em) =>
    chunksWithoutVector(em, { documentId: document.id, versionId, model }),
  );
  let embedded = 0;
  for (const batch of inBatches(missing, EMBEDDINGS_A_TRANSACTION)) {
    const texts = batch.map((chunk) => textToEmbed(document.name, chunk.text));
    const { vectors } = await provider.embed(texts, { signal: job.signal });
    const { organizationId, dataroomId, id: documentId } = document;
    const rows = batch.map((chunk, index) => {
      const vector = vectors[index];
      if (!vector) throw new Error('The provider returned fewer vectors than texts.');
      return { organizationId, dataroomId, documentId, chunkId: chunk.id, vector };
    });
    await writeIn(job, async (em) => insertEmbeddings(em, provider.embedding, rows));
    embedded += batch.length;
    await job.progress(embedded, missing.length, 'Preparing for search');
  }
  await writeIn(job, async (em) => {
    // Nothing compares vectors of an earlier model.
    await deleteOtherVectors(em, document.id, model);
    await em.nativeUpdate(DocumentVersionEntity, { id: versionId }, { embeddingModel: model });
  });
}
