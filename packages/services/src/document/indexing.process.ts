import { parseDocument, PARSER_VERSION } from '@atrium/ai/parsing';
import type { Provider } from '@atrium/ai/providers';
import { DataroomEntity } from '@atrium/db/dataroom';
import { DocumentEntity, type DocumentRow, type DocumentVersionRow } from '@atrium/db/document';
import { deleteChunksOfVersion, loadToIndex } from '@atrium/db/indexing';
import { DataroomMetadata } from '@atrium/domain/dataroom';
import type { IndexStatus } from '@atrium/domain/document';
import type { EntityManager } from '@mikro-orm/postgresql';
import { indexingOf } from '../indexing/index.ts';
import { describeFault, readIn, type TaskContext, writeIn, writeOutbox } from '../kernel/index.ts';
import { providersFor } from '../provider/index.ts';
import { wakeWaiting } from '../run/index.ts';
import { queueStartsFor } from '../workflow-wait/index.ts';
import { refusalWords } from './refusal-words.ts';
import { embedChunks, storeChunks, storePages } from './passages.process.ts';

type Job = TaskContext<{ documentId: string; versionId: string }>;
type Loaded = { document: DocumentRow; version: DocumentVersionRow; aiProcessingEnabled: boolean };

const MEBIBYTE = 1024 * 1024;

/** Null if there is nothing to do: the document was deleted, or it has newer content. */
async function load(em: EntityManager, { payload }: Job): Promise<Loaded | null> {
  const found = await loadToIndex(em, payload);
  if (!found) return null;
  const room = await em.findOneOrFail(DataroomEntity, { id: found.document.dataroomId });
  return { ...found, aiProcessingEnabled: DataroomMetadata.parse(room.metadata).aiProcessingEnabled };
}

/** Records how indexing ended, unless the document has newer content. */
async function finish(
  job: Job,
  loaded: Loaded,
  end: { status: IndexStatus; message: string | null; unstoredPages?: number },
): Promise<void> {
  const { id, dataroomId, organizationId } = loaded.document;
  await writeIn(job, async (em) => {
    await em.nativeUpdate(
      DocumentEntity,
      { id, currentVersionId: job.payload.versionId },
      {
        indexStatus: end.status,
        indexMessage: end.message?.slice(0, 255) ?? null,
        updatedAt: new Date(),
        ...(end.unstoredPages === undefined ? {} : { unstoredPages: end.unstoredPages }),
      },
    );
    if (end.status !== 'COMPLETED') await deleteChunksOfVersion(em, job.payload.versionId);
    await writeOutbox(em, organizationId, [{ topic: 'document', action: 'indexed', resourceId: id, dataroomId }]);
    await wakeWaiting(em, indexingOf(id));
    if (end.status === 'COMPLETED') {
      await queueStartsFor(em, job, { dataroomId, documentId: id, versionId: job.payload.versionId });
    }
  });
}

/** Reports the page that is being read in the document's status, once a second. */
function reportPage(job: Job, { document }: Loaded) {
  let last = 0;
  return (page: number, of: number | null): void => {
    const now = Date.now();
    if (now - last < 1000) return;
    last = now;
    const note = of === null ? `Reading page ${page}` : `Reading page ${page} of ${of}`;
    const write = async () => {
      await job.progress(page, of, note);
      await writeIn(job, async (em) => {
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
 * Indexes one version: parses, chunks and embeds it, each only if its stamp is missing or older. A file that cannot be read
 * ends with a status and a message, not with a failed job.
 */
export async function runIndexDocument(job: Job, given?: Provider): Promise<void> {
  const loaded = await readIn(job, async (em) => load(em, job));
  if (!loaded) return;
  if (!loaded.aiProcessingEnabled) {
    await finish(job, loaded, { status: 'SKIPPED', message: 'Indexing is switched off for this data room.' });
    return;
  }
  if (loaded.version.parserVersion !== PARSER_VERSION) {
    const outcome = await parse(job, loaded);
    if (outcome.status !== 'COMPLETED') {
      await finish(job, loaded, { status: outcome.status, message: outcome.message });
      return;
    }
    const refusal = await storePages(job, loaded.version, outcome.document);
    if (refusal) {
      const unstoredPages = outcome.document.pages.length;
      await finish(job, loaded, { status: 'FAILED', message: refusalWords(refusal, unstoredPages), unstoredPages });
      return;
    }
  }
  await storeChunks(job, loaded);
  await embedChunks(job, loaded, given ?? (await providersFor(job)).embedding);
  await finish(job, loaded, { status: 'COMPLETED', message: null });
}

async function endWithout(job: Job, end: { status: IndexStatus; message: string }): Promise<void> {
  const loaded = await readIn(job, async (em) => load(em, job));
  if (loaded) await finish(job, loaded, end);
}

/** Runs after the last failed attempt: the document shows it, and can be indexed again. */
export async function failIndexDocument(job: Job): Promise<void> {
  return endWithout(job, { status: 'FAILED', message: 'Indexing failed on our side. Try again.' });
}

/** Runs after a user stopped the task: the document shows it, and can be indexed again. */
export async function skipIndexDocument(job: Job): Promise<void> {
  return endWithout(job, {
    status: 'SKIPPED',
    message: 'Indexing was stopped. Index the document again to search it.',
  });
}
