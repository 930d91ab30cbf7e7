import { configurationOf } from '@atrium/db/organization';
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

/** The model settings of an organization, as stored. */
export type Chosen = {
  settings: AiSettings;
  chat: { provider: AiProvider; model: string | null };
  /** The chosen model, and the one in use: an earlier one while vectors are being prepared. */
  embedding: { wanted: EmbeddingChoice; serving: EmbeddingChoice };
  keys: Partial<Record<AiProvider, Envelope & { hint: string; updatedAt: string }>>;
};

/** Returns the embedding model of settings. The installation decides what they leave open. */
export function embeddingOf(config: AppConfig, kept: SettingsChange): EmbeddingChoice {
  const { provider, model } = settingsOf(kept).aiSettings.embedding;
  return {
    provider: provider ?? chosenProviders(config).embedding,
    model: provider === null ? null : model,
    dim: kept.aiSettings?.embedding?.dim ?? config.EMBEDDING_DIM,
  };
}

/** Returns whether two choices make the same vectors. The local provider has only one model. */
export function sameEmbedding(a: EmbeddingChoice, b: EmbeddingChoice): boolean {
  return a.provider === b.provider && (a.provider === 'local' || (a.model === b.model && a.dim === b.dim));
}

/** Reads the model settings of an organization. @throws NOT_FOUND */
export async function readChoice(em: EntityManager, config: AppConfig, organizationId: string): Promise<Chosen> {
  const row = await configurationOf(em, organizationId);
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

/** Reads the AI settings of an organization. @throws NOT_FOUND */
export async function aiSettingsIn(em: EntityManager, organizationId: string): Promise<AiSettings> {
  const row = await configurationOf(em, organizationId);
  if (!row) throw notFound('Organization');
  return settingsOf(row.settings).aiSettings;
}

/** Returns whether a provider can be used, with a key of the organization or of the installation. */
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
