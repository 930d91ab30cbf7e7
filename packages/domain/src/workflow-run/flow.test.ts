import { describe, expect, it } from 'vitest';
import { blocking, buildGraph, drawFlow, type FlowData, type JsonValue } from '../workflow/index.ts';
import {
  createSchedule,
  inputsOf,
  type Instance,
  instanceKey,
  loopItems,
  loopResults,
  PURE_COMPONENTS,
  type RunFacts,
} from './index.ts';

/** Runs a flow of pure components in memory, and returns what each instance gave and which were skipped. */
function runInMemory(flow: FlowData, input: string | null = null) {
  const { graph, problems } = buildGraph(flow);
  expect(blocking(problems)).toEqual([]);
  const facts: RunFacts = { startedAt: '2026-07-01T12:00:00Z', sessionId: 's', input, matches: () => false };
  const given = new Map<string, Record<string, JsonValue>>();
  const loops = new Map<string, { items: JsonValue[]; results: (JsonValue | undefined)[] }>();
  const outputOf = ({ vertexId, rounds }: Instance, output: string): JsonValue | undefined => {
    if (output !== 'item') return given.get(instanceKey({ vertexId, rounds }))?.[output];
    const loop = loops.get(instanceKey({ vertexId, rounds: rounds.slice(0, -1) }));
    return loop?.items[rounds.at(-1)!];
  };
  const schedule = createSchedule(graph);
  const skipped = schedule.begin().skipped.map(instanceKey);
  for (let [task] = schedule.tasks(); task; [task] = schedule.tasks()) {
    const vertex = graph.vertices.get(task.vertexId)!;
    const key = instanceKey(task);
    const inputs = inputsOf(graph, vertex, { rounds: task.rounds, outputOf });
    const scope = graph.loops.get(vertex.id);
    if (scope && task.phase === 'work') {
      const items = loopItems(inputs);
      loops.set(key, { items, results: [] });
      schedule.settle(task, { state: 'LOOPING', rounds: items.length });
      continue;
    }
    if (scope) {
      const { items = [] } = loops.get(key) ?? {};
      const { feedback } = scope;
      const results = items.map((_, round) => {
        return feedback
          ? outputOf({ vertexId: feedback.source, rounds: [...task.rounds, round] }, feedback.output)
          : undefined;
      });
      given.set(key, { done: loopResults(results) });
      schedule.settle(task, { state: 'COMPLETED' });
      continue;
    }
    const { outputs, taken } = PURE_COMPONENTS[vertex.definition!.type]!(inputs, facts);
    given.set(key, outputs);
    skipped.push(
      ...schedule.settle(task, { state: 'COMPLETED', ...(taken ? { taken } : {}) }).skipped.map(instanceKey),
    );
  }
  expect(schedule.state()).toBe('completed');
  return { given, skipped };
}

describe('a flow of pure components', () => {
  it('answers a chat', () => {
    const flow = drawFlow(
      [
        { id: 'in', type: 'ChatInput', at: [0, 0] },
        { id: 'prompt', type: 'Prompt', at: [1, 0], values: { template: 'Say {what}', what: '' } },
        { id: 'out', type: 'ChatOutput', at: [2, 0] },
      ],
      [
        ['in', 'message', 'prompt', 'what'],
        ['prompt', 'prompt', 'out', 'input_value'],
      ],
    );
    expect(runInMemory(flow, 'hello').given.get('out')).toMatchObject({
      message: { text: 'Say hello', sender_name: 'AI' },
    });
  });

  it.each(['__proto__', 'constructor', 'toString'])('takes “%s” as the id of a node and as a variable', (name) => {
    const data = drawFlow(
      [
        { id: 'in', type: 'ChatInput', at: [0, 0] },
        { id: name, type: 'Prompt', at: [1, 0], values: { template: 'VARIABLE and {own}', own: 'b', VARIABLE: '' } },
        { id: 'out', type: 'ChatOutput', at: [2, 0] },
      ],
      [
        ['in', 'message', name, 'VARIABLE'],
        [name, 'prompt', 'out', 'input_value'],
      ],
    );
    // An object that is written by hand cannot have this key.
    const written = JSON.stringify(data).replaceAll('VARIABLE and', `{${name}} and`).replaceAll('VARIABLE', name);
    const flow = JSON.parse(written) as FlowData;
    expect(runInMemory(flow, 'a').given.get('out')).toMatchObject({ message: { text: 'a and b' } });
  });

  it('takes one way and joins the ways again', () => {
    const flow = drawFlow(
      [
        { id: 'in', type: 'ChatInput', at: [0, 0] },
        { id: 'if', type: 'ConditionalRouter', at: [1, 0], values: { operator: 'contains', match_text: 'fee' } },
        { id: 'yes', type: 'Prompt', at: [2, 0], values: { template: 'Fee: {x}', x: '' } },
        { id: 'no', type: 'Prompt', at: [2, 1], values: { template: 'Other: {x}', x: '' } },
        { id: 'merge', type: 'Merge', at: [3, 0] },
        { id: 'out', type: 'ChatOutput', at: [4, 0] },
      ],
      [
        ['in', 'message', 'if', 'input_text'],
        ['if', 'true_result', 'yes', 'x'],
        ['if', 'false_result', 'no', 'x'],
        ['yes', 'prompt', 'merge', 'inputs'],
        ['no', 'prompt', 'merge', 'inputs'],
        ['merge', 'merged', 'out', 'input_value'],
      ],
    );
    const run = runInMemory(flow, 'A question');
    expect(run.skipped).toEqual(['yes']);
    expect(run.given.get('out')).toMatchObject({ message: { text: 'Other: A question' } });
    expect(runInMemory(flow, 'The fee').given.get('out')).toMatchObject({ message: { text: 'Fee: The fee' } });
  });

  it.each([
    ['a\nb\nc', '<a>,<b>,<c>'],
    ['a', '<a>'],
    ['', ''],
  ])('loops over the parts of “%s”', (input, text) => {
    const flow = drawFlow(
      [
        { id: 'in', type: 'ChatInput', at: [0, 0] },
        { id: 'split', type: 'SplitText', at: [1, 0], values: { chunk_size: 1, chunk_overlap: 0 } },
        { id: 'loop', type: 'LoopComponent', at: [2, 0] },
        { id: 'work', type: 'ParserComponent', at: [3, 0], values: { pattern: '<{text}>' } },
        { id: 'join', type: 'ParserComponent', at: [3, 1], values: { pattern: '{text}', sep: ',' } },
        { id: 'out', type: 'ChatOutput', at: [4, 1] },
      ],
      [
        ['in', 'message', 'split', 'data_inputs'],
        ['split', 'dataframe', 'loop', 'data'],
        ['loop', 'item', 'work', 'input_data'],
        ['work', 'parsed_text', 'loop', 'item'],
        ['loop', 'done', 'join', 'input_data'],
        ['join', 'parsed_text', 'out', 'input_value'],
      ],
    );
    expect(runInMemory(flow, input).given.get('out')).toMatchObject({ message: { text } });
  });
});
