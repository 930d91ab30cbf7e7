import { pgArray } from '@atrium/db/listing';
import { indexDocument } from '@atrium/domain/document';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enqueueAll, inTransaction, type TaskContext } from '../kernel/index.ts';
import { providersFor } from '../provider/index.ts';

type Job = TaskContext<{ targetId: string | null }>;
type Organization = { id: string; name: string };
type Found = { id: string; version_id: string };

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
const BATCH = 200;

async function targets({ platform, payload }: Job): Promise<Organization[]> {
  return inTransaction(
    platform.orm,
    'system',
    SYSTEM,
    async (em) =>
      em.execute<Organization[]>(
        `select id, name from organization where deleted_at is null and (?::uuid is null or id = ?::uuid) order by id`,
        [payload.targetId, payload.targetId],
      ),
    { readOnly: true },
  );
}

function actorIn(organizationId: string) {
  return { kind: 'system' as const, organizationId, onBehalfOf: null };
}

/** Goes through the organizations one by one, and says how far it is. */
async function inEach(job: Job, work: (organization: Organization) => Promise<number>): Promise<void> {
  const all = await targets(job);
  let documents = 0;
  for (const [index, organization] of all.entries()) {
    job.signal.throwIfAborted();
    documents += await work(organization);
    await job.progress(index + 1, all.length, `${documents} documents queued`);
  }
}

/** Queues documents behind their organization's wall, a batch a transaction. `find` answers those that are not queued yet. */
async function queueAll(
  job: Job,
  organizationId: string,
  find: (em: EntityManager) => Promise<Found[]>,
): Promise<number> {
  const actor = actorIn(organizationId);
  let queued = 0;
  for (;;) {
    job.signal.throwIfAborted();
    const found = await inTransaction(job.platform.orm, 'organization', actor, async (em) => {
      const documents = await find(em);
      await em.execute(`update document set index_status = 'PENDING', index_message = null where id = any(?::uuid[])`, [
        pgArray(documents.map(({ id }) => id)),
      ]);
      const jobs = documents.map(({ id, version_id: versionId }) => ({
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

/** Queues documents that were read and have chunks without a vector of the organization's model. */
export async function runRefreshEmbeddings(job: Job): Promise<void> {
  return inEach(job, async ({ id: organizationId }) => {
    const { embedding } = (await providersFor({ ...job, actor: actorIn(organizationId) })).embedding;
    return queueAll(job, organizationId, async (em) =>
      em.execute<Found[]>(
        `select d.id, d.current_version_id as version_id from document d
         where d.deleted_at is null and d.index_status = 'COMPLETED' and exists (
           select 1 from chunk c where c.version_id = d.current_version_id and not exists (
             select 1 from embedding e where e.chunk_id = c.id and e.model = ?))
         order by d.id limit ${BATCH} for update of d skip locked`,
        [embedding.model],
      ),
    );
  });
}

/** Queues every document with one of its stamps taken off, so that it is read anew, or cut anew. */
async function queueWithout(job: Job, stamp: 'parser_version' | 'chunker_version'): Promise<void> {
  return inEach(job, async ({ id: organizationId }) => {
    let after = '00000000-0000-0000-0000-000000000000';
    return queueAll(job, organizationId, async (em) => {
      const documents = await em.execute<Found[]>(
        `select d.id, d.current_version_id as version_id from document d
         where d.deleted_at is null and d.index_status <> 'PENDING' and d.id > ?::uuid order by d.id limit ${BATCH}
         for update of d skip locked`,
        [after],
      );
      await em.execute(`update document_version set ${stamp} = null where id = any(?::uuid[])`, [
        pgArray(documents.map(({ version_id: versionId }) => versionId)),
      ]);
      after = documents.at(-1)?.id ?? after;
      return documents;
    });
  });
}

/** Queues every document to be read anew: nothing of the old reading is kept. */
export async function runReindexDocuments(job: Job): Promise<void> {
  return queueWithout(job, 'parser_version');
}

/** Queues every document to be cut anew, as its organization's settings now say, from the pages that were read of it. */
export async function runRecutDocuments(job: Job): Promise<void> {
  return queueWithout(job, 'chunker_version');
}

const REPAIRS = [
  // Where a passage lies is written on it; a document that was moved while it was indexed may have left it behind.
  `update chunk c set dataroom_id = d.dataroom_id from document d where d.id = c.document_id and c.dataroom_id <> d.dataroom_id`,
  `update embedding e set dataroom_id = d.dataroom_id from document d where d.id = e.document_id and e.dataroom_id <> d.dataroom_id`,
  `delete from chunk c using document d where d.id = c.document_id and c.version_id <> d.current_version_id`,
];

/** Puts right what passages say of their documents, and queues documents that were read and have none. */
export async function runReindexSearch(job: Job): Promise<void> {
  return inEach(job, async ({ id: organizationId }) => {
    await inTransaction(job.platform.orm, 'organization', actorIn(organizationId), async (em) => {
      for (const statement of REPAIRS) await em.execute(statement);
    });
    return queueAll(job, organizationId, async (em) =>
      em.execute<Found[]>(
        `select d.id, d.current_version_id as version_id from document d
         where d.deleted_at is null and d.index_status = 'COMPLETED' and coalesce(d.page_count, 0) > 0
           and exists (select 1 from document_page p where p.version_id = d.current_version_id and length(trim(p.md)) > 0)
           and not exists (select 1 from chunk c where c.version_id = d.current_version_id)
         order by d.id limit ${BATCH} for update of d skip locked`,
      ),
    );
  });
}
