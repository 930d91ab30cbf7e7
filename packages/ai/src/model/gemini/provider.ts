import { guardedFetch } from '@atrium/outbound';
import type { GoogleGenAI } from '@google/genai';
import { callWith } from '../call/call.ts';
import { failingFetch } from '../call/failure.ts';
import { checkedVectors, embeddingBatches } from '../embedding-batches.ts';
import { strictJsonSchema } from '../json-schema.ts';
import { chatPrompt, estimateTokens } from '../prompt.ts';
import type { Provider, Usage } from '../../evidence/index.ts';
import { MODEL_DEFAULTS } from '../settings.ts';
import type { ModelSettings, RemoteOptions } from '../settings.ts';
import { askStructured } from '../structured.ts';
import { chatWith } from './chat.ts';
import { converseWith } from './converse.ts';

const NAME = 'gemini';
const URL = 'https://generativelanguage.googleapis.com';
/** The API's limit for one batch of embeddings. */
const TEXTS_A_REQUEST = 100;

export type GeminiOptions = RemoteOptions & { apiKey: string; model: string; embeddingModel: string };

/**
 * Creates a provider for Google's Gemini API, through its official client. The API does not count the tokens of
 * embeddings, so they are estimated.
 * Source: https://ai.google.dev/api.
 */
export function geminiProvider(options: GeminiOptions): Provider {
  const { model, embeddingModel, dim, gate, wait } = options;
  const settings: ModelSettings = { ...MODEL_DEFAULTS, ...options.settings };
  const { contextTokens, timeoutMs, maxRetries } = settings;
  const call = callWith({ key: NAME, gate, timeoutMs, maxRetries, ...(wait ? { wait } : {}) });
  const client = lazyClient(options);
  const chat = chatWith({ client, model, settings });
  const converse = converseWith({ client, model, settings });

  return {
    name: NAME,
    model,
    embedding: { model: `${NAME}/${embeddingModel}@${dim}`, dim, listedAs: embeddingModel },
    capabilities: { generation: 'generative', structured: true, contextTokens },

    async embed(texts, { signal } = {}) {
      const vectors: Float32Array[] = [];
      const usage: Usage = { inputTokens: 0, outputTokens: 0 };
      for (const batch of embeddingBatches(texts, TEXTS_A_REQUEST)) {
        const answer = await call.once(signal, async (abortSignal) => {
          const { models } = await client();
          // Pass contents, because the client joins strings into one text for newer models.
          const contents = batch.map((text) => ({ parts: [{ text }] }));
          const config = { outputDimensionality: dim, abortSignal };
          return models.embedContent({ model: embeddingModel, contents, config });
        });
        const values = (answer.embeddings ?? []).map((each) => each.values ?? []);
        vectors.push(...checkedVectors(values, batch.length, dim));
        usage.inputTokens += batch.reduce((sum, text) => sum + estimateTokens(text), 0);
      }
      return { vectors, usage };
    },

    generate: (request) =>
      call.stream(request.signal, (signal) =>
        chat.read(chatPrompt(request, contextTokens), request.maxOutputTokens, signal),
      ),

    structured: async (request) => {
      const { schema } = strictJsonSchema(request.schema);
      return askStructured(request, contextTokens, async (prompt) =>
        call.once(request.signal, async (signal) => chat.ask(prompt, schema, request.maxOutputTokens, signal)),
      );
    },

    converse: async (request) => call.once(request.signal, async (signal) => converse(request, signal)),
  };
}

/** Loads the client with the first call, to keep start-up fast and installations without a key small. */
function lazyClient({ apiKey, lookup }: GeminiOptions): () => Promise<GoogleGenAI> {
  let client: Promise<GoogleGenAI> | undefined;
  const load = async (): Promise<GoogleGenAI> => {
    const { GoogleGenAI: Client } = await import('@google/genai');
    const fetch = failingFetch(guardedFetch({ baseUrl: URL, allowPrivate: false, ...(lookup ? { lookup } : {}) }));
    // Without `vertexai` and a base URL, the client reads them from the environment. It does not retry by default.
    return new Client({ apiKey, vertexai: false, httpOptions: { baseUrl: URL, fetch } });
  };
  return () => (client ??= load());
}
