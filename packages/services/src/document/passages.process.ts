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
import { insertEmbeddings } from '@atrium/db/search';
import { newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { inTransaction, type TaskContext } from '../kernel/index.ts';
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

/** A second run of the same job waits here, then does the same again. */
async function lockVersion(em: EntityManager, versionId: string): Promise<DocumentVersionRow | null> {
  await em.execute('select id from document_version where id = ? for update', [versionId]);
  return em.findOne(DocumentVersionEntity, { id: versionId });
}

/** Locks the document, so that no newer content takes its place before this transaction ends. */
async function isCurrent(em: EntityManager, documentId: string, versionId: string): Promise<boolean> {
  const [row] = await em.execute<{ current: boolean }[]>(
    'select current_version_id = ?::uuid as current from document where id = ? for share',
    [versionId, documentId],
  );
  return row?.current ?? false;
}

/** Replaces the version's pages and stamps it with the parser; chunks of older pages lose their stamp with them. */
export async function storePages(job: Job, version: DocumentVersionRow, pages: ParsedPage[]): Promise<void> {
  const { organizationId, id: versionId } = version;
  await inTransaction(job.platform.orm, 'organization', job.actor, async (em) => {
    const row = await lockVersion(em, versionId);
    if (!row) return;
    await em.execute('delete from document_page where version_id = ?', [versionId]);
    for (const batch of inBatches(pages, PAGES_A_STATEMENT)) {
      await em.insertMany(
        DocumentPageEntity,
        batch.map((page) => ({
          id: newId(),
          organizationId,
          versionId,
          page: page.page,
          // Postgres text holds no NUL, and a file may.
          md: page.md.replaceAll('\u0000', '\uFFFD'),
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

/** Cuts the stored pages into chunks, where no chunks of this chunker are there. Older versions' chunks go. */
export async function storeChunks(job: Job, { document }: { document: DocumentRow }): Promise<void> {
  const { versionId } = job.payload;
  await inTransaction(job.platform.orm, 'organization', job.actor, async (em) => {
    const row = await lockVersion(em, versionId);
    if (!row || !(await isCurrent(em, document.id, versionId))) return;
    const counted = await em.count(ChunkEntity, { versionId });
    if (row.chunkerVersion === CHUNKER_VERSION && counted > 0) return;
    const pages = await em.find(
      DocumentPageEntity,
      { versionId },
      { orderBy: { page: 'asc' }, fields: ['page', 'md'] },
    );
    const { embedding, ingestion } = await aiSettingsIn(em, document.organizationId);
    const chunks = chunkPages(
      pages.map(({ page, md }) => ({ page, md })),
      {
        size: embedding.chunk_size,
        overlap: embedding.overlap,
        maxCharacters: ingestion.max_chunk,
        overlapCharacters: ingestion.chunk_overlap,
      },
    );
    await em.execute('delete from chunk where document_id = ?', [document.id]);
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

/** The chunk with the document's name before it: the name says what a bare table does not. */
export function textToEmbed(name: string, text: string): string {
  return `${name}\n${text}`;
}

/** Embeds the chunks that have no vector of this model yet; the model is called outside any transaction. */
export async function embedChunks(
  job: Job,
  { document }: { document: DocumentRow },
  provider: Provider,
): Promise<void> {
  const { versionId } = job.payload;
  const { model } = provider.embedding;
  const inTenant = async <T>(run: (em: EntityManager) => Promise<T>) =>
    inTransaction(job.platform.orm, 'organization', job.actor, run);
  const missing = await inTenant(async (em) =>
    em.execute<{ id: string; text: string }[]>(
      // The document's own vectors only: while statistics are young, all would be read.
      `select c.id, c.text from chunk c where c.version_id = ? and c.id not in (
         select e.chunk_id from embedding e where e.document_id = ? and e.model = ?) order by c.ordinal`,
      [versionId, document.id, model],
    ),
  );
  let embedded = 0;
  for (const batch of inBatches(missing, EMBEDDINGS_A_TRANSACTION)) {
    const texts = batch.map((chunk) => textToEmbed(document.name, chunk.text));
    const { vectors } = await provider.embed(texts, { signal: job.signal });
    const { organizationId, dataroomId, id: documentId } = document;
    const rows = batch.map((chunk, index) => ({
      organizationId,
      dataroomId,
      documentId,
      chunkId: chunk.id,
      vector: vectors[index]!,
    }));
    await inTenant(async (em) => insertEmbeddings(em, provider.embedding, rows));
    embedded += batch.length;
    await job.progress(embedded, missing.length, 'Preparing for search');
  }
  await inTenant(async (em) => {
    // Vectors of the model before are compared with nothing any more.
    await em.execute('delete from embedding where document_id = ? and model <> ?', [document.id, model]);
    await em.nativeUpdate(DocumentVersionEntity, { id: versionId }, { embeddingModel: model });
  });
}
