import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { drawFlow } from '@atrium/domain/workflow';
import { afterAll, describe, expect, it } from 'vitest';
import { serveModel } from '../testing/index.ts';
import { cancelBuild, workflowRun } from './index.ts';
import { type Part, PARTS } from './parts/index.ts';
import {
  build,
  context,
  create,
  eventsOf,
  jobOf,
  kit,
  look,
  setUpWorkflows,
  statesOf,
  takeJob,
} from './workflow-run.fixture.ts';

/** A model that gets a request and never answers. */
const asked: ServerResponse[] = [];
let isAsked = Promise.withResolvers<void>();
const model = await serveModel(async (_request, response) => {
  asked.push(response);
  isAsked.resolve();
});
setUpWorkflows(model.env);
afterAll(() => model.close());

const parts = PARTS as Map<string, Part>;
const plain = parts.get('RegexExtractor')!;
afterAll(() => void parts.set('RegexExtractor', plain));

const VERTICES = ['one', 'two', 'three'] as const;
/** Three vertices that send something, and one that stores a message. */
const FLOW = drawFlow(
  [
    { id: 'in', type: 'ChatInput', at: [0, 0] },
    ...VERTICES.map((id) => ({ id, type: 'RegexExtractor' as const, at: [1, 0] as const, values: { pattern: 'x' } })),
    { id: 'store', type: 'StoreMessage', at: [2, 0] },
    { id: 'out', type: 'ChatOutput', at: [3, 0] },
  ],
  [
    ['in', 'message', 'one', 'input_text'],
    ['one', 'text', 'two', 'input_text'],
    ['two', 'text', 'three', 'input_text'],
    ['three', 'text', 'store', 'message'],
    ['store', 'stored_messages', 'out', 'input_value'],
  ],
);

async function nothingIsLeft(id: string): Promise<void> {
  const left = await kit.asOwner<{ id: string }>(
    `select id from run where id = $1 and state in ('pending', 'running')
     union all select id from workflow_execution where id = $1 and (has_turn or finished_at is null)
     union all select execution_id from workflow_effect where execution_id = $1 and outcome is null`,
    [id],
  );
  expect(left).toEqual([]);
}

describe('a run that is cancelled', () => {
  it.each(VERTICES.map((vertex, at) => [vertex, at] as const))(
    'at the vertex “%s” ends as stopped, and has no effect after it',
    async (vertex, before) => {
      const sent: string[] = [];
      const reached = Promise.withResolvers<void>();
      parts.set('RegexExtractor', {
        effect: 'outside',
        work: async ({ vertex: { id }, signal, once: send }) => {
          if (id === vertex) {
            reached.resolve();
            // A component that does not look at its signal, and goes on afterwards.
            await once(signal, 'abort');
          }
          await send('post', {}, async () => {
            sent.push(id);
            return {};
          });
          return { outputs: { data: {}, text: { text: id } } };
        },
      });
      const id = await build(await create(FLOW), 'a');
      const working = workflowRun.lane(jobOf(await takeJob()));
      await reached.promise;
      await cancelBuild(context(), { job_id: id });
      await working;
      expect(await look(id)).toMatchObject({ status: 'stopped', has_turn: false });
      expect(sent).toEqual(VERTICES.slice(0, before));
      const states = await statesOf(id);
      expect(Object.keys(states)).toEqual(['in', ...VERTICES.slice(0, before)]);
      const events = await eventsOf(id);
      expect(events.at(-1)).toMatchObject({ event: 'end', data: { state: 'stopped' } });
      const stored = await kit.asOwner(
        `select 1 from workflow_message where execution_id = $1 and sender = 'Machine'`,
        [id],
      );
      expect(stored).toEqual([]);
      await nothingIsLeft(id);
      // Nothing follows: another attempt of its job finds nothing to do.
      await workflowRun.lane(jobOf({ id: crypto.randomUUID(), payload: { executionId: id }, created_by_id: '' }));
      expect(await eventsOf(id)).toEqual(events);
    },
  );

  it('while a model works ends with the request to the model', async () => {
    const flow = drawFlow(
      [
        { id: 'in', type: 'ChatInput', at: [0, 0] },
        { id: 'model', type: 'LanguageModelComponent', at: [1, 0] },
        { id: 'out', type: 'ChatOutput', at: [2, 0] },
      ],
      [
        ['in', 'message', 'model', 'input_value'],
        ['model', 'text_output', 'out', 'input_value'],
      ],
    );
    isAsked = Promise.withResolvers();
    const id = await build(await create(flow), 'What is the rent?');
    const working = workflowRun.lane(jobOf(await takeJob()));
    await isAsked.promise;
    const [response] = asked;
    const closed = once(response!, 'close');
    await cancelBuild(context(), { job_id: id });
    await closed;
    await working;
    expect(asked).toHaveLength(1);
    expect(await look(id)).toMatchObject({ status: 'stopped', credits_used: '1' });
    expect(await statesOf(id)).toEqual({ in: 'COMPLETED' });
    await nothingIsLeft(id);
  });
});
