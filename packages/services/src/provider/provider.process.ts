import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  compatibleProvider,
  geminiProvider,
  localProvider,
  type ModelSettings,
  openaiProvider,
  type Provider,
  type RemoteOptions,
} from '@atrium/ai/providers';
import type { AppConfig } from '@atrium/domain/kernel';
import type { AiProvider, AiSettings, EmbeddingChoice } from '@atrium/domain/organization';
import { type Platform, readIn } from '../kernel/index.ts';
import { accounted, type CallFor } from './account.process.ts';
import { type Chosen, embeddingOf, readChoice } from './choice.ts';
import { openEnvelope } from './envelope.ts';
import { leaseGate } from './lease-gate.ts';

/** The model providers for answers, vectors and tables. They may be the same. */
export type Providers = { chat: Provider; embedding: Provider; extraction: Provider };

/** The parameters of one provider. */
type Recipe = {
  name: AiProvider;
  key: string | undefined;
  model: string | null;
  embeddingModel: string | null;
  dim: number;
  settings?: Partial<ModelSettings>;
};

const MOST_KEPT = 200;
const kept = new WeakMap<Platform, Map<string, Provider>>();

/** Creates one provider per recipe and reuses it, so that clients keep their connections. */
function provide(platform: Platform, recipe: Recipe, isReused = true): Provider {
  if (recipe.name === 'local') return localProvider;
  if (!isReused) return make(platform, recipe);
  const made = kept.get(platform) ?? new Map<string, Provider>();
  kept.set(platform, made);
  const name = createHash('sha256').update(JSON.stringify(recipe)).digest('hex');
  const provider = made.get(name) ?? make(platform, recipe);
  made.delete(name);
  made.set(name, provider);
  for (const oldest of made.keys()) {
    if (made.size <= MOST_KEPT) break;
    made.delete(oldest);
  }
  return provider;
}

function modelSettings({ llm }: AiSettings): ModelSettings {
  return {
    temperature: llm.temperature,
    seed: llm.seed,
    strict: llm.strict,
    contextTokens: llm.context_window,
    timeoutMs: llm.timeout * 1000,
    maxRetries: llm.max_retries,
  };
}

function keyFor({ masterKey }: Platform, { keys }: Chosen, name: AiProvider): string | undefined {
  const envelope = keys[name];
  return envelope && openEnvelope(masterKey, envelope);
}

function embedder(platform: Platform, chosen: Chosen, { provider, model, dim }: EmbeddingChoice): Provider {
  return provide(
    platform,
    {
      name: provider,
      key: keyFor(platform, chosen, provider),
      model: null,
      embeddingModel: model,
      dim,
      settings: modelSettings(chosen.settings),
    },
    chosen.settings.llm.reuse_client,
  );
}

function writer(platform: Platform, chosen: Chosen): Provider {
  return provide(
    platform,
    {
      name: chosen.chat.provider,
      key: keyFor(platform, chosen, chosen.chat.provider),
      model: chosen.chat.model,
      embeddingModel: null,
      dim: platform.config.EMBEDDING_DIM,
      settings: modelSettings(chosen.settings),
    },
    chosen.settings.llm.reuse_client,
  );
}

async function chosenIn(em: EntityManager, { platform, actor }: CallFor): Promise<Chosen> {
  if (actor.organizationId === null) throw new Error('A model provider needs an organization.');
  return readChoice(em, platform.config, actor.organizationId);
}

/**
 * Returns the model providers of a job's organization, from its settings and keys, or the installation's where it has none.
 * Each call that costs is recorded for the organization and the task. Opens a transaction.
 */
export async function providersFor(job: CallFor): Promise<Providers> {
  return readIn(job, async (em) => providersIn(em, job));
}

/** Returns the same in the transaction of `em`, for the `prepare` of a flow. Its `act` may call the providers. */
export async function providersIn(em: EntityManager, job: CallFor): Promise<Providers> {
  const chosen = await chosenIn(em, job);
  const forJob = (provider: Provider) => (provider === localProvider ? provider : accounted(provider, job));
  const chat = forJob(writer(job.platform, chosen));
  return { chat, embedding: forJob(embedder(job.platform, chosen, chosen.embedding.serving)), extraction: chat };
}

/** Returns the embedding provider that an organization has chosen. It may not be in use yet. */
export async function wantedEmbedding(job: CallFor): Promise<{ choice: EmbeddingChoice; provider: Provider }> {
  const chosen = await readIn(job, async (em) => chosenIn(em, job));
  const provider = embedder(job.platform, chosen, chosen.embedding.wanted);
  return {
    choice: chosen.embedding.wanted,
    provider: provider === localProvider ? provider : accounted(provider, job),
  };
}

/** Returns an organization's models, to show their names. Calls no provider. */
export function modelsOf(platform: Platform, chosen: Chosen): { chat: Provider; embedding: Provider } {
  return {
    chat: writer(platform, chosen),
    embedding: embedder(platform, chosen, chosen.embedding.serving),
  };
}

/** Returns the embedding model of organizations that have chosen none. */
export function installedEmbedding(platform: Platform): Provider['embedding'] {
  const { provider: name, model, dim } = embeddingOf(platform.config, {});
  return provide(platform, { name, key: undefined, model: null, embeddingModel: model, dim }).embedding;
}

/** Stands for a missing key. The provider refuses it, and users see that refusal. */
const NO_KEY = 'none';

function make(platform: Platform, recipe: Recipe): Provider {
  const { config } = platform;
  const remote: RemoteOptions = {
    gate: gateOf(platform),
    dim: recipe.dim,
    ...(recipe.settings ? { settings: recipe.settings } : {}),
  };
  return MAKERS[recipe.name](config, recipe, remote);
}

const MAKERS: Record<AiProvider, (config: AppConfig, recipe: Recipe, remote: RemoteOptions) => Provider> = {
  local: () => localProvider,
  openai: (config, { key, model, embeddingModel }, remote) =>
    openaiProvider({
      ...remote,
      apiKey: key ?? config.OPENAI_API_KEY ?? NO_KEY,
      model: model ?? config.OPENAI_MODEL,
      embeddingModel: embeddingModel ?? config.OPENAI_EMBEDDING_MODEL,
      ...(config.OPENAI_BASE_URL ? { baseUrl: config.OPENAI_BASE_URL } : {}),
    }),
  gemini: (config, { key, model, embeddingModel }, remote) =>
    geminiProvider({
      ...remote,
      apiKey: key ?? config.GEMINI_API_KEY ?? NO_KEY,
      model: model ?? config.GEMINI_MODEL,
      embeddingModel: embeddingModel ?? config.GEMINI_EMBEDDING_MODEL,
    }),
  compatible: (config, { key, model, embeddingModel }, remote) => {
    const apiKey = key ?? config.COMPATIBLE_API_KEY;
    const embeds = embeddingModel ?? config.COMPATIBLE_EMBEDDING_MODEL;
    return compatibleProvider({
      ...remote,
      // Without an address, each call fails as with a wrong address: an operator may remove it after it was chosen.
      baseUrl: config.COMPATIBLE_BASE_URL ?? '',
      ...(apiKey ? { apiKey } : {}),
      // Empty for a server that only embeds.
      model: model ?? config.COMPATIBLE_MODEL ?? '',
      ...(embeds ? { embeddingModel: embeds } : {}),
    });
  },
};

const gates = new WeakMap<Platform, ReturnType<typeof leaseGate>>();

/** Returns the gate of this process. All providers share it, each with its own key. */
function gateOf(platform: Platform): ReturnType<typeof leaseGate> {
  const gate = gates.get(platform) ?? leaseGate(platform, { limit: platform.config.PROVIDER_CONCURRENCY });
  gates.set(platform, gate);
  return gate;
}
