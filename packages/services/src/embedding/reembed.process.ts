import type { Provider } from '@atrium/ai/providers';
import { buildVectorIndex, insertEmbeddings } from '@atrium/db/search';
import type { EmbeddingChoice } from '@atrium/domain/organization';
import type { EntityManager } from '@mikro-orm/postgresql';
import { textToEmbed } from '../document/index.ts';
import { type TaskContext, writeOutbox } from '../kernel/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { readChoice, sameEmbedding, wantedEmbedding } from '../provider/index.ts';

type Job = TaskContext<Record<string, never>>;
type Missing = {
  id: string;
  organization_id: string;
  dataroom_id: string;
  document_id: string;
  text: string;
  name: string;
};

const BATCH = 64;
const DELETED_AT_ONCE = 5_000;

const WITHOUT = `from chunk c join document d on d.id = c.document_id and d.current_version_id = c.version_id
  where not exists (select 1 from embedding e where e.chunk_id = c.id and e.model = ?)`;

async function inTenant<T>(job: Job, run: (em: EntityManager) => Promise<T>): Promise<T> {
  return inTransaction(job.platform.orm, 'organization', job.actor, run);
}

async function missingOf(job: Job, model: string): Promise<Missing[]> {
  return inTenant(job, async (em) =>
    em.execute<Missing[]>(
      `select c.id, c.organization_id, c.dataroom_id, c.document_id, c.text, d.name ${WITHOUT} order by c.id limit ${BATCH}`,
      [model],
    ),
  );
}

/** Embeds what has no vector of the model, a batch a call, outside any transaction. */
async function embedMissing(job: Job, provider: Provider): Promise<void> {
  const { model } = provider.embedding;
  const [open] = await inTenant(job, async (em) =>
    em.execute<{ count: number }[]>(`select count(*)::int as count ${WITHOUT}`, [model]),
  );
  let embedded = 0;
  for (;;) {
    job.signal.throwIfAborted();
    const batch = await missingOf(job, model);
    if (batch.length === 0) return;
    const texts = batch.map((chunk) => textToEmbed(chunk.name, chunk.text));
    const { vectors } = await provider.embed(texts, { signal: job.signal });
    const rows = batch.map((chunk, index) => ({
      organizationId: chunk.organization_id,
      dataroomId: chunk.dataroom_id,
      documentId: chunk.document_id,
      chunkId: chunk.id,
      vector: vectors[index]!,
    }));
    await inTenant(job, async (em) => insertEmbeddings(em, provider.embedding, rows));
    embedded += batch.length;
    await job.progress(embedded, Math.max(open?.count ?? 0, embedded), 'Preparing the search with the new model');
  }
}

/** Lets the new vectors serve, when none is missing. False where one is, or where another model was chosen meanwhile. */
async function serve(job: Job, model: string, choice: EmbeddingChoice): Promise<boolean> {
  return inTenant(job, async (em) => {
    const organizationId = job.actor.organizationId!;
    await em.execute('select id from organization where id = ? for no key update', [organizationId]);
    const { embedding } = await readChoice(em, job.platform.config, organizationId);
    const [missing] = await em.execute(`select 1 ${WITHOUT} limit 1`, [model]);
    if (missing || !sameEmbedding(embedding.wanted, choice)) return false;
    await em.execute('update organization set embedding_in_use = null where id = ?', [organizationId]);
    await em.execute('update document_version set embedding_model = ? where embedding_model is not null', [model]);
    await writeOutbox(em, organizationId, [{ topic: 'organization', action: 'updated', resourceId: organizationId }]);
    return true;
  });
}

async function dropOthers(job: Job, model: string): Promise<void> {
  for (;;) {
    const deleted = await inTenant(job, async (em) =>
      em.execute<{ id: string }[]>(
        `delete from embedding where id in (select id from embedding where model <> ? limit ${DELETED_AT_ONCE}) returning id`,
        [model],
      ),
    );
    if (deleted.length === 0) return;
  }
}

/** Embeds an organization's passages with the model it wants, lets it serve, and drops the vectors of others. */
export async function runReembed(job: Job, given?: Provider): Promise<void> {
  for (;;) {
    job.signal.throwIfAborted();
    const { choice, provider: chosen } = await wantedEmbedding(job);
    const provider = given ?? chosen;
    const { embedding } = provider;
    await embedMissing(job, provider);
    const { DATABASE_ENGINE: engine, DATABASE_URL: ownerUrl } = job.platform.config;
    if (engine !== 'pglite' && ownerUrl) await buildVectorIndex(ownerUrl, embedding);
    if (!(await serve(job, embedding.model, choice))) continue;
    await dropOthers(job, embedding.model);
    // What was indexed with the model before, while this one took over.
    await embedMissing(job, provider);
    return;
  }
}
