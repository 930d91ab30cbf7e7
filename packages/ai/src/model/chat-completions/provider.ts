import { guardedFetch } from '@atrium/outbound';
import type OpenAI from 'openai';
import { callWith } from '../call/call.ts';
import { failingFetch } from '../call/failure.ts';
import { checkedVectors, embeddingBatches } from '../embedding-batches.ts';
import { chatPrompt, estimateTokens } from '../prompt.ts';
import { ProviderError } from '../../evidence/index.ts';
import type { GenerateRequest, Provider, Usage } from '../../evidence/index.ts';
import { MODEL_DEFAULTS } from '../settings.ts';
import type { ModelSettings, RemoteOptions } from '../settings.ts';
import { askStructured } from '../structured.ts';
import { chatWith } from './chat.ts';
import { converseWith } from './converse.ts';
import { dialect } from './dialect.ts';

export type ChatCompletionsOptions = RemoteOptions & {
  name: string;
  apiKey: string;
  baseUrl: string;
  model: string;
  /** Null if the server has no embeddings. */
  embeddingModel: string | null;
  /** Marks the operator's own server, which may have a private address and support only part of the API. */
  isOwn: boolean;
};

/** Texts per embedding request. OpenAI accepts 2,048, but small servers keep the whole batch in memory. */
const TEXTS_A_REQUEST = 64;

/** Creates a provider for OpenAI's chat completions and embeddings API, through the official client. */
export function chatCompletionsProvider(options: ChatCompletionsOptions): Provider {
  const { name, model, embeddingModel, dim, isOwn } = options;
  const settings: ModelSettings = { ...MODEL_DEFAULTS, ...options.settings };
  const { contextTokens, timeoutMs, maxRetries } = settings;
  const { gate, wait } = options;
  const call = callWith({ key: name, gate, timeoutMs, maxRetries, ...(wait ? { wait } : {}) });
  const client = lazyClient(options, timeoutMs);
  const speak = dialect(isOwn ? { limit: 'max_tokens', without: new Set(['dimensions']) } : {}, {
    remembersFormat: isOwn,
  });
  const chat = chatWith({ client, speak, model, settings });
  const converse = converseWith({ client, speak, model, settings });

  return {
    name,
    model,
    embedding: { model: `${name}/${embeddingModel ?? 'none'}@${dim}`, dim, listedAs: embeddingModel ?? 'none' },
    capabilities: { generation: 'generative', structured: true, contextTokens },

    async embed(texts, { signal } = {}) {
      if (embeddingModel === null) throw new ProviderError('unsupported', 'No embedding model is configured.');
      const vectors: Float32Array[] = [];
      const usage: Usage = { inputTokens: 0, outputTokens: 0 };
      for (const input of embeddingBatches(texts, TEXTS_A_REQUEST)) {
        const answer = await call.once(signal, async (attempt) => {
          const { embeddings } = await client();
          return speak((form) =>
            embeddings.create(
              {
                model: embeddingModel,
                input,
                encoding_format: 'float',
                ...(form.without.has('dimensions') ? {} : { dimensions: dim }),
              },
              { signal: attempt },
            ),
          );
        });
        const inOrder = (answer.data ?? []).toSorted((a, b) => a.index - b.index).map((each) => each.embedding);
        vectors.push(...checkedVectors(inOrder, input.length, dim));
        usage.inputTokens += answer.usage?.prompt_tokens ?? input.reduce((sum, text) => sum + estimateTokens(text), 0);
      }
      return { vectors, usage };
    },

    generate: (request: GenerateRequest) =>
      call.stream(request.signal, (signal) =>
        chat.read(chatPrompt(request, contextTokens), request.maxOutputTokens, signal),
      ),

    structured: async (request) =>
      askStructured(request, contextTokens, async (prompt) =>
        call.once(request.signal, async (signal) => chat.ask(prompt, request, signal)),
      ),

    converse: async (request) => call.once(request.signal, async (signal) => converse(request, signal)),
  };
}

/** Loads the client with the first call, to keep start-up fast and installations without a key small. */
function lazyClient(options: ChatCompletionsOptions, timeoutMs: number): () => Promise<OpenAI> {
  const { apiKey, baseUrl, isOwn, lookup } = options;
  let client: Promise<OpenAI> | undefined;
  const load = async (): Promise<OpenAI> => {
    const { default: Client } = await import('openai');
    return new Client({
      apiKey,
      baseURL: baseUrl,
      // The client reads missing options from the environment.
      organization: null,
      project: null,
      adminAPIKey: null,
      maxRetries: 0,
      // Longer than our own limit, which also covers pauses within a stream.
      timeout: 2 * timeoutMs,
      logLevel: 'off',
      fetch: failingFetch(guardedFetch({ baseUrl, allowPrivate: isOwn, ...(lookup ? { lookup } : {}) })),
    });
  };
  return () => (client ??= load());
}
