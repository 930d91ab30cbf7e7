import {
  clearStamp,
  documentsWithoutChunks,
  documentsWithoutVectors,
  type DocumentToQueue,
  markPending,
  nextDocuments,
  organizationsToRefresh,
  repairChunks,
} from '@atrium/db/operator';
import { indexDocument } from '@atrium/domain/document';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enqueueAll, readIn, type TaskContext, writeIn } from '../kernel/index.ts';
import { providersFor } from '../provider/index.ts';

type Job = TaskContext<{ targetId: string | null }>;
type Organization = { id: string; name: string };

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
const BATCH = 200;

async function targets({ platform, payload }: Job): Promise<Organization[]> {
  return readIn({ platform, actor: SYSTEM }, async (em) => organizationsToRefresh(em, payload.targetId));
}

function actorIn(organizationId: string) {
  return { kind: 'system' as const, organizationId, onBehalfOf: null };
}

/** Runs `work` for each organization in turn, and reports the progress. */
async function inEach(job: Job, work: (organization: Organization) => Promise<number>): Promise<void> {
  const all = await targets(job);
  let documents = 0;
  for (const [index, organization] of all.entries()) {
    job.signal.throwIfAborted();
    documents += await work(organization);
    await job.progress(index + 1, all.length, `${documents} documents queued`);
  }
}

/** Queues the documents of an organization, one batch in each transaction, until `find` returns less than a batch. */
async function queueAll(
  job: Job,
  organizationId: string,
  find: (em: EntityManager) => Promise<DocumentToQueue[]>,
): Promise<number> {
  const actor = actorIn(organizationId);
  let queued = 0;
  for (;;) {
    job.signal.throwIfAborted();
    const found = await writeIn({ platform: job.platform, actor }, async (em) => {
      const documents = await find(em);
      await markPending(
        em,
        documents.map(({ id }) => id),
      );
      const jobs = documents.map(({ id, versionId }) => ({
        payload: { documentId: id, versionId },
        resourceId: id,
      }));
      await enqueueAll(em, { actor, requestId: job.requestId }, indexDocument, jobs);
      return documents.length;
    });
    queued += found;
    if (found < BATCH) return queued;
  }
}

/** Queues parsed documents with chunks that have no vector of the organization's model. */
export async function runRefreshEmbeddings(job: Job): Promise<void> {
  return inEach(job, async ({ id: organizationId }) => {
    const { embedding } = (await providersFor({ ...job, actor: actorIn(organizationId) })).embedding;
    return queueAll(job, organizationId, async (em) => documentsWithoutVectors(em, embedding.model, BATCH));
  });
}

/** Queues every document without one of its stamps, so that indexing parses or chunks it again. */
async function queueWithout(job: Job, stamp: 'parser_version' | 'chunker_version'): Promise<void> {
  return inEach(job, async ({ id: organizationId }) => {
    let after = '00000000-0000-0000-0000-000000000000';
    return queueAll(job, organizationId, async (em) => {
      const documents = await nextDocuments(em, after, BATCH);
      await clearStamp(
        em,
        stamp,
        documents.map(({ versionId }) => versionId),
      );
      after = documents.at(-1)?.id ?? after;
      return documents;
    });
  });
}

/** Queues every document to be parsed again. */
export async function runReindexDocuments(job: Job): Promise<void> {
  return queueWithout(job, 'parser_version');
}

/** Queues every document to be chunked again from its parsed pages, by the present settings of its organization. */
export async function runRecutDocuments(job: Job): Promise<void> {
  return queueWithout(job, 'chunker_version');
}

/** Corrects the data rooms of chunks, and queues parsed documents that have none. */
export async function runReindexSearch(job: Job): Promise<void> {
  return inEach(job, async ({ id: organizationId }) => {
    await writeIn({ platform: job.platform, actor: actorIn(organizationId) }, async (em) => {
      await repairChunks(em);
    });
    return queueAll(job, organizationId, async (em) => documentsWithoutChunks(em, BATCH));
  });
}
