import { parseConfig } from '@atrium/domain/kernel';
import {
  compatibleProvider,
  geminiProvider,
  inMemoryGate,
  localProvider,
  openaiProvider,
} from '../src/providers/index.ts';
import type { Provider } from '../src/providers/index.ts';

export const PROVIDERS = ['local', 'openai', 'gemini', 'compatible'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/**
 * Returns the providers for answers and embeddings, configured by the product's environment variables. A compatible server
 * without an embedding model uses the local vectors.
 *
 * @throws Error that names a missing variable.
 */
export function providersFor(name: ProviderName): { chat: Provider; embedding: Provider } {
  if (name === 'local') return { chat: localProvider, embedding: localProvider };
  const config = parseConfig(process.env);
  const remote = { gate: inMemoryGate(config.PROVIDER_CONCURRENCY), dim: config.EMBEDDING_DIM };
  const needed = (
    variable: 'OPENAI_API_KEY' | 'GEMINI_API_KEY' | 'COMPATIBLE_BASE_URL' | 'COMPATIBLE_MODEL',
  ): string => {
    const value = config[variable];
    if (value === undefined) throw new Error(`${variable} is not set, and “${name}” needs it.`);
    return value;
  };
  if (name === 'openai') {
    const { OPENAI_MODEL: model, OPENAI_EMBEDDING_MODEL: embeddingModel, OPENAI_BASE_URL: baseUrl } = config;
    const apiKey = needed('OPENAI_API_KEY');
    const chat = openaiProvider({ ...remote, apiKey, model, embeddingModel, ...(baseUrl ? { baseUrl } : {}) });
    return { chat, embedding: chat };
  }
  if (name === 'gemini') {
    const { GEMINI_MODEL: model, GEMINI_EMBEDDING_MODEL: embeddingModel } = config;
    const chat = geminiProvider({ ...remote, apiKey: needed('GEMINI_API_KEY'), model, embeddingModel });
    return { chat, embedding: chat };
  }
  const { COMPATIBLE_API_KEY: apiKey, COMPATIBLE_EMBEDDING_MODEL: embeddingModel } = config;
  const chat = compatibleProvider({
    ...remote,
    baseUrl: needed('COMPATIBLE_BASE_URL'),
    model: needed('COMPATIBLE_MODEL'),
    ...(apiKey ? { apiKey } : {}),
    ...(embeddingModel ? { embeddingModel } : {}),
  });
  return { chat, embedding: embeddingModel ? chat : localProvider };
}
