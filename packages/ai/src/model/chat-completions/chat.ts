import type OpenAI from 'openai';
import { strictJsonSchema } from '../json-schema.ts';
import { estimateTokens, sizeOf } from '../prompt.ts';
import type { Prompt } from '../prompt.ts';
import { ProviderError } from '../../evidence/index.ts';
import type { GenerateEvent, StructuredRequest, Usage } from '../../evidence/index.ts';
import type { ModelSettings } from '../settings.ts';
import type { Written } from '../structured.ts';
import type { Dialect, Form } from './dialect.ts';

type Chat = { client: () => Promise<OpenAI>; speak: Dialect; model: string; settings: ModelSettings };
type JsonWanted = Pick<StructuredRequest<unknown>, 'schema' | 'schemaName' | 'maxOutputTokens'>;

/** Requests a completion in one attempt: `read` streams text, `ask` returns JSON in one piece. */
export function chatWith({ client, speak, model, settings }: Chat) {
  const requestOf = (prompt: Prompt, form: Form, limit: number | undefined) => ({
    model,
    messages: [...systemTurn(prompt.system), ...prompt.turns],
    ...(form.without.has('temperature') ? {} : { temperature: settings.temperature }),
    ...(form.without.has('seed') ? {} : { seed: settings.seed }),
    ...(limit === undefined ? {} : { [form.limit]: limit }),
  });

  return {
    async *read(prompt: Prompt, limit: number | undefined, signal: AbortSignal): AsyncGenerator<GenerateEvent> {
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
      if (written.trim() === '') throw new ProviderError('unavailable', 'The model wrote nothing.', { usage });
      yield { type: 'usage', usage };
    },

    async ask(prompt: Prompt, wanted: JsonWanted, signal: AbortSignal): Promise<Written> {
      const { chat } = await client();
      const json = strictJsonSchema(wanted.schema);
      const answer = await speak((form) => {
        const strict = settings.strict && form.isStrict && json.isStrict;
        const name = plainName(wanted.schemaName);
        const format =
          form.format === 'json_schema'
            ? { type: form.format, json_schema: { name, schema: json.schema, strict } }
            : { type: form.format };
        const words = form.format === 'json_schema' ? prompt : withSchemaInWords(prompt, json.schema);
        return chat.completions.create(
          { ...requestOf(words, form, wanted.maxOutputTokens), response_format: format },
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
    },
  };
}

/** Servers may refuse a turn without text. */
export function systemTurn(system: string): { role: 'system'; content: string }[] {
  return system.trim() === '' ? [] : [{ role: 'system', content: system }];
}

/** OpenAI accepts up to 64 letters, digits, `_` and `-`. */
function plainName(name: string): string {
  return name.replaceAll(/[^\w-]/g, '_').slice(0, 64);
}

/** A stream without a finish reason was cut off, and an answer that reaches its limit is incomplete. */
export function checkEnd(reason: string | null, usage: Usage): void {
  if (reason === null) throw new ProviderError('unavailable', 'The answer was cut off.', { usage });
  if (reason === 'content_filter') throw new ProviderError('refused', 'The provider filtered the answer.', { usage });
  if (reason === 'length') {
    throw new ProviderError('invalid_output', 'The answer exceeds the model’s output limit.', { usage });
  }
}

export function usageOf(usage: OpenAI.CompletionUsage | null | undefined): Usage | undefined {
  return usage ? { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens } : undefined;
}

/** Puts the schema into the prompt, for servers without schema support. JSON mode also requires the word JSON there. */
function withSchemaInWords(prompt: Prompt, schema: unknown): Prompt {
  const words = `Answer with one JSON value and nothing else. It must fit this JSON Schema:\n${JSON.stringify(schema)}`;
  return { ...prompt, system: `${prompt.system}\n\n${words}`.trim() };
}
