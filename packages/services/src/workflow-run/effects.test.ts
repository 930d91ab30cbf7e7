import { drawFlow } from '@atrium/domain/workflow';
import { ComponentError } from '@atrium/domain/workflow-run';
import { afterEach, describe, expect, it } from 'vitest';
import { codeOf } from '../testing/index.ts';
import { answerWait, cancelBuild, type Part, PARTS, raiseCap, workflowRun } from './index.ts';
import {
  build,
  context,
  create,
  jobOf,
  kit,
  look,
  organization,
  setUpWorkflows,
  statesOf,
  takeJob,
  textOf,
  workOff,
} from './workflow-run.fixture.ts';

setUpWorkflows();

// The part under test stands in for a component that is not pure.
const parts = PARTS as Map<string, Part>;
const known = new Map(parts);
afterEach(() => {
  for (const [type, part] of known) parts.set(type, part);
});
function define(work: Part['work'], effect: Part['effect'] = 'outside'): void {
  parts.set('RegexExtractor', { effect, work });
}
function textIn(value: unknown): string {
  return typeof value === 'object' && value !== null && 'text' in value ? String(value.text) : String(value);
}

/** ChatInput - part - part - ChatOutput. */
const FLOW = drawFlow(
  [
    { id: 'in', type: 'ChatInput', at: [0, 0] },
    { id: 'one', type: 'RegexExtractor', at: [1, 0], values: { pattern: 'x' } },
    { id: 'two', type: 'RegexExtractor', at: [2, 0], values: { pattern: 'x' } },
    { id: 'out', type: 'ChatOutput', at: [3, 0] },
  ],
  [
    ['in', 'message', 'one', 'input_text'],
    ['one', 'text', 'two', 'input_text'],
    ['two', 'text', 'out', 'input_value'],
  ],
);

async function balance(): Promise<string> {
  const [row] = await kit.asOwner<{ balance: string }>(
    'select trim_scale(balance)::text as balance from credit_account where organization_id = $1',
    [organization.id],
  );
  return row!.balance;
}

describe('credits', () => {
  it('are capped before the call that would exceed the cap, and the run goes on when the cap is raised', async () => {
    const calls: string[] = [];
    define(async ({ spend, vertex, inputs }) => {
      await spend('2');
      calls.push(vertex.id);
      return { outputs: { text: { text: `${textIn(inputs['input_text'])}+` } } };
    });
    const executionId = await build(await create(FLOW, { credits: '3' }), 'a');
    await workOff();
    expect(await look(executionId)).toMatchObject({ status: 'running', waiting_for: 'credits', credits_used: '2' });
    expect(calls).toEqual(['one']);
    expect(await codeOf(raiseCap(context(), { executionId, credits: '1' }))).toBe('INVALID');
    await raiseCap(context(), { executionId, credits: '4' });
    await workOff();
    expect(calls).toEqual(['one', 'two']);
    expect(await look(executionId)).toMatchObject({ status: 'completed', credits_used: '4' });
    expect(await textOf(executionId)).toBe('a++');
    expect(await balance()).toBe('996');
  });

  it('are not taken again for a call that a kill interrupted', async () => {
    let attempts = 0;
    const killed = new AbortController();
    define(async ({ spend, inputs }) => {
      await spend('2');
      if (attempts++ === 0) {
        killed.abort();
        throw new Error('killed');
      }
      return { outputs: { text: inputs['input_text'] ?? null } };
    });
    const executionId = await build(await create(FLOW), 'a');
    await workflowRun.lane(jobOf(await takeJob(), killed.signal)).catch(() => undefined);
    const again = { id: crypto.randomUUID(), payload: { executionId }, created_by_id: organization.owner.userId };
    await workflowRun.lane(jobOf(again));
    expect(await look(executionId)).toMatchObject({ status: 'completed', credits_used: '4' });
    expect(attempts).toBe(3);
    expect(await balance()).toBe('996');
  });

  it('wait for an empty balance too', async () => {
    define(async ({ spend, inputs }) => {
      await spend('2000');
      return { outputs: { text: inputs['input_text'] ?? null } };
    });
    const executionId = await build(await create(FLOW, { credits: '9000' }), 'a');
    await workOff();
    expect(await look(executionId)).toMatchObject({ status: 'running', waiting_for: 'credits', credits_used: '0' });
    await cancelBuild(context(), { job_id: executionId });
    expect(await balance()).toBe('1000');
  });
});

describe('an effect outside', () => {
  it('happens once, and its recorded outcome is used after a kill', async () => {
    const keys: string[] = [];
    let isKilled = false;
    const killed = new AbortController();
    define(async ({ once, inputs, vertex }) => {
      const { n } = await once('post', { to: 'https://example.test' }, async (key) => {
        keys.push(`${vertex.id} ${key}`);
        return { n: keys.length };
      });
      if (!isKilled) {
        isKilled = true;
        killed.abort();
        throw new Error('killed');
      }
      return { outputs: { text: { text: `${textIn(inputs['input_text'])}${n}` } } };
    });
    const executionId = await build(await create(FLOW), 'a');
    await workflowRun.lane(jobOf(await takeJob(), killed.signal)).catch(() => undefined);
    const again = { id: crypto.randomUUID(), payload: { executionId }, created_by_id: organization.owner.userId };
    await workflowRun.lane(jobOf(again));
    expect(await textOf(executionId)).toBe('a12');
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
  });

  it.each([
    ['happened', 2],
    ['again', 3],
  ] as const)('of which nobody knows whether it happened waits for a person: %s', async (decision, acts) => {
    let count = 0;
    define(async ({ once, inputs }) => {
      await once('post', { to: 'https://example.test' }, async () => {
        if (++count === 1) throw new Error('socket hang up');
        return {};
      });
      return { outputs: { text: inputs['input_text'] ?? null } };
    });
    const executionId = await build(await create(FLOW), 'a');
    await workOff();
    expect(await look(executionId)).toMatchObject({ status: 'running', waiting_for: 'uncertain' });
    expect(await codeOf(answerWait(context(), { executionId, decision: 'approve' }))).toBe('INVALID');
    await answerWait(context(), { executionId, decision });
    await workOff();
    expect(await look(executionId)).toMatchObject({ status: 'completed' });
    expect(count).toBe(acts);
  });

  it('that surely did not happen is tried again as often as the node says', async () => {
    let count = 0;
    define(async ({ once, inputs }) => {
      await once('post', {}, async () => {
        if (++count === 1) throw new ComponentError('The server refused the connection.');
        return {};
      });
      return { outputs: { text: inputs['input_text'] ?? null } };
    });
    const flow = JSON.parse(JSON.stringify(FLOW)) as { nodes: { data: { node: { metadata?: object } } }[] };
    for (const { data } of flow.nodes) data.node.metadata = { ...data.node.metadata, retries: 2 };
    const id = await build(await create(flow as never), 'a');
    await workOff();
    expect(await look(id)).toMatchObject({ status: 'completed' });
    expect(count).toBe(3);
  });
});

describe('a vertex', () => {
  it('fails at its time limit, and a failure of its write is its own', async () => {
    define(async () => new Promise(() => undefined));
    const flow = JSON.parse(JSON.stringify(FLOW)) as { nodes: { id: string; data: { node: { metadata?: object } } }[] };
    flow.nodes.find(({ id }) => id === 'one')!.data.node.metadata = { timeLimitSeconds: 1 };
    const late = await build(await create(flow as never), 'a');
    await workOff();
    expect(await look(late)).toMatchObject({ status: 'failed' });
    expect((await look(late)).reason).toContain('1 second');
    define(async () => ({
      outputs: { text: { text: 'x' } },
      write: async () => {
        throw new ComponentError('The data room is full.');
      },
    }));
    const full = await build(await create(FLOW), 'a');
    await workOff();
    expect(await look(full)).toMatchObject({ status: 'failed', reason: 'The data room is full.' });
    expect(await statesOf(full)).toMatchObject({ in: 'COMPLETED', one: 'FAILED' });
  });

  it('keeps a large output as a file with a preview', async () => {
    const large = 'x'.repeat(300_000);
    define(async () => ({ outputs: { text: { text: large } } }), 'none');
    const id = await build(await create(FLOW), 'a');
    await workOff();
    const [row] = await kit.asOwner<{ outputs: string; storage_key: string }>(
      `select outputs, storage_key from workflow_checkpoint where execution_id = $1 and key = 'one'`,
      [id],
    );
    expect(row!.outputs.length).toBeLessThan(10_000);
    expect(await kit.platform.store.stat(row!.storage_key)).toMatchObject({ key: row!.storage_key });
    expect((await textOf(id))!.length).toBe(300_000);
  });
});
