import type OpenAI from 'openai';
import { callWith } from '../call/call.ts';
import { failingFetch } from '../call/failure.ts';
import { checkedVectors, embeddingBatches } from '../embedding-batches.ts';
import { guardedFetch } from '../guarded-fetch.ts';
import { strictJsonSchema } from '../json-schema.ts';
import { chatPrompt, estimateTokens, sizeOf } from '../prompt.ts';
import type { Prompt } from '../prompt.ts';
import { ProviderError } from '../provider.ts';
import type { GenerateEvent, GenerateRequest, Provider, StructuredRequest, Usage } from '../provider.ts';
import { MODEL_DEFAULTS } from '../settings.ts';
import type { ModelSettings, RemoteOptions } from '../settings.ts';
import { askStructured } from '../structured.ts';
import type { Written } from '../structured.ts';
import { dialect } from './dialect.ts';
import type { Form } from './dialect.ts';

export type ChatCompletionsOptions = RemoteOptions & {
  name: string;
  apiKey: string;
  baseUrl: string;
  model: string;
  /** Null where the server embeds nothing. */
  embeddingModel: string | null;
  /** A server of the operator's own: on a private address perhaps, and with less of the API. */
  isOwn: boolean;
};

/** Texts of one embedding request; OpenAI takes 2,048, small servers hold their whole batch in memory. */
const TEXTS_A_REQUEST = 64;

/** A provider that speaks OpenAI's chat completions and embeddings, through the official client. */
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
  const requestOf = (prompt: Prompt, form: Form, limit: number | undefined) => ({
    model,
    messages: [{ role: 'system' as const, content: prompt.system }, ...prompt.turns],
    ...(form.without.has('temperature') ? {} : { temperature: settings.temperature }),
    ...(form.without.has('seed') ? {} : { seed: settings.seed }),
    ...(limit === undefined ? {} : { [form.limit]: limit }),
  });

  async function* read(prompt: Prompt, limit: number | undefined, signal: AbortSignal): AsyncGenerator<GenerateEvent> {
    const { chat } = await client();
    const stream = await speak((form) =>
      chat.completions.create(
        {
          ...requestOf(prompt, form, limit),
          stream: true,
          ...(form.without.has('stream_options') ? {} : { stream_options: { include_usage: true } }),
        },
        { signal },
      ),
    );
    let usage: Usage | undefined;
    let written = '';
    let end: string | null = null;
    for await (const chunk of stream) {
      usage = usageOf(chunk.usage) ?? usage;
      const choice = chunk.choices?.[0];
      if (choice?.delta?.refusal) throw new ProviderError('refused', 'The model refuses to answer.', { usage });
      end = choice?.finish_reason ?? end;
      const text = choice?.delta?.content;
      if (!text) continue;
      written += text;
      yield { type: 'text', text };
    }
    usage ??= { inputTokens: sizeOf(prompt), outputTokens: estimateTokens(written) };
    checkEnd(end, usage);
    yield { type: 'usage', usage };
  }

  const ask = async (
    prompt: Prompt,
    {
      schema,
      schemaName,
      maxOutputTokens,
    }: Pick<StructuredRequest<unknown>, 'schema' | 'schemaName' | 'maxOutputTokens'>,
    signal: AbortSignal,
  ): Promise<Written> => {
    const { chat } = await client();
    const json = strictJsonSchema(schema);
    const answer = await speak((form) => {
      const isStrict = settings.strict && form.isStrict && json.isStrict;
      const format =
        form.format === 'json_schema'
          ? { type: form.format, json_schema: { name: plainName(schemaName), schema: json.schema, strict: isStrict } }
          : { type: form.format };
      const inWords = form.format === 'json_schema' ? prompt : withSchemaInWords(prompt, json.schema);
      return chat.completions.create(
        { ...requestOf(inWords, form, maxOutputTokens), response_format: format },
        { signal },
      );
    });
    const choice = answer.choices?.[0];
    if (!choice) throw new ProviderError('unavailable', 'The provider gave no answer.');
    const text = choice.message?.content ?? '';
    const usage = usageOf(answer.usage) ?? { inputTokens: sizeOf(prompt), outputTokens: estimateTokens(text) };
    if (choice.message?.refusal) throw new ProviderError('refused', 'The model refuses to answer.', { usage });
    checkEnd(choice.finish_reason ?? 'stop', usage);
    return { text, usage };
  };

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
        read(chatPrompt(request, contextTokens), request.maxOutputTokens, signal),
      ),

    structured: async (request) =>
      askStructured(request, contextTokens, async (prompt) =>
        call.once(request.signal, async (signal) => ask(prompt, request, signal)),
      ),
  };
}

/** The client is loaded with the first call: start-up, and who needs no key, do without it. */
function lazyClient(options: ChatCompletionsOptions, timeoutMs: number): () => Promise<OpenAI> {
  const { apiKey, baseUrl, isOwn, lookup } = options;
  let client: Promise<OpenAI> | undefined;
  const load = async (): Promise<OpenAI> => {
    const { default: Client } = await import('openai');
    return new Client({
      apiKey,
      baseURL: baseUrl,
      // What is not given is read from the environment.
      organization: null,
      project: null,
      adminAPIKey: null,
      maxRetries: 0,
      // Later than our own limit, which knows silences within a stream as well.
      timeout: 2 * timeoutMs,
      logLevel: 'off',
      fetch: failingFetch(guardedFetch({ baseUrl, allowPrivate: isOwn, ...(lookup ? { lookup } : {}) })),
    });
  };
  return () => (client ??= load());
}

/** OpenAI takes letters, digits, `_` and `-`, 64 at most. */
function plainName(name: string): string {
  return name.replaceAll(/[^\w-]/g, '_').slice(0, 64);
}

/** A stream without its last word was cut; an answer that ends at its limit is half an answer too. */
function checkEnd(reason: string | null, usage: Usage): void {
  if (reason === null) throw new ProviderError('unavailable', 'The answer broke off in the middle.', { usage });
  if (reason === 'content_filter') throw new ProviderError('refused', 'The provider filtered the answer.', { usage });
  if (reason === 'length') {
    throw new ProviderError('invalid_output', 'The answer is longer than the model may write.', { usage });
  }
}

function usageOf(usage: OpenAI.CompletionUsage | null | undefined): Usage | undefined {
  return usage ? { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens } : undefined;
}

/** For servers that know no schema: JSON mode demands the word JSON in the prompt, too. */
function withSchemaInWords(prompt: Prompt, schema: unknown): Prompt {
  const words = `Answer with one JSON value and nothing else. It must fit this JSON Schema:\n${JSON.stringify(schema)}`;
  return { ...prompt, system: `${prompt.system}\n\n${words}` };
}
