import type { Content, GoogleGenAI, Part } from '@google/genai';
import type { Conversed, ConverseRequest, ToolTurn } from '../../evidence/index.ts';
import { estimateTokens } from '../prompt.ts';
import type { ModelSettings } from '../settings.ts';
import { checkEnd, checkPrompt, systemOf, textOf, usageOf } from './chat.ts';

type Chat = { client: () => Promise<GoogleGenAI>; model: string; settings: ModelSettings };

function partsOf(turn: ToolTurn): Part[] {
  if (turn.role === 'user') return [{ text: turn.content }];
  if (turn.role === 'tool') {
    return [{ functionResponse: { id: turn.callId, name: turn.name, response: { output: turn.content } } }];
  }
  const calls = turn.calls.map(({ id, name, arguments: args, signature }): Part => ({
    functionCall: { id, name, args },
    // Thinking models refuse a call without the signature that they gave it.
    ...(signature === undefined ? {} : { thoughtSignature: signature }),
  }));
  return [...(turn.content === '' ? [] : [{ text: turn.content }]), ...calls];
}

/** Returns the turns as contents. Results of calls of one turn are one content, as the API requires. */
function contentsOf(turns: readonly ToolTurn[]): Content[] {
  const contents: Content[] = [];
  for (const [index, turn] of turns.entries()) {
    const last = contents.at(-1);
    const parts = partsOf(turn);
    if (last?.parts && turn.role === 'tool' && turns[index - 1]?.role === 'tool') last.parts.push(...parts);
    else contents.push({ role: turn.role === 'assistant' ? 'model' : 'user', parts });
  }
  return contents;
}

/** Requests one turn of a conversation with tools, in one attempt. */
export function converseWith({ client, model, settings }: Chat) {
  return async (request: ConverseRequest, abortSignal: AbortSignal): Promise<Conversed> => {
    const { models } = await client();
    const { system, turns, tools, maxOutputTokens } = request;
    const functionDeclarations = tools.map(({ name, description, schema }) => ({
      name,
      description,
      parametersJsonSchema: schema,
    }));
    const answer = await models.generateContent({
      model,
      contents: contentsOf(turns),
      config: {
        ...systemOf(system),
        temperature: settings.temperature,
        seed: settings.seed,
        abortSignal,
        ...(functionDeclarations.length > 0 ? { tools: [{ functionDeclarations }] } : {}),
        ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
      },
    });
    const text = textOf(answer);
    const usage = usageOf(answer) ?? { inputTokens: 0, outputTokens: estimateTokens(text) };
    checkPrompt(answer, usage);
    checkEnd(answer.candidates?.[0]?.finishReason, usage);
    const parts = answer.candidates?.[0]?.content?.parts ?? [];
    const calls = parts.flatMap(({ functionCall, thoughtSignature }, index) =>
      functionCall?.name
        ? [
            {
              // The API leaves ids out for most models.
              id: functionCall.id ?? `call-${turns.length}-${index}`,
              name: functionCall.name,
              arguments: functionCall.args ?? {},
              ...(thoughtSignature === undefined ? {} : { signature: thoughtSignature }),
            },
          ]
        : [],
    );
    return { text, calls, usage };
  };
}
