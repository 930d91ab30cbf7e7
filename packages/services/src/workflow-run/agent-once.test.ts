import { drawFlow } from '@atrium/domain/workflow';
import { afterAll, expect, it } from 'vitest';
import { mailTo, startScriptedChat } from '../testing/index.ts';
import { type Part, PARTS, workflowRun } from './index.ts';
import { build, create, jobOf, kit, look, organization, setUpWorkflows, takeJob } from './workflow-run.fixture.ts';

const model = await startScriptedChat();
setUpWorkflows(model.env);

const parts = PARTS as Map<string, Part>;
const agent = parts.get('Agent')!;
afterAll(async () => {
  parts.set('Agent', agent);
  await model.close();
});

it('a mail that an Agent sends is sent once, if its worker dies before the Agent has recorded it', async () => {
  const killed = new AbortController();
  let attempts = 0;
  // In place of a model, it calls its tool and dies.
  parts.set('Agent', {
    effect: 'outside',
    work: async ({ tools }) => {
      const sent = await tools[0]!.call({}, '1.0', null);
      attempts += 1;
      if (attempts > 1) return { outputs: { response: { text: JSON.stringify(sent) } } };
      killed.abort();
      throw new Error('killed');
    },
  });
  const to = `${crypto.randomUUID()}@example.test`;
  const flow = drawFlow(
    [
      { id: 'mail', type: 'SendEmail', at: [0, 0], values: { to: [to], subject: 'Hello', body: 'Hello' } },
      { id: 'agent', type: 'Agent', at: [1, 0], values: { input_value: 'Send it.' } },
    ],
    [['mail', 'component_as_tool', 'agent', 'tools']],
  );
  const executionId = await build(await create(flow));
  await workflowRun.lane(jobOf(await takeJob(), killed.signal)).catch(() => undefined);
  expect(await mailTo(kit, to)).toHaveLength(1);
  const again = { id: crypto.randomUUID(), payload: { executionId }, created_by_id: organization.owner.userId };
  await workflowRun.lane(jobOf(again));
  expect(attempts).toBe(2);
  expect(await look(executionId)).toMatchObject({ status: 'completed', reason: null });
  expect(await mailTo(kit, to)).toHaveLength(1);
});

it('a call that ends after the time limit of its Agent writes nothing, and the next attempt makes it once', async () => {
  const send = parts.get('SendEmail')!;
  const refused: string[] = [];
  let calls = 0;
  const past = async (signal: AbortSignal) =>
    signal.aborted || new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  const over = Promise.withResolvers<void>();
  // The first call ends too late; the second one begins too late.
  parts.set('SendEmail', {
    ...send,
    work: async (work) => {
      calls += 1;
      const end = await send.work(work);
      if (calls === 1) await past(work.signal);
      return end;
    },
  });
  parts.set('Agent', {
    effect: 'outside',
    work: async ({ tools, signal }) => {
      const isFirst = calls === 0;
      const sent = await tools[0]!.call({}, '1.0', null).catch((error: unknown) => {
        refused.push(String(error));
        return null;
      });
      if (!isFirst) return { outputs: { response: { text: JSON.stringify(sent) } } };
      await past(signal);
      await tools[0]!.call({}, '2.0', null).catch((error: unknown) => refused.push(String(error)));
      over.resolve();
      throw new Error('late');
    },
  });
  const to = `${crypto.randomUUID()}@example.test`;
  const flow = drawFlow(
    [
      { id: 'mail', type: 'SendEmail', at: [0, 0], values: { to: [to], subject: 'Hello', body: 'Hello' } },
      { id: 'agent', type: 'Agent', at: [1, 0], values: { input_value: 'Send it.' } },
    ],
    [['mail', 'component_as_tool', 'agent', 'tools']],
  );
  type Node = { id: string; data: { node: { metadata: object } } };
  const node = (flow.nodes as Node[]).find(({ id }) => id === 'agent')!.data.node;
  node.metadata = { ...node.metadata, retries: 1, timeLimitSeconds: 1 };
  const executionId = await build(await create(flow));
  await workflowRun.lane(jobOf(await takeJob()));
  await over.promise;
  parts.set('SendEmail', send);
  expect(refused).toHaveLength(2);
  expect(calls).toBe(2);
  expect(await look(executionId)).toMatchObject({ status: 'completed', reason: null });
  expect(await mailTo(kit, to)).toHaveLength(1);
});
