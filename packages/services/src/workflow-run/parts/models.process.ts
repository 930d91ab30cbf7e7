import { type GenerateEvent, type Provider, ProviderError } from '@atrium/ai/providers';
import { objectOf, type JsonObject, type JsonValue } from '@atrium/domain/workflow';
import { ComponentError, integerIn, isOn, rowsOf, textIn, textOf } from '@atrium/domain/workflow-run';
import { z } from 'zod';
import { providersFor } from '../../provider/index.ts';
import { askedOf, quotedStatement, wordsOfStatement } from './asked.process.ts';
import { schemaOf } from './output-schema.ts';
import type { Part, PartEnd, PartWork } from './part.ts';
import { recalled } from './recalled.ts';

/** The cost of a call of a model, in credits. */
export const CALL_CREDITS = '1';
const MOST_ROWS = 1000;
const AT_ONCE = 4;

export const NO_MODEL = 'It needs a language model. Add a model key in the settings of the organization.';

/** Words for failures whose messages are the provider's own. */
const AWAY: Readonly<Record<string, string>> = {
  unavailable: 'The model is not available now. Try again later.',
  timeout: 'The model took too long. Try again.',
  rate_limited: 'The provider of the model is busy. Try again in a moment.',
};

/** Runs a call of a model. Its words for people carry nothing of the request. @throws ComponentError */
export async function askModel<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ProviderError) throw new ComponentError(AWAY[error.kind] ?? error.message);
    throw error;
  }
}

/** Returns the model of the organization. @throws ComponentError if there is none that writes */
export async function writingModel({ job }: Pick<PartWork, 'job'>): Promise<Provider> {
  const { chat } = await providersFor(job);
  if (chat.capabilities.generation !== 'generative') throw new ComponentError(NO_MODEL);
  return chat;
}

function pieceOf(event: GenerateEvent, wordsOf = wordsOfStatement): string {
  if (event.type === 'text') return event.text;
  return event.type === 'statement' ? wordsOf(event) : '';
}

/** Asks a model, and passes on its text as it arrives. */
async function written(
  { signal, tell, vertex }: Pick<PartWork, 'signal' | 'tell' | 'vertex'>,
  provider: Provider,
  request: Parameters<Provider['generate']>[0],
  wordsOf = wordsOfStatement,
): Promise<string> {
  let text = '';
  for await (const event of provider.generate({ ...request, signal })) {
    const piece = pieceOf(event, wordsOf);
    if (piece === '') continue;
    text += piece;
    tell({ event: 'token', data: { id: vertex.id, chunk: piece } });
  }
  return text.trim();
}

/** Answers with sentences of the input. Without anything to look in, the input itself is the answer. */
async function extracted(at: PartWork, provider: Provider, system: string, text: string): Promise<string> {
  const { question, passages, areNumbered } = askedOf(system, text);
  if (passages.length === 0) return text.trim();
  const request = { system: '', history: [], question, passages };
  return written(at, provider, request, areNumbered ? quotedStatement : wordsOfStatement);
}

function limitOf(at: Pick<PartWork, 'inputs'>): { maxOutputTokens?: number } {
  const most = integerIn(at.inputs, 'max_tokens', 0);
  return most > 0 ? { maxOutputTokens: most } : {};
}

/** Whether other nodes take only the model itself, so that nobody reads an answer of it. */
export function isOnlyNamed(usedOutputs: readonly string[]): boolean {
  return usedOutputs.includes('model_output') && !usedOutputs.includes('text_output');
}

function onlyNamed(model_output: JsonObject): PartEnd {
  return { outputs: { model_output }, taken: ['model_output'] };
}

/** Asks the model of the organization. */
export const languageModel: Part = {
  effect: 'none',
  givesUsedOutputs: true,
  work: async (at) => {
    const { inputs, job, usedOutputs } = at;
    const { chat } = await providersFor(job);
    const [given, instructions] = [textIn(inputs, 'input_value'), textIn(inputs, 'system_message')];
    // Langflow's projects have models that get nothing but a system message.
    const [text, system] = given.trim() === '' ? [instructions, ''] : [given, instructions];
    const facts = { model: chat.model ?? 'local' };
    const model_output = { provider: chat.name, ...facts };
    if (isOnlyNamed(usedOutputs)) return onlyNamed(model_output);
    if (text.trim() === '') throw new ComponentError('The input of the model is empty.');
    if (chat.capabilities.generation !== 'generative') {
      return { outputs: { text_output: { text: await extracted(at, chat, system, text) }, model_output } };
    }
    await at.spend(CALL_CREDITS);
    const { answer } = await recalled(at, 'answer', async () => {
      const request = { system, history: [], question: text, passages: [], ...limitOf(at) };
      return { answer: await askModel(async () => written(at, chat, request)) };
    });
    return { outputs: { text_output: { text: answer }, model_output } };
  },
};

/** Fills an object or a table from a text. */
export const structuredOutput: Part = {
  effect: 'none',
  work: async (at) => {
    const { inputs, signal } = at;
    const provider = await writingModel(at);
    const single = schemaOf(inputs['output_schema']);
    const schema = z.object({ objects: z.array(single) });
    await at.spend(CALL_CREDITS);
    const { objects } = await recalled(at, 'answer', async () => {
      const system = [
        textIn(inputs, 'system_prompt'),
        isOn(inputs, 'multiple') ? 'Fill one object for each entry of the text.' : 'Fill exactly one object.',
      ].join('\n');
      const schemaName = textIn(inputs, 'schema_name') || 'output';
      const question = textIn(inputs, 'input_value');
      const { value } = await askModel(async () =>
        provider.structured({ system, question, passages: [], schema, schemaName, signal }),
      );
      return { objects: value.objects as JsonValue[] }; // the schema allows JSON only
    });
    const rows = objects.flatMap((each) => objectOf(each) ?? []);
    const given = isOn(inputs, 'multiple') ? rows : rows.slice(0, 1);
    const data: JsonValue = isOn(inputs, 'multiple') ? { results: given } : (given[0] ?? {});
    return { outputs: { structured_output: data, dataframe_output: given } };
  },
};

type Way = { output: string; category: string; description: string; message: string };

function waysOf(value: JsonValue | undefined): Way[] {
  const ways = rowsOf(value).map((row, index) => ({
    output: `category_${index + 1}_result`,
    category: textOf(row['route_category']).trim(),
    description: textOf(row['route_description']),
    message: textOf(row['output_value']),
  }));
  if (ways.length === 0 || ways.some(({ category }) => category === '')) {
    throw new ComponentError('Each way of a Smart Router needs a category.');
  }
  return ways;
}

/** Lets the model choose the way by the category of a text. */
export const smartRouter: Part = {
  effect: 'none',
  work: async (at) => {
    const { inputs, signal } = at;
    const provider = await writingModel(at);
    const ways = waysOf(inputs['routes']);
    const text = textIn(inputs, 'input_text');
    await at.spend(CALL_CREDITS);
    const { category } = await recalled(at, 'answer', async () => {
      const list = ways.map((way) => `- ${way.category}${way.description ? `: ${way.description}` : ''}`).join('\n');
      const system = [
        `Choose the category of the text. Answer NONE if none fits.\n${list}`,
        textIn(inputs, 'custom_prompt'),
      ].join('\n');
      const schema = z.object({ category: z.enum(['NONE', ...new Set(ways.map((way) => way.category))]) });
      const passages = [{ number: 1, documentId: 'input', documentName: 'Input', text }];
      const question = 'Which category does the text have?';
      const { value } = await askModel(async () =>
        provider.structured({ system, question, passages, schema, schemaName: 'category', signal }),
      );
      return value;
    });
    const way = ways.find((each) => each.category === category);
    const message = textIn(inputs, 'message') || text;
    if (way) return { outputs: { [way.output]: { text: way.message || message } }, taken: [way.output] };
    if (!isOn(inputs, 'enable_else_output')) return { outputs: {}, taken: [] };
    return { outputs: { default_result: { text: message } }, taken: ['default_result'] };
  },
};

/** Asks the model about each row of a table. A row is paid for once, also after a kill. */
export const batchRun: Part = {
  effect: 'none',
  work: async (at) => {
    const { inputs, signal, spend } = at;
    const provider = await writingModel(at);
    const rows = rowsOf(inputs['df']);
    if (rows.length > MOST_ROWS) throw new ComponentError(`At most ${MOST_ROWS} rows are asked about at once.`);
    const column = textIn(inputs, 'column_name').trim();
    const target = textIn(inputs, 'output_column_name').trim() || 'model_response';
    const system = textIn(inputs, 'system_message');
    if (column !== '' && rows.length > 0 && !rows.some((row) => Object.hasOwn(row, column))) {
      throw new ComponentError(`The table has no column “${column}”.`);
    }
    const ask = async (row: JsonObject, index: number): Promise<JsonObject> => {
      const question = column === '' ? JSON.stringify(row) : textOf(row[column]);
      if (question.trim() === '') return { ...row, [target]: '' };
      const { answer } = await recalled(at, `row ${index}`, async () => {
        const request = { system, history: [], question, passages: [], signal };
        let text = '';
        await askModel(async () => {
          for await (const event of provider.generate(request)) text += pieceOf(event);
        });
        return { answer: text.trim() };
      });
      const more: JsonObject = isOn(inputs, 'enable_metadata') ? { metadata: { characters: answer.length } } : {};
      return { ...row, [target]: answer, ...more };
    };
    const results: JsonObject[] = [];
    for (let start = 0; start < rows.length; start += AT_ONCE) {
      const part = rows.slice(start, start + AT_ONCE);
      // Paid in the order of the rows, so that a second attempt counts the same calls.
      for (const row of part) {
        if ((column === '' ? JSON.stringify(row) : textOf(row[column])).trim() !== '') await spend(CALL_CREDITS);
      }
      results.push(...(await Promise.all(part.map(async (row, index) => ask(row, start + index)))));
    }
    return { outputs: { batch_results: results } };
  },
};
