import { z } from 'zod';
import { DOLLAR_CURRENCIES } from '../value/index.ts';
import { merged } from './merged.ts';

export const AI_PROVIDERS = ['openai', 'gemini', 'compatible', 'local'] as const;
export type AiProvider = (typeof AI_PROVIDERS)[number];

const Model = z.string().trim().min(1).max(128).nullable();
/** Null: the installation's choice. */
const Provider = z.enum(AI_PROVIDERS).nullable();

/** `timeout` in seconds, `context_window` in tokens. */
const Llm = z.object({
  provider: Provider,
  model: Model,
  temperature: z.number().min(0).max(2),
  max_retries: z.int().min(0).max(10),
  timeout: z.number().min(5).max(600),
  reuse_client: z.boolean(),
  strict: z.boolean(),
  seed: z.int().min(0).max(2_147_483_647),
  context_window: z.int().min(2_000).max(2_000_000),
});

/** `chunk_size` and `overlap` in tokens. */
const Embedding = z.object({
  provider: Provider,
  model: Model,
  dim: z.int().min(8).max(4000),
  chunk_size: z.int().min(64).max(8192),
  overlap: z.int().min(0).max(4096),
});

/** Passages from the vector search and from the text search that the model receives; characters of a question. */
const Query = z.object({
  similarity_top_k: z.int().min(1).max(50),
  sparse_top_k: z.int().min(0).max(50),
  max_query_string: z.int().min(100).max(1_048_576),
});

/** In characters: the maximum length of a passage and the maximum overlap of two, in addition to the limits in tokens. */
const Ingestion = z.object({
  chunk_overlap: z.int().min(0).max(102_400),
  max_chunk: z.int().min(1_000).max(1_048_576),
});

/** The services of the assistant in addition to answering. */
const Tools = z.object({ follow_up_questions: z.boolean() });

/** The embedding model. `model` null: the installation's default for the provider. */
export type EmbeddingChoice = { provider: AiProvider; model: string | null; dim: number };

const AiSettingsFields = z.object({
  ingestion: Ingestion,
  query: Query,
  embedding: Embedding,
  llm: Llm,
  tools: Tools,
});
export type AiSettings = z.infer<typeof AiSettingsFields>;

export const AiSettings = AiSettingsFields.refine((all) => all.embedding.overlap < all.embedding.chunk_size, {
  message: 'The overlap must be smaller than the chunk',
  path: ['embedding', 'overlap'],
});

const Secret = z.string().max(255).nullable();
/** OAuth clients of cloud drives. They are stored for connections that this version does not have yet. */
const Integrations = z.object({
  googleDriveClientId: Secret,
  oneDriveClientId: Secret,
});

/** How values in documents are read. `dollarCurrency`: the currency of a bare `$`; null refuses such amounts. */
const Values = z.object({ dollarCurrency: z.enum(DOLLAR_CURRENCIES).nullable() });

/** The settings of an organization that has changed none. */
const DEFAULT_AI_SETTINGS: AiSettings = {
  ingestion: { chunk_overlap: 1024, max_chunk: 102_400 },
  query: { similarity_top_k: 5, sparse_top_k: 5, max_query_string: 1_048_576 },
  embedding: { provider: null, model: null, dim: 1536, chunk_size: 1024, overlap: 204 },
  llm: {
    provider: null,
    model: null,
    temperature: 0.2,
    max_retries: 4,
    timeout: 120,
    reuse_client: true,
    strict: true,
    seed: 2025,
    context_window: 100_000,
  },
  tools: { follow_up_questions: true },
};

export const OrganizationSettings = z.object({
  aiSettings: AiSettings,
  dataroomIntegrationSettings: Integrations,
  valueSettings: Values,
});
export type OrganizationSettings = z.infer<typeof OrganizationSettings>;

const DEFAULT_SETTINGS: OrganizationSettings = {
  aiSettings: DEFAULT_AI_SETTINGS,
  dataroomIntegrationSettings: { googleDriveClientId: null, oneDriveClientId: null },
  valueSettings: { dollarCurrency: null },
};

/** A change of settings. Only the given fields change. */
export const SettingsChange = z
  .object({
    aiSettings: z
      .object({
        ingestion: Ingestion.partial(),
        query: Query.partial(),
        embedding: Embedding.partial(),
        llm: Llm.partial(),
        tools: Tools.partial(),
      })
      .partial(),
    dataroomIntegrationSettings: Integrations.partial(),
    valueSettings: Values.partial(),
  })
  .partial();
export type SettingsChange = z.infer<typeof SettingsChange>;

/** Returns all settings of an organization: the defaults with its stored changes. @throws ZodError if they do not fit together */
export function settingsOf(kept: SettingsChange): OrganizationSettings {
  return OrganizationSettings.parse(merged(DEFAULT_SETTINGS, kept));
}
