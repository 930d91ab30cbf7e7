import { z } from 'zod';
import { promptOf, sizeOf } from './prompt.ts';
import type { Prompt } from './prompt.ts';
import { ProviderError } from '../evidence/index.ts';
import type { StructuredRequest, Usage } from '../evidence/index.ts';

const LONGEST_COMPLAINT = 2_000;

/** A model's answer to a request for JSON. */
export type Written = { text: string; usage: Usage };

/**
 * Requests JSON and checks it against the schema. If it does not match, asks once more and describes the error.
 * @throws ProviderError `invalid_output` if the second answer does not match either; `unsupported` if the request is
 * larger than `contextTokens`, because nothing may be dropped.
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
      `The request for “${request.schemaName}” exceeds the model's context window.`,
    );
  }
  const first = await ask(prompt);
  const read = readAs(request.schema, first.text);
  if (read.ok) return { value: read.value, usage: first.usage };

  const complaint = `Your answer is not valid. ${read.complaint}\nWrite the complete JSON again, and nothing else.`;
  const turns: Prompt['turns'] = [
    ...prompt.turns,
    // Vendors reject an empty turn.
    { role: 'assistant', content: first.text || '{}' },
    { role: 'user', content: complaint },
  ];
  const second = await askAgain(ask, { ...prompt, turns }, first.usage);
  const usage = sum(first.usage, second.usage);
  const repaired = readAs(request.schema, second.text);
  if (repaired.ok) return { value: repaired.value, usage };
  throw new ProviderError('invalid_output', `The model's answer does not match “${request.schemaName}”.`, { usage });
}

/** Adds the cost of the first answer to the error if the second request fails. */
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
  return {
    ok: false,
    complaint: `It does not match the schema:\n${z.prettifyError(parsed.error).slice(0, LONGEST_COMPLAINT)}`,
  };
}

/** Removes a code block around the JSON, which models often add. */
function bareJson(text: string): string {
  return /^\s*```(?:json)?\s*\n([\s\S]*?)\n?```\s*$/.exec(text)?.[1] ?? text;
}
