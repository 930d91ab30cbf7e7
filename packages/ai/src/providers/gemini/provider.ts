import type { Content, GenerateContentResponse, GoogleGenAI } from '@google/genai';
import { callWith } from '../call/call.ts';
import { failingFetch } from '../call/failure.ts';
import { checkedVectors, embeddingBatches } from '../embedding-batches.ts';
import { guardedFetch } from '../guarded-fetch.ts';
import { strictJsonSchema } from '../json-schema.ts';
import { chatPrompt, estimateTokens, sizeOf } from '../prompt.ts';
import type { Prompt } from '../prompt.ts';
import { ProviderError } from '../provider.ts';
import type { GenerateEvent, Provider, Usage } from '../provider.ts';
import { MODEL_DEFAULTS } from '../settings.ts';
import type { ModelSettings, RemoteOptions } from '../settings.ts';
import { askStructured } from '../structured.ts';
import type { Written } from '../structured.ts';

const NAME = 'gemini';
const URL = 'https://generativelanguage.googleapis.com';
/** The API's limit for one batch of embeddings. */
const TEXTS_A_REQUEST = 100;

export type GeminiOptions = RemoteOptions & { apiKey: string; model: string; embeddingModel: string };

/**
 * Google's Gemini API through its official client. Its embeddings come without a count of tokens, which is estimated.
 * Source: https://ai.google.dev/api.
 */
export function geminiProvider(options: GeminiOptions): Provider {
  const { model, embeddingModel, dim, gate, wait } = options;
  const settings: ModelSettings = { ...MODEL_DEFAULTS, ...options.settings };
  const { contextTokens, timeoutMs, maxRetries, temperature, seed } = settings;
  const call = callWith({ key: NAME, gate, timeoutMs, maxRetries, ...(wait ? { wait } : {}) });
  const client = lazyClient(options);
  const requestOf = (prompt: Prompt, limit: number | undefined, abortSignal: AbortSignal) => ({
    model,
    contents: prompt.turns.map(contentOf),
    config: {
      systemInstruction: prompt.system,
      temperature,
      seed,
      abortSignal,
      ...(limit === undefined ? {} : { maxOutputTokens: limit }),
    },
  });

  async function* read(prompt: Prompt, limit: number | undefined, signal: AbortSignal): AsyncGenerator<GenerateEvent> {
    const { models } = await client();
    const stream = await models.generateContentStream(requestOf(prompt, limit, signal));
    let usage: Usage | undefined;
    let written = '';
    let end: string | undefined;
    for await (const chunk of stream) {
      usage = usageOf(chunk) ?? usage;
      checkPrompt(chunk, usage);
      end = chunk.candidates?.[0]?.finishReason ?? end;
      const text = textOf(chunk);
      if (text === '') continue;
      written += text;
      yield { type: 'text', text };
    }
    usage ??= { inputTokens: sizeOf(prompt), outputTokens: estimateTokens(written) };
    checkEnd(end, usage);
    yield { type: 'usage', usage };
  }

  const ask = async (
    prompt: Prompt,
    schema: object,
    limit: number | undefined,
    signal: AbortSignal,
  ): Promise<Written> => {
    const { models } = await client();
    const request = requestOf(prompt, limit, signal);
    const answer = await models.generateContent({
      ...request,
      config: { ...request.config, responseMimeType: 'application/json', responseJsonSchema: schema },
    });
    const text = textOf(answer);
    const usage = usageOf(answer) ?? { inputTokens: sizeOf(prompt), outputTokens: estimateTokens(text) };
    checkPrompt(answer, usage);
    checkEnd(answer.candidates?.[0]?.finishReason, usage);
    return { text, usage };
  };

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
          // Contents, not strings: the client joins strings into one text for newer models.
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
        read(chatPrompt(request, contextTokens), request.maxOutputTokens, signal),
      ),

    structured: async (request) => {
      const { schema } = strictJsonSchema(request.schema);
      return askStructured(request, contextTokens, async (prompt) =>
        call.once(request.signal, async (signal) => ask(prompt, schema, request.maxOutputTokens, signal)),
      );
    },
  };
}

/** The client is loaded with the first call: start-up, and who needs no key, do without it. */
function lazyClient({ apiKey, lookup }: GeminiOptions): () => Promise<GoogleGenAI> {
  let client: Promise<GoogleGenAI> | undefined;
  const load = async (): Promise<GoogleGenAI> => {
    const { GoogleGenAI: Client } = await import('@google/genai');
    const fetch = failingFetch(guardedFetch({ baseUrl: URL, allowPrivate: false, ...(lookup ? { lookup } : {}) }));
    // Without `vertexai` and a base URL the client looks for them in the environment. It retries only when told to.
    return new Client({ apiKey, vertexai: false, httpOptions: { baseUrl: URL, fetch } });
  };
  return () => (client ??= load());
}

function contentOf({ role, content }: Prompt['turns'][number]): Content {
  return { role: role === 'assistant' ? 'model' : 'user', parts: [{ text: content }] };
}

/** What the model says, without its thoughts. The client's own `text` prints warnings. */
function textOf(response: GenerateContentResponse): string {
  const parts = response.candidates?.[0]?.content?.parts ?? [];
  return parts.map((part) => (part.thought === true ? '' : (part.text ?? ''))).join('');
}

function usageOf({ usageMetadata: used }: GenerateContentResponse): Usage | undefined {
  if (used?.promptTokenCount === undefined) return undefined;
  return {
    inputTokens: used.promptTokenCount,
    outputTokens: (used.candidatesTokenCount ?? 0) + (used.thoughtsTokenCount ?? 0),
  };
}

function checkPrompt({ promptFeedback }: GenerateContentResponse, usage: Usage | undefined): void {
  if (promptFeedback?.blockReason === undefined) return;
  throw new ProviderError('refused', 'The provider blocked the question.', { usage });
}

/** A stream without its last word was cut; an answer that ends at its limit is half an answer too. */
function checkEnd(reason: string | undefined, usage: Usage): void {
  if (reason === 'STOP') return;
  if (reason === 'MAX_TOKENS') {
    throw new ProviderError('invalid_output', 'The answer is longer than the model may write.', { usage });
  }
  if (reason === undefined || reason === 'OTHER' || reason.startsWith('MALFORMED')) {
    throw new ProviderError('unavailable', 'The answer broke off in the middle.', { usage });
  }
  throw new ProviderError('refused', 'The provider filtered the answer.', { usage });
}
