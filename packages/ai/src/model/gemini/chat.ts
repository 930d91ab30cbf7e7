import type { Content, GenerateContentResponse, GoogleGenAI } from '@google/genai';
import { estimateTokens, sizeOf } from '../prompt.ts';
import type { Prompt } from '../prompt.ts';
import { ProviderError } from '../../evidence/index.ts';
import type { GenerateEvent, Usage } from '../../evidence/index.ts';
import type { ModelSettings } from '../settings.ts';
import type { Written } from '../structured.ts';

type Chat = { client: () => Promise<GoogleGenAI>; model: string; settings: ModelSettings };

/** Requests content in one attempt: `read` streams text, `ask` returns JSON in one piece. */
export function chatWith({ client, model, settings }: Chat) {
  const requestOf = (prompt: Prompt, limit: number | undefined, abortSignal: AbortSignal) => ({
    model,
    contents: prompt.turns.map(contentOf),
    config: {
      ...systemOf(prompt.system),
      temperature: settings.temperature,
      seed: settings.seed,
      abortSignal,
      ...(limit === undefined ? {} : { maxOutputTokens: limit }),
    },
  });

  return {
    async *read(prompt: Prompt, limit: number | undefined, signal: AbortSignal): AsyncGenerator<GenerateEvent> {
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
      if (written.trim() === '') throw new ProviderError('unavailable', 'The model wrote nothing.', { usage });
      yield { type: 'usage', usage };
    },

    async ask(prompt: Prompt, schema: object, limit: number | undefined, signal: AbortSignal): Promise<Written> {
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
    },
  };
}

/** The API may refuse a part without text. */
export function systemOf(system: string): { systemInstruction?: string } {
  return system.trim() === '' ? {} : { systemInstruction: system };
}

function contentOf({ role, content }: Prompt['turns'][number]): Content {
  return { role: role === 'assistant' ? 'model' : 'user', parts: [{ text: content }] };
}

/** Returns the model's text without its thoughts. The client's own `text` prints warnings. */
export function textOf(response: GenerateContentResponse): string {
  const parts = response.candidates?.[0]?.content?.parts ?? [];
  return parts.map((part) => (part.thought === true ? '' : (part.text ?? ''))).join('');
}

export function usageOf({ usageMetadata: used }: GenerateContentResponse): Usage | undefined {
  if (used?.promptTokenCount === undefined) return undefined;
  return {
    inputTokens: used.promptTokenCount,
    outputTokens: (used.candidatesTokenCount ?? 0) + (used.thoughtsTokenCount ?? 0),
  };
}

export function checkPrompt({ promptFeedback }: GenerateContentResponse, usage: Usage | undefined): void {
  if (promptFeedback?.blockReason === undefined) return;
  throw new ProviderError('refused', 'The provider blocked the question.', { usage });
}

/** A stream without a finish reason was cut off, and an answer that reaches its limit is incomplete. */
export function checkEnd(reason: string | undefined, usage: Usage): void {
  if (reason === 'STOP') return;
  if (reason === 'MAX_TOKENS') {
    throw new ProviderError('invalid_output', 'The answer exceeds the model’s output limit.', { usage });
  }
  if (reason === undefined || reason === 'OTHER' || reason.startsWith('MALFORMED')) {
    throw new ProviderError('unavailable', 'The answer was cut off.', { usage });
  }
  throw new ProviderError('refused', 'The provider filtered the answer.', { usage });
}
