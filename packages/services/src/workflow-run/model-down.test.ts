import { drawFlow } from '@atrium/domain/workflow';
import { afterAll, describe, expect, it } from 'vitest';
import { startScriptedChat } from '../testing/index.ts';
import { build, create, eventsOf, look, setUpWorkflows, statesOf, textOf, workOff } from './workflow-run.fixture.ts';

const model = await startScriptedChat();
setUpWorkflows(model.env);
afterAll(() => model.close());

const NODES = [
  { id: 'in', type: 'ChatInput', at: [0, 0] },
  { id: 'model', type: 'LanguageModelComponent', at: [1, 0] },
  { id: 'out', type: 'ChatOutput', at: [2, 0] },
  { id: 'sorry', type: 'TextOutput', at: [2, 1] },
] as const;

describe('a model that is down', { timeout: 60_000 }, () => {
  it('fails the vertex in words for people, once its retries are used, and keeps what came before', async () => {
    model.answer(() => ({ status: 503 }));
    const flow = drawFlow(NODES.slice(0, 3), [
      ['in', 'message', 'model', 'input_value'],
      ['model', 'text_output', 'out', 'input_value'],
    ]);
    const id = await build(await create(flow), 'What is the rent?');
    await workOff();
    const run = await look(id);
    expect(run).toMatchObject({ status: 'failed', has_turn: false, credits_used: '1' });
    expect(run.reason).toBe('The model is not available now. Try again later.');
    expect(await statesOf(id)).toEqual({ in: 'COMPLETED', model: 'FAILED' });
    expect((await eventsOf(id)).at(-1)).toMatchObject({ event: 'end', data: { state: 'failed' } });
  });

  it('lets the run follow the edge of its failure', async () => {
    model.answer(() => ({ status: 503 }));
    const flow = drawFlow(NODES, [
      ['in', 'message', 'model', 'input_value'],
      ['model', 'text_output', 'out', 'input_value'],
      ['model', 'on_failure', 'sorry', 'input_value'],
    ]);
    const id = await build(await create(flow), 'What is the rent?');
    await workOff();
    expect(await look(id)).toMatchObject({ status: 'completed' });
    expect(await statesOf(id)).toMatchObject({ model: 'FAILED', out: 'SKIPPED', sorry: 'COMPLETED' });
  });

  it('is asked again by the next run, which completes', async () => {
    model.answer(() => ({ text: 'The rent is 5.' }));
    const flow = drawFlow(NODES.slice(0, 3), [
      ['in', 'message', 'model', 'input_value'],
      ['model', 'text_output', 'out', 'input_value'],
    ]);
    const id = await build(await create(flow), 'What is the rent?');
    await workOff();
    expect(await textOf(id)).toBe('The rent is 5.');
  });
});
