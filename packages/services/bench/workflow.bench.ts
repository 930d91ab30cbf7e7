/**
 * What running a workflow costs, each figure beside its bound: chains of vertices with and without an effect, vertices beside
 * each other, rounds of a loop as the loop grows, the time from a call to the end of a small run, the readers of a run, and
 * code in the sandbox.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@atrium/domain/kernel';
import { VERTICES_AT_ONCE } from '@atrium/domain/workflow-run';
import { runCode } from '@atrium/ai/custom-code';
import { Logger, run } from 'graphile-worker';
import { Client, Pool } from 'pg';
import { runInQuickJs } from '../../ai/src/custom-code/quickjs.ts';
import { figure, row, text } from '../../../tooling/bench/rows.ts';
import { createOrganization } from '../src/testing/organization.ts';
import { buildFlow } from '../src/workflow-run/index.ts';
import { type Part, PARTS } from '../src/workflow-run/parts/index.ts';
import { openProduct, percentile, timed } from './product.ts';
import { required } from './required.ts';
import { chainOf, GREETING, linesOf, loopOf } from './workflow-flows.ts';
import { buildToEnd, createFlow, startProcesses, work } from './workflow-product.ts';
import { measureListeners, measureReaders } from './workflow-readers.ts';

const CHAIN = 100;
/** Ours and the bound take turns, so that a busy machine slows both. The median round counts. */
const ROUNDS = 9;
const WORK_MS = 10;
const WIDTH = 250;
const SMALL = 1_000;
const LARGE = 10_000;
const CALLS = 60;
const READERS = 100;
const EVENTS = 40;

const product = await openProduct();
const { database } = product;
const { owner, id: organizationId } = await createOrganization(product);
async function ofProduct(workflowId: string, input: string): Promise<number> {
  return work(product, owner, workflowId, input);
}

function median(values: readonly number[]): number {
  return percentile([...values], 0.5);
}

/** Milliseconds of transactions of one row each, one after the other, on one bare connection. */
async function bareTransactions(client: Client): Promise<number> {
  const insert = `insert into outbox_event (organization_id, topic, action, resource_id) values ($1, 'workflow', 'updated', $2)`;
  return timed(async () => {
    for (let at = 0; at < CHAIN; at++) {
      await client.query('begin');
      await client.query(insert, [organizationId, newId()]);
      await client.query('commit');
    }
  });
}

function quiet(): void {}

/** Opens a bare queue. Returns the milliseconds of a chain of jobs: each adds the next one. */
async function bareQueue() {
  const pgPool = new Pool({ connectionString: database.ownerUrl });
  pgPool.on('error', quiet);
  pgPool.on('connect', (client) => client.on('error', quiet));
  let over = quiet;
  const runner = await run({
    pgPool,
    concurrency: VERTICES_AT_ONCE,
    noHandleSignals: true,
    logger: new Logger(() => quiet),
    parsedCronItems: [],
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: {
      link: async (payload, helpers) => {
        const { left } = payload as { left: number };
        if (left > 1) await helpers.addJob('link', { left: left - 1 });
        else over();
      },
    },
  });
  return {
    chain: async (): Promise<number> =>
      timed(async () => {
        const ended = new Promise<void>((resolve) => (over = resolve));
        await runner.addJob('link', { left: CHAIN });
        await ended;
      }),
    stop: async () => {
      await runner.stop();
      await pgPool.end();
    },
  };
}

async function chains(): Promise<void> {
  const [effects, pure] = [
    await createFlow(product, owner, chainOf('StoreMessage', CHAIN)),
    await createFlow(product, owner, chainOf('TextInput', CHAIN)),
  ];
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  const queue = await bareQueue();
  const times = { effects: [] as number[], pure: [] as number[], bare: [] as number[], jobs: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    times.bare.push(await bareTransactions(client));
    times.effects.push(await ofProduct(effects, 'x'));
    times.jobs.push(await queue.chain());
    times.pure.push(await ofProduct(pure, 'x'));
  }
  await queue.stop();
  await client.end();
  const speed = (milliseconds: number[]) => (CHAIN * 1000) / median(milliseconds);
  const [bare, jobs] = [speed(times.bare), speed(times.jobs)];
  const [effect, plain] = [speed(times.effects), speed(times.pure)];
  const unit = 'vertices/s';
  row({ name: `chain of ${CHAIN} effects`, value: effect, unit, bound: bare, ratio: effect / bare, goal: 0.5 });
  row({ name: `chain of ${CHAIN} pure vertices`, value: plain, unit, bound: jobs, ratio: plain / jobs, goal: 5 });
}

/** Sleeps of 10 ms, some at once, without anything else. */
async function bareSleeps(count: number): Promise<number> {
  return timed(async () => {
    let left = count;
    const lane = async () => {
      while (left-- > 0) await sleep(WORK_MS);
    };
    await Promise.all(Array.from({ length: VERTICES_AT_ONCE }, lane));
  });
}

/** Replaces a component that is written before what follows it begins by one that takes 10 ms. */
async function beside(): Promise<void> {
  const rounds = SMALL / WIDTH;
  const slow = await createFlow(product, owner, loopOf(WIDTH));
  const parts = PARTS as Map<string, Part>;
  const plain = required(parts.get('RegexExtractor'), 'component');
  parts.set('RegexExtractor', {
    effect: 'none',
    work: async () => {
      await sleep(WORK_MS);
      return { outputs: { data: {}, text: { text: '' } } };
    },
  });
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await bareSleeps(SMALL));
    ours.push(await ofProduct(slow, linesOf(rounds)));
  }
  parts.set('RegexExtractor', plain);
  const [value, bound] = [median(ours), median(bare)];
  const name = `${figure(SMALL)} vertices of ${WORK_MS} ms, ${VERTICES_AT_ONCE} at once`;
  row({ name, value, unit: 'ms', bound, ratio: bound / value, goal: 0.85 });
}

async function rounds(): Promise<void> {
  const loop = await createFlow(product, owner, loopOf(0));
  const [small, large]: [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round++) {
    small.push(await ofProduct(loop, linesOf(SMALL)));
    large.push(await ofProduct(loop, linesOf(LARGE)));
  }
  const value = median(large) / median(small);
  const bound = LARGE / SMALL;
  const name = `${figure(LARGE)} rounds against ${figure(SMALL)}`;
  row({ name, value, unit: 'times as long', bound, ratio: bound / value, goal: bound / 11 });
  row({ name: 'a round of a loop', value: (median(large) * 1000) / LARGE, unit: 'µs' });
}

async function readers(): Promise<void> {
  const workflowId = await createFlow(product, owner, GREETING);
  const { job_id: id } = await buildFlow(product.contextOf(owner), { workflowId, inputs: { input_value: 'Ada' } });
  const round = { product, owner, run: { id, organizationId }, readers: READERS, events: EVENTS / 4 };
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let at = 0; at < 4; at++) {
    bare.push(...(await measureListeners(round, database.ownerUrl)));
    ours.push(...(await measureReaders(round)));
  }
  const [value, bound] = [percentile(ours, 0.95), percentile(bare, 0.95)];
  row({ name: `${READERS} readers of a run, p95`, value, unit: 'ms', bound, ratio: bound / value, goal: 0.5 });
}

async function code(): Promise<void> {
  const source = `export default { outputs: [{ name: 'out' }], run: ({ a }) => ({ out: a.map((x) => x * 2) }) }`;
  const fetch = async () => Promise.reject(new Error('No hosts'));
  const call = { code: source, inputs: { a: [1, 2, 3] }, now: 0, seed: 1 };
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let at = 0; at < CALLS; at++) {
    const message = { kind: 'run', code: source, inputs: JSON.stringify(call.inputs), now: 0, seed: 1 } as const;
    bare.push(await timed(async () => runInQuickJs({ ...message, timeMs: 5_000, memoryBytes: 2 ** 26 }, { fetch })));
    ours.push(await timed(async () => runCode({ ...call, fetch })));
  }
  const [value, bound] = [median(ours), median(bare)];
  row({ name: 'a call of custom code, p50', value, unit: 'ms', bound: 12, ratio: 12 / value, goal: 1 });
  row({ name: 'a call of custom code, against a bare sandbox', value, unit: 'ms', bound, ratio: bound / value });
}

async function fromCallToEnd(): Promise<void> {
  const workflowId = await createFlow(product, owner, GREETING);
  const running = await startProcesses(product, owner);
  try {
    for (let call = 0; call < 10; call++) await buildToEnd(running, workflowId);
    const times: number[] = [];
    for (let call = 0; call < CALLS; call++) times.push(await buildToEnd(running, workflowId));
    const value = median(times);
    row({ name: 'from POST to end of a small run, p50', value, unit: 'ms', bound: 60, ratio: 60 / value, goal: 1 });
    row({ name: 'from POST to end of a small run, p95', value: percentile(times, 0.95), unit: 'ms' });
  } finally {
    await running.stop();
  }
}

const MEASURES: Record<string, () => Promise<void>> = { chains, beside, rounds, readers, code, fromCallToEnd };
const only = process.env['PART'];
try {
  await ofProduct(await createFlow(product, owner, chainOf('StoreMessage', CHAIN)), 'x'); // warms up
  for (const [name, measure] of Object.entries(MEASURES)) if (only === undefined || only === name) await measure();
  text(
    `Workflows: the bounds are transactions of one row each on a bare connection, a chain of jobs of bare graphile-worker, ` +
      `bare sleeps, proportional growth, ${READERS} listeners of a bare connection, and 12 ms and 60 ms. The small run is ` +
      'ChatInput, Prompt and ChatOutput, over HTTP with an API and a worker of their own, and ends when its stream does.',
  );
} finally {
  await product.close();
}
