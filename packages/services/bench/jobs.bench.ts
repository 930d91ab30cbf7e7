/**
 * Jobs per second of the worker with all that it keeps about them (state, events, revocation, traces) against bare
 * graphile-worker on the same database: jobs of 10 ms, 8 at once; and what an empty job costs.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { job } from '@atrium/domain/kernel';
import { Logger, run } from 'graphile-worker';
import { Pool } from 'pg';
import { z } from 'zod';
import { row, text } from '../../../tooling/bench/rows.ts';
import { startWorker } from '../../../apps/worker/src/kernel/runner.ts';
import { runnable } from '../src/background-task/index.ts';
import { enqueueJob } from '../src/kernel/index.ts';
import { inTransaction } from '../src/kernel/transaction/index.ts';
import { createOrganization } from '../src/testing/organization.ts';
import { openProduct } from './product.ts';
import { required } from './required.ts';

const AT_ONCE = 8;
const WORK_MS = 10;
const JOBS = 2_000;
const ROUNDS = 3;
const GOAL = 0.8;

const product = await openProduct({ WORKER_CONCURRENCY: String(AT_ONCE), DATABASE_POOL: String(AT_ONCE + 2) });
const { platform, database, asOwner } = product;
const { owner, id: organizationId } = await createOrganization(product);

function quiet(): void {}

/** Counts jobs and resolves at the last. */
function counter() {
  const all = Promise.withResolvers<void>();
  let count = 0;
  return {
    done: () => {
      count += 1;
      if (count === JOBS) all.resolve();
    },
    all: all.promise,
  };
}

async function untilGone(): Promise<void> {
  for (;;) {
    const [left] = await asOwner<{ count: number }>('select count(*)::int as count from graphile_worker.jobs');
    if (left?.count === 0) return;
    await sleep(5);
  }
}

type Measured = { perSecond: number; cpuMicroseconds: number };

async function measure(all: Promise<void>, begun: number, cpu: NodeJS.CpuUsage): Promise<Measured> {
  await all;
  await untilGone();
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: (JOBS * 1000) / (performance.now() - begun), cpuMicroseconds: (user + system) / JOBS };
}

async function bare(workMs: number): Promise<Measured> {
  await asOwner(
    `select graphile_worker.add_jobs(array_agg(('bare', '{}', null, now(), 1, null, 0, null)::graphile_worker.job_spec))
     from generate_series(1, $1)`,
    [JOBS],
  );
  const { done, all } = counter();
  const pgPool = new Pool({ connectionString: database.ownerUrl, max: AT_ONCE });
  pgPool.on('error', quiet);
  pgPool.on('connect', (client) => client.on('error', quiet));
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  const runner = await run({
    pgPool,
    concurrency: AT_ONCE,
    noHandleSignals: true,
    logger: new Logger(() => quiet),
    parsedCronItems: [],
    taskList: {
      bare: async () => {
        if (workMs > 0) await sleep(workMs);
        done();
      },
    },
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const measured = await measure(all, begun, cpu);
  await runner.stop();
  await pgPool.end();
  return measured;
}

const definition = job({ name: 'bench.job', payload: z.object({}) });

async function wrapped(workMs: number): Promise<Measured> {
  await inTransaction(platform.orm, 'organization', owner, async (em) => {
    for (let at = 0; at < JOBS; at++) await enqueueJob(em, { actor: owner, requestId: 'bench' }, definition, {});
  });
  const { done, all } = counter();
  const task = runnable({
    job: definition,
    run: async () => {
      if (workMs > 0) await sleep(workMs);
      done();
    },
  });
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  const worker = await startWorker(platform, database.ownerUrl, { tasks: [task], clock: [] });
  const measured = await measure(all, begun, cpu);
  await worker.stop();
  const [ended] = await asOwner<{ count: number }>(
    `select count(*)::int as count from background_task where state = 'SUCCESS' and organization_id = $1`,
    [organizationId],
  );
  if (ended?.count !== JOBS) throw new Error(`${ended?.count} of ${JOBS} tasks say that they have succeeded`);
  await asOwner('delete from background_task');
  return measured;
}

function fastest(all: Measured[]): Measured {
  return required(all.toSorted((a, b) => b.perSecond - a.perSecond)[0], 'measurement');
}

/** In turns, so that what else the machine does meanwhile is the same for both. */
async function sideBySide(workMs: number): Promise<{ ours: Measured; theirs: Measured }> {
  const [ours, theirs]: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await wrapped(workMs));
    theirs.push(await bare(workMs));
  }
  return { ours: fastest(ours), theirs: fastest(theirs) };
}

try {
  await bare(0);
  await wrapped(0);
  const { ours, theirs } = await sideBySide(WORK_MS);
  const [value, bound] = [ours.perSecond, theirs.perSecond];
  row({ name: 'jobs of 10 ms, 8 at once', value, unit: 'jobs/s', bound, ratio: value / bound, goal: GOAL });
  const { ours: empty, theirs: bareEmpty } = await sideBySide(0);
  row({ name: 'an empty job, whole', value: empty.cpuMicroseconds, unit: 'CPU µs', bound: bareEmpty.cpuMicroseconds });
  row({ name: 'empty jobs', value: empty.perSecond, unit: 'jobs/s', bound: bareEmpty.perSecond });
  text(
    'Jobs: the bound is bare graphile-worker with the same batching on the same database; CPU is that of the worker.',
  );
} finally {
  await product.close();
}
