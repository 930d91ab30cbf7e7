import { parseDocument, PARSER_VERSION, type ParsedDocument } from '@atrium/ai/parsing';
import type { Provider } from '@atrium/ai/providers';
import { DocumentEntity, type DocumentRow, DocumentVersionEntity, type DocumentVersionRow } from '@atrium/db/document';
import { DataroomEntity } from '@atrium/db/dataroom';
import { DataroomMetadata } from '@atrium/domain/dataroom';
import type { IndexStatus } from '@atrium/domain/document';
import type { EntityManager } from '@mikro-orm/postgresql';
import { describeFault, inTransaction, type TaskContext, writeOutbox } from '../kernel/index.ts';
import { providersFor } from '../provider/index.ts';
import { embedChunks, storeChunks, storePages } from './passages.process.ts';

type Job = TaskContext<{ documentId: string; versionId: string }>;
type Loaded = { document: DocumentRow; version: DocumentVersionRow; aiProcessingEnabled: boolean };

const MEBIBYTE = 1024 * 1024;

/** Null when there is nothing to do: the document is gone, or newer content has taken its place. */
async function load(em: EntityManager, { payload }: Job): Promise<Loaded | null> {
  const document = await em.findOne(DocumentEntity, { id: payload.documentId });
  if (!document || document.currentVersionId !== payload.versionId) return null;
  const version = await em.findOneOrFail(DocumentVersionEntity, { id: payload.versionId });
  const room = await em.findOneOrFail(DataroomEntity, { id: document.dataroomId });
  return { document, version, aiProcessingEnabled: DataroomMetadata.parse(room.metadata).aiProcessingEnabled };
}

/** Says how indexing ended, unless newer content has taken the place meanwhile. */
async function finish(
  job: Job,
  loaded: Loaded,
  end: { status: IndexStatus; message: string | null; parsed?: ParsedDocument },
): Promise<void> {
  const { id, dataroomId, organizationId } = loaded.document;
  await inTransaction(job.platform.orm, 'organization', job.actor, async (em) => {
    const parsed = end.parsed;
    await em.nativeUpdate(
      DocumentEntity,
      { id, currentVersionId: job.payload.versionId },
      {
        indexStatus: end.status,
        indexMessage: end.message?.slice(0, 255) ?? null,
        updatedAt: new Date(),
        ...(parsed
          ? {
              lengthCount: parsed.length.count,
              lengthUnit: parsed.length.unit,
              pageCount: parsed.pages.length,
              title: parsed.title,
              notes: parsed.notes,
            }
          : {}),
      },
    );
    if (end.status !== 'COMPLETED') await em.execute('delete from chunk where version_id = ?', [job.payload.versionId]);
    await writeOutbox(em, organizationId, [{ topic: 'document', action: 'indexed', resourceId: id, dataroomId }]);
  });
}

/** Shows on which page the reader is, where the document's status stands. */
function reportPage(job: Job, { document }: Loaded) {
  let last = 0;
  return (page: number, of: number | null): void => {
    const now = Date.now();
    if (now - last < 1000) return;
    last = now;
    const note = of === null ? `Reading page ${page}` : `Reading page ${page} of ${of}`;
    const write = async () => {
      await job.progress(page, of, note);
      await inTransaction(job.platform.orm, 'organization', job.actor, async (em) => {
        await em.nativeUpdate(DocumentEntity, { id: document.id, indexStatus: 'PENDING' }, { indexMessage: note });
        const event = {
          topic: 'document',
          action: 'progress',
          resourceId: document.id,
          dataroomId: document.dataroomId,
        } as const;
        await writeOutbox(em, document.organizationId, [event]);
      });
    };
    write().catch((error: unknown) =>
      job.platform.log.warn({ err: error, taskId: job.taskId }, 'progress not written'),
    );
  };
}

async function parse(job: Job, loaded: Loaded) {
  return job.platform.store.withLocalFile(loaded.version.storageKey, async (path) =>
    parseDocument(
      { path, name: loaded.document.name },
      {
        limits: {
          memoryBytes: job.platform.config.PARSE_MEMORY_MB * MEBIBYTE,
          timeMs: job.platform.config.PARSE_SECONDS * 1000,
        },
        signal: job.signal,
        onProgress: reportPage(job, loaded),
        onFault: (reason) =>
          job.platform.log.error({ taskId: job.taskId, fault: describeFault(reason) }, 'reader fault'),
      },
    ),
  );
}

/**
 * Indexes one version: parse, chunk, embed, each only where its stamp says that it is missing or was made by an older
 * version. A file that cannot be read ends with a status and a sentence, not with a failed job.
 */
export async function runIndexDocument(job: Job, given?: Provider): Promise<void> {
  const loaded = await inTransaction(job.platform.orm, 'organization', job.actor, async (em) => load(em, job), {
    readOnly: true,
  });
  if (!loaded) return;
  if (!loaded.aiProcessingEnabled) {
    await finish(job, loaded, { status: 'SKIPPED', message: 'Indexing is switched off for this room.' });
    return;
  }
  let parsed: ParsedDocument | undefined;
  if (loaded.version.parserVersion !== PARSER_VERSION) {
    const outcome = await parse(job, loaded);
    if (outcome.status !== 'COMPLETED') {
      await finish(job, loaded, { status: outcome.status, message: outcome.message });
      return;
    }
    parsed = outcome.document;
    await storePages(job, loaded.version, parsed.pages);
  }
  await storeChunks(job, loaded);
  await embedChunks(job, loaded, given ?? (await providersFor(job)).embedding);
  await finish(job, loaded, { status: 'COMPLETED', message: null, ...(parsed ? { parsed } : {}) });
}

async function endUnread(job: Job, end: { status: IndexStatus; message: string }): Promise<void> {
  const loaded = await inTransaction(job.platform.orm, 'organization', job.actor, async (em) => load(em, job));
  if (loaded) await finish(job, loaded, end);
}

/** After the last failed attempt: the document says so, and can be indexed again. */
export async function failIndexDocument(job: Job): Promise<void> {
  return endUnread(job, { status: 'FAILED', message: 'Indexing failed on our side. Try again.' });
}

/** After a person stopped it: the document says so, and can be indexed again. */
export async function skipIndexDocument(job: Job): Promise<void> {
  return endUnread(job, { status: 'SKIPPED', message: 'Indexing was stopped. Index the document again to search it.' });
}
