import type OpenAI from 'openai';
import { z } from 'zod';
import {
  type Conversed,
  type ConverseRequest,
  ProviderError,
  type ToolTurn,
  type Usage,
} from '../../evidence/index.ts';
import { estimateTokens } from '../prompt.ts';
import type { ModelSettings } from '../settings.ts';
import { checkEnd, systemTurn, usageOf } from './chat.ts';
import type { Dialect } from './dialect.ts';

type Chat = { client: () => Promise<OpenAI>; speak: Dialect; model: string; settings: ModelSettings };
type Sent = OpenAI.ChatCompletionMessageParam;

const Arguments = z.record(z.string(), z.unknown());

function messageOf(turn: ToolTurn): Sent {
  if (turn.role === 'user') return { role: 'user', content: turn.content };
  if (turn.role === 'tool') return { role: 'tool', tool_call_id: turn.callId, content: turn.content };
  const calls = turn.calls.map(({ id, name, arguments: given }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: JSON.stringify(given) },
  }));
  return { role: 'assistant', content: turn.content || null, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
}

/** Reads the arguments of a call, which the model writes as JSON. @throws ProviderError */
function argumentsOf(text: string, usage: Usage): Record<string, unknown> {
  try {
    return Arguments.parse(JSON.parse(text === '' ? '{}' : text));
  } catch (cause) {
    throw new ProviderError('invalid_output', 'The model called a tool with arguments that are not JSON.', {
      cause,
      usage,
    });
  }
}

/** Requests one turn of a conversation with tools, in one attempt. */
export function converseWith({ client, speak, model, settings }: Chat) {
  return async (request: ConverseRequest, signal: AbortSignal): Promise<Conversed> => {
    const { chat } = await client();
    const messages: Sent[] = [...systemTurn(request.system), ...request.turns.map(messageOf)];
    const tools = request.tools.map(({ name, description, schema }) => ({
      type: 'function' as const,
      function: { name, description, parameters: schema },
    }));
    const limit = request.maxOutputTokens;
    const answer = await speak((form) =>
      chat.completions.create(
        {
          model,
          messages,
          ...(tools.length > 0 ? { tools } : {}),
          ...(form.without.has('temperature') ? {} : { temperature: settings.temperature }),
          ...(form.without.has('seed') ? {} : { seed: settings.seed }),
          ...(limit === undefined ? {} : { [form.limit]: limit }),
        },
        { signal },
      ),
    );
    const choice = answer.choices?.[0];
    if (!choice) throw new ProviderError('unavailable', 'The provider gave no answer.');
    const text = choice.message?.content ?? '';
    const usage = usageOf(answer.usage) ?? { inputTokens: 0, outputTokens: estimateTokens(text) };
    if (choice.message?.refusal) throw new ProviderError('refused', 'The model refuses to answer.', { usage });
    checkEnd(choice.finish_reason ?? 'stop', usage);
    const calls = (choice.message?.tool_calls ?? []).flatMap((call) =>
      call.type === 'function'
        ? [{ id: call.id, name: call.function.name, arguments: argumentsOf(call.function.arguments, usage) }]
        : [],
    );
    return { text, calls, usage };
  };
}
