import { z } from 'zod';
import { promptOf, sizeOf } from './prompt.ts';
import type { Prompt } from './prompt.ts';
import { ProviderError } from '../evidence/index.ts';
import type { StructuredRequest, Usage } from '../evidence/index.ts';

const LONGEST_COMPLAINT = 2_000;

/** One answer of a model asked for JSON. */
export type Written = { text: string; usage: Usage };

/**
 * Asks for JSON, checks it against the schema, and on a misfit asks once more, telling the model what was wrong.
 * @throws ProviderError `invalid_output` when the second answer does not fit either; `unsupported` when the request is
 * larger than `contextTokens`, of which nothing may be left out.
 */
export async function askStructured<T>(
  request: StructuredRequest<T>,
  contextTokens: number,
  ask: (prompt: Prompt) => Promise<Written>,
): Promise<{ value: T; usage: Usage }> {
  const prompt = promptOf({ ...request, history: [] });
  if (sizeOf(prompt) > contextTokens) {
    throw new ProviderError(
      'unsupported',
      `The request for “${request.schemaName}” is larger than the model's window.`,
    );
  }
  const first = await ask(prompt);
  const read = readAs(request.schema, first.text);
  if (read.ok) return { value: read.value, usage: first.usage };

  const complaint = `That is not what was asked for. ${read.complaint}\nWrite the whole JSON again, and nothing else.`;
  const turns: Prompt['turns'] = [
    ...prompt.turns,
    // Vendors refuse an empty turn.
    { role: 'assistant', content: first.text || '{}' },
    { role: 'user', content: complaint },
  ];
  const second = await askAgain(ask, { ...prompt, turns }, first.usage);
  const usage = sum(first.usage, second.usage);
  const repaired = readAs(request.schema, second.text);
  if (repaired.ok) return { value: repaired.value, usage };
  throw new ProviderError('invalid_output', `The model's answer does not fit “${request.schemaName}”.`, { usage });
}

/** What the first answer has cost is not lost when the second one fails. */
async function askAgain(ask: (prompt: Prompt) => Promise<Written>, prompt: Prompt, spent: Usage): Promise<Written> {
  try {
    return await ask(prompt);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { kind, message, cause, retryAfterMs, usage } = error;
    throw new ProviderError(kind, message, { cause, retryAfterMs, usage: usage ? sum(spent, usage) : spent });
  }
}

function sum(a: Usage, b: Usage): Usage {
  return { inputTokens: a.inputTokens + b.inputTokens, outputTokens: a.outputTokens + b.outputTokens };
}

function readAs<T>(schema: z.ZodType<T>, text: string): { ok: true; value: T } | { ok: false; complaint: string } {
  let json: unknown;
  try {
    json = JSON.parse(bareJson(text));
  } catch (error) {
    return { ok: false, complaint: `It is not valid JSON: ${error instanceof Error ? error.message : ''}` };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, complaint: `It does not fit:\n${z.prettifyError(parsed.error).slice(0, LONGEST_COMPLAINT)}` };
}

/** Models in JSON mode like to wrap it in a code block. */
function bareJson(text: string): string {
  return /^\s*```(?:json)?\s*\n([\s\S]*?)\n?```\s*$/.exec(text)?.[1] ?? text;
}
