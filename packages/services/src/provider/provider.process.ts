import {
  compatibleProvider,
  geminiProvider,
  localProvider,
  openaiProvider,
  type Provider,
  type RemoteOptions,
} from '@atrium/ai/providers';
import { chosenProviders, type ProviderName } from '@atrium/domain/kernel';
import type { Platform } from '../kernel/index.ts';
import { accounted, type CallFor } from './account.process.ts';
import { leaseGate } from './lease-gate.ts';

/** Who writes answers, who makes vectors, and who fills tables. They may be three, or one. */
export type Providers = { chat: Provider; embedding: Provider; extraction: Provider };

const made = new WeakMap<Platform, Providers>();

/** The providers that the configuration chooses, made once in a process. Nothing is loaded or called by asking for them. */
export const providersOf = (platform: Platform): Providers => {
  const known = made.get(platform);
  if (known) return known;
  const { chat, embedding } = chosenProviders(platform.config);
  const byName = new Map<ProviderName, Provider>();
  const provider = (name: ProviderName): Provider => {
    const provided = byName.get(name) ?? make(name, platform);
    byName.set(name, provided);
    return provided;
  };
  const providers = { chat: provider(chat), embedding: provider(embedding), extraction: provider(chat) };
  made.set(platform, providers);
  return providers;
};

/** The same for the work of a job: calls that cost are written down to its organization and task. */
export const providersFor = (job: CallFor): Providers => {
  const { chat, embedding, extraction } = providersOf(job.platform);
  const forJob = (provider: Provider) => (provider === localProvider ? provider : accounted(provider, job));
  return { chat: forJob(chat), embedding: forJob(embedding), extraction: forJob(extraction) };
};

const make = (name: ProviderName, platform: Platform): Provider => {
  const { config } = platform;
  // `parseConfig` has seen to it that a chosen provider has its keys.
  const makers: Record<ProviderName, (remote: RemoteOptions) => Provider> = {
    local: () => localProvider,
    openai: (remote) =>
      openaiProvider({
        ...remote,
        apiKey: config.OPENAI_API_KEY!,
        model: config.OPENAI_MODEL,
        embeddingModel: config.OPENAI_EMBEDDING_MODEL,
        ...(config.OPENAI_BASE_URL ? { baseUrl: config.OPENAI_BASE_URL } : {}),
      }),
    gemini: (remote) =>
      geminiProvider({
        ...remote,
        apiKey: config.GEMINI_API_KEY!,
        model: config.GEMINI_MODEL,
        embeddingModel: config.GEMINI_EMBEDDING_MODEL,
      }),
    compatible: (remote) =>
      compatibleProvider({
        ...remote,
        baseUrl: config.COMPATIBLE_BASE_URL!,
        ...(config.COMPATIBLE_API_KEY ? { apiKey: config.COMPATIBLE_API_KEY } : {}),
        // A server that only embeds is asked for nothing else.
        model: config.COMPATIBLE_MODEL ?? '',
        ...(config.COMPATIBLE_EMBEDDING_MODEL ? { embeddingModel: config.COMPATIBLE_EMBEDDING_MODEL } : {}),
      }),
  };
  return makers[name]({ gate: gateOf(platform), dim: config.EMBEDDING_DIM });
};

const gates = new WeakMap<Platform, ReturnType<typeof leaseGate>>();

/** One for all providers of a process: they are told apart by their key. */
const gateOf = (platform: Platform): ReturnType<typeof leaseGate> => {
  const gate = gates.get(platform) ?? leaseGate(platform, { limit: platform.config.PROVIDER_CONCURRENCY });
  gates.set(platform, gate);
  return gate;
};
