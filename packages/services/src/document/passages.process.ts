import { CHUNKER_VERSION, chunkPages } from '@atrium/ai/chunking';
import { PARSER_VERSION, type ParsedPage } from '@atrium/ai/parsing';
import type { Provider } from '@atrium/ai/providers';
import {
  ChunkEntity,
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
  isCurrentVersion,
  lockVersion,
  pagesToCut,
} from '@atrium/db/indexing';
import { insertEmbeddings } from '@atrium/db/search';
import { newId } from '@atrium/domain/kernel';
import { readIn, type TaskContext, writeIn } from '../kernel/index.ts';
import { aiSettingsIn } from '../provider/index.ts';

type Job = TaskContext<{ documentId: string; versionId: string }>;

const PAGES_A_STATEMENT = 50;
const CHUNKS_A_STATEMENT = 100;
const EMBEDDINGS_A_TRANSACTION = 64;

function inBatches<T>(rows: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}

/** Replaces the pages of a version and stamps it with the parser. Its chunks lose their stamp. */
export async function storePages(job: Job, version: DocumentVersionRow, pages: ParsedPage[]): Promise<void> {
  const { organizationId, id: versionId } = version;
  await writeIn(job, async (em) => {
    const row = await lockVersion(em, versionId);
    if (!row) return;
    await deletePages(em, versionId);
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
  });
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
