import { modelSettingsOf } from '@atrium/db/organization';
import { providerKeysOf } from '@atrium/db/provider-key';
import { type AppConfig, chosenProviders, notFound } from '@atrium/domain/kernel';
import {
  type AiProvider,
  type AiSettings,
  type EmbeddingChoice,
  type SettingsChange,
  settingsOf,
} from '@atrium/domain/organization';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Envelope } from './envelope.ts';

/** What an organization has chosen about models, as it is kept. */
export type Chosen = {
  settings: AiSettings;
  chat: { provider: AiProvider; model: string | null };
  /** The model that is wanted, and the one that serves: another one while vectors are being prepared. */
  embedding: { wanted: EmbeddingChoice; serving: EmbeddingChoice };
  keys: Partial<Record<AiProvider, Envelope & { hint: string; updatedAt: string }>>;
};

/** The embedding model that settings ask for; what they leave open the installation decides. */
export function embeddingOf(config: AppConfig, kept: SettingsChange): EmbeddingChoice {
  const { provider, model } = settingsOf(kept).aiSettings.embedding;
  return {
    provider: provider ?? chosenProviders(config).embedding,
    model: provider === null ? null : model,
    dim: kept.aiSettings?.embedding?.dim ?? config.EMBEDDING_DIM,
  };
}

/** Two choices that make the same vectors. The engine that needs no key has one model only. */
export function sameEmbedding(a: EmbeddingChoice, b: EmbeddingChoice): boolean {
  return a.provider === b.provider && (a.provider === 'local' || (a.model === b.model && a.dim === b.dim));
}

/** What an organization has chosen, read in the transaction given. @throws NOT_FOUND */
export async function readChoice(em: EntityManager, config: AppConfig, organizationId: string): Promise<Chosen> {
  const row = await modelSettingsOf(em, organizationId);
  if (!row) throw notFound('Organization');
  const keys = await providerKeysOf(em, organizationId);
  const settings = settingsOf(row.settings).aiSettings;
  const wanted = embeddingOf(config, row.settings);
  return {
    settings,
    chat: {
      provider: settings.llm.provider ?? chosenProviders(config).chat,
      model: settings.llm.provider === null ? null : settings.llm.model,
    },
    embedding: { wanted, serving: row.embeddingInUse ?? wanted },
    keys: Object.fromEntries(keys.map(({ provider, ...key }) => [provider, key])),
  };
}

/** The AI settings of the organization that the transaction stands in. */
export async function aiSettingsIn(em: EntityManager, organizationId: string): Promise<AiSettings> {
  const row = await modelSettingsOf(em, organizationId);
  if (!row) throw notFound('Organization');
  return settingsOf(row.settings).aiSettings;
}

/** Whether a provider can be used: by a key of the organization's own, or as the installation has set it up. */
export function isAvailable(
  config: AppConfig,
  provider: AiProvider,
  hasOwnKey: boolean,
  use: 'chat' | 'embedding',
): boolean {
  if (provider === 'local') return true;
  if (provider === 'openai') return hasOwnKey || config.OPENAI_API_KEY !== undefined;
  if (provider === 'gemini') return hasOwnKey || config.GEMINI_API_KEY !== undefined;
  const model = use === 'chat' ? config.COMPATIBLE_MODEL : config.COMPATIBLE_EMBEDDING_MODEL;
  return config.COMPATIBLE_BASE_URL !== undefined && model !== undefined;
}
