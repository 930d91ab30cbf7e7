import type { Provider } from '@atrium/ai/providers';
import { type ChunkRange, chunksWithout, deleteOtherVectors, rangesWithout, serveModel } from '@atrium/db/embedding';
import { lockOrganization } from '@atrium/db/organization';
import { buildVectorIndex, insertEmbeddings } from '@atrium/db/search';
import { type Actor, newId, organizationOf } from '@atrium/domain/kernel';
import type { EmbeddingChoice } from '@atrium/domain/organization';
import { reembed } from '@atrium/domain/provider-key';
import type { EntityManager } from '@mikro-orm/postgresql';
import { textToEmbed } from '../document/index.ts';
import { type TaskContext, writeIn, writeOutbox } from '../kernel/index.ts';
import { readChoice, sameEmbedding, wantedEmbedding } from '../provider/index.ts';
import { type ItemWork, run } from '../run/index.ts';

type Payload = { runId?: string | undefined };
type Job = TaskContext<Payload>;
type Wanted = { choice: EmbeddingChoice; provider: Provider };
/** Returns the model that the organization wants now, which can change while the run is working. */
type Context = { wanted: () => Promise<Wanted> };
type Step = ItemWork<Payload, Context>;

/** Passages of one call to the provider. */
const BATCH = 64;
const DELETED_AT_ONCE = 5_000;
const COULD_NOT = 'The passages could not be embedded. Choose the model again.';

/** The items of the run, by key: the plan, passages to embed, the switch to the new vectors, the removal of the old ones. */
const PLAN = 'plan';
const PASSAGES = 'passages';
const SWITCH = 'switch';
const CLEAN = 'clean';

function keyOf({ first, last }: ChunkRange): string {
  return `${PASSAGES} ${first} ${last}`;
}

function rangeIn(key: string): ChunkRange {
  const [, first, last] = key.split(' ');
  if (first === undefined || last === undefined) throw new Error(`Not a range of passages: ${key}`);
  return { first, last };
}

async function missingKeys(em: EntityManager, model: string): Promise<string[]> {
  return (await rangesWithout(em, model, BATCH)).map(keyOf);
}

/** Adds the passages that have no vector of the wanted model, and the switch behind them. */
async function plan({ context, commit }: Step): Promise<void> {
  const { provider } = await context.wanted();
  await commit(async (em) => ({ add: [...(await missingKeys(em, provider.embedding.model)), SWITCH] }));
}

/** Embeds the passages of a range, in a call to the provider outside any transaction. */
async function embedRange({ item, context, signal, read, commit }: Step): Promise<void> {
  const { provider } = await context.wanted();
  const { embedding } = provider;
  const chunks = await read(async (em) => chunksWithout(em, embedding.model, rangeIn(item.key)));
  const texts = chunks.map(({ name, text }) => textToEmbed(name, text));
  const { vectors } = texts.length === 0 ? { vectors: [] } : await provider.embed(texts, { signal });
  const rows = chunks.map(({ id: chunkId, organizationId, dataroomId, documentId }, index) => {
    const vector = vectors[index];
    if (!vector) throw new Error('The provider returned too few vectors');
    return { organizationId, dataroomId, documentId, chunkId, vector };
  });
  await commit(async (em) => {
    if (rows.length > 0) await insertEmbeddings(em, embedding, rows);
  });
}

/** Lets the new vectors serve if none is missing and the organization still wants them. Otherwise it adds what is missing. */
async function switchOver({ item, run: { organizationId }, job, context, commit }: Step): Promise<void> {
  const { choice, provider } = await context.wanted();
  const { embedding } = provider;
  const { DATABASE_ENGINE: engine, DATABASE_URL: ownerUrl } = job.platform.config;
  if (engine !== 'pglite' && ownerUrl) await buildVectorIndex(ownerUrl, embedding);
  await commit(async (em) => {
    await lockOrganization(em, organizationId);
    const { embedding: chosen } = await readChoice(em, job.platform.config, organizationId);
    const missing = await missingKeys(em, embedding.model);
    if (missing.length > 0 || !sameEmbedding(chosen.wanted, choice)) {
      return { add: [...missing.map((key) => `${key} ${item.key}`), `${SWITCH} ${newId()}`] };
    }
    await serveModel(em, organizationId, embedding.model);
    await writeOutbox(em, organizationId, [{ topic: 'organization', action: 'updated', resourceId: organizationId }]);
    return { add: [CLEAN] };
  });
}

/** Deletes vectors of other models, a part per item. The last part adds what was indexed with the old model meanwhile. */
async function clean({ item, context, commit }: Step): Promise<void> {
  const { provider } = await context.wanted();
  const { model } = provider.embedding;
  await commit(async (em) => {
    const deleted = await deleteOtherVectors(em, model, DELETED_AT_ONCE);
    if (deleted === DELETED_AT_ONCE) return { add: [`${CLEAN} ${newId()}`] };
    return { add: (await missingKeys(em, model)).map((key) => `${key} ${item.key}`) };
  });
}

/** Embeds an organization's passages with the model it wants, switches search to it, and deletes the vectors of others. */
const reembedRun = run<Payload, Context>({
  area: 'organization',
  verb: 'reembed',
  job: reembed,
  laneOf: ({ runId = '' }) => ({ runId, lane: 0 }),
  payloadOf: (payload) => payload,
  lanes: 1,
  asker: 'nobody',
  failure: COULD_NOT,
  open: async (job) => ({ wanted: async () => wantedEmbedding(job) }),
  work: async (step) => {
    const [kind] = step.item.key.split(' ');
    if (kind === PLAN) return plan(step);
    if (kind === SWITCH) return switchOver(step);
    if (kind === CLEAN) return clean(step);
    return embedRange(step);
  },
});

type Starting = { em: EntityManager; actor: Actor; requestId: string };

/**
 * Starts to embed the passages of the actor's organization with the model it wants, in the transaction of a command. A run
 * that has not finished stops.
 */
export async function startReembed(starting: Starting): Promise<void> {
  const organizationId = organizationOf(starting.actor);
  if (organizationId === null) throw new Error('Passages belong to an organization');
  await reembedRun.stopAllIn(starting.em, organizationId);
  const runId = newId();
  await reembedRun.start(starting, { id: runId, resourceId: organizationId, payload: { runId }, items: [PLAN] });
}

/** Works on a run; `only` replaces the provider that the organization has chosen. */
export async function runReembed(job: Job, only?: Provider): Promise<void> {
  const wanted = async (): Promise<Wanted> => {
    const { choice, provider } = await wantedEmbedding(job);
    return { choice, provider: only ?? provider };
  };
  if (job.payload.runId === undefined) {
    await writeIn(job, async (em) => startReembed({ ...job, em }));
    return;
  }
  await reembedRun.lane(job, { open: async () => ({ wanted }) });
}

/** Ends the run after its last failed attempt. The model in use before continues to serve. */
export const failReembed = reembedRun.fail;
/** Ends the run after a person has revoked its task. */
export const stopReembed = reembedRun.stop;
