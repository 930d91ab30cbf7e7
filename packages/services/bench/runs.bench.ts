/**
 * What a run costs per item as it grows from 1,000 to 1,000,000 items (`N=1000,10000` for others), and per run as an
 * organization starts 100 to 10,000 runs of one item. Nothing should take longer per item in a longer run.
 */
import { job, newId } from '@atrium/domain/kernel';
import { z } from 'zod';
import { figure, row, text } from '../../../tooling/bench/rows.ts';
import type { TaskContext } from '../src/kernel/index.ts';
import { inTransaction } from '../src/kernel/transaction/index.ts';
import { run } from '../src/run/index.ts';
import { createOrganization } from '../src/testing/organization.ts';
import { openProduct, percentile, timed } from './product.ts';
import { required } from './required.ts';

const SIZES = (process.env['N'] ?? '1000,10000,100000,1000000').split(',').map(Number);
const RUNS = (process.env['RUNS'] ?? '100,1000,10000').split(',').map(Number);
/** The runs take turns at their first and their last items, so that a busy machine slows all of them. The median round counts. */
const ROUNDS = 5;
const PART = 100;
const WORKED = ROUNDS * PART;
const AT_ONCE = 8;
/** The items that one statement adds. A statement may take half a minute. */
const STEP = 50_000;
/** Also allows for a busy machine and for caches that no longer hold everything. */
const TOLERANCE = 1.5;

type Payload = { runId: string; lane: number };

const definition = job({ name: 'bench.run', payload: z.object({ runId: z.uuid(), lane: z.int() }) });
const counting = { worked: (): void => undefined };
const measured = run<Payload, null>({
  area: 'search',
  verb: 'bench',
  job: definition,
  laneOf: (payload) => payload,
  payloadOf: (payload, lane) => ({ ...payload, lane }),
  lanes: 1,
  asker: 'member',
  timing: { itemsAtOnce: AT_ONCE, stayMs: 0, turnMs: 3_600_000 },
  failure: 'It could not be finished.',
  open: async () => null,
  work: async ({ commit }) => {
    await commit(async () => ({ cost: '0' }));
    counting.worked();
  },
  explain: () => null,
  end: async () => [],
});

const product = await openProduct();
const { platform, asOwner } = product;
const { owner, id: organizationId } = await createOrganization(product);

async function start(count: number): Promise<string> {
  const runId = newId();
  await inTransaction(platform.orm, 'organization', owner, async (em) =>
    measured.start(
      { em, actor: owner, requestId: 'bench' },
      {
        id: runId,
        payload: { runId, lane: 0 },
        items: {
          count,
          add: async () => {
            for (let from = 1; from <= count; from += STEP) {
              await em.execute(
                `insert into run_item (run_id, key, organization_id, position)
                 select ?, 'item ' || n, ?, n from generate_series(?::int, ?::int) n`,
                [runId, organizationId, from, Math.min(count, from + STEP - 1)],
              );
            }
          },
        },
      },
    ),
  );
  return runId;
}

/** Works as a lane until the run is over or `most` items are done. Returns milliseconds per item. */
async function work(runId: string, most: number): Promise<number> {
  const enough = new AbortController();
  let done = 0;
  counting.worked = () => {
    done += 1;
    if (done >= most) enough.abort();
  };
  const [task] = await asOwner<{ id: string }>(
    `select id from background_task where payload ->> 'runId' = $1 order by created_at limit 1`,
    [runId],
  );
  const context: TaskContext<Payload> = {
    platform,
    payload: { runId, lane: 0 },
    taskId: required(task, 'task').id,
    requestId: 'bench',
    actor: { kind: 'system', organizationId, onBehalfOf: owner.userId },
    signal: enough.signal,
    attempt: 1,
    maxAttempts: 5,
    progress: async () => undefined,
  };
  const milliseconds = await timed(async () =>
    measured.lane(context).catch((error: unknown) => {
      if (!enough.signal.aborted) throw error;
    }),
  );
  return milliseconds / done;
}

/** Ends all open items but the last ones, as a lane would have done. Leaves the dead rows of a run of this size. */
async function skipTo(runId: string, left: number): Promise<void> {
  await asOwner(
    `with skipped as (update run_item set state = 'done', attempts = 1 where run_id = $1 and state = 'open'
       and position <= (select max(position) - $2::int from run_item where run_id = $1) returning 1)
     update run set done = done + (select count(*) from skipped) where id = $1`,
    [runId, left],
  );
}

type Costs = { size: number; start: number; first: number; last: number };

/** Works on a part of each run in turn. Returns the median of each run's rounds. */
async function inTurns(runs: readonly string[]): Promise<number[]> {
  const times = runs.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, runId] of runs.entries()) required(times[at], 'run').push(await work(runId, PART));
  }
  return times.map((each) => percentile(each, 0.5));
}

async function costsOf(sizes: readonly number[]): Promise<Costs[]> {
  const runs: string[] = [];
  const starts: number[] = [];
  for (const size of sizes) starts.push((await timed(async () => runs.push(await start(size)))) / size);
  const first = await inTurns(runs);
  for (const runId of runs) await skipTo(runId, WORKED);
  const last = await inTurns(runs);
  for (const [at, runId] of runs.entries()) {
    await work(runId, Infinity); // items that the last round had claimed and not begun
    const [found] = await asOwner<{ state: string; done: number }>('select state, done from run where id = $1', [
      runId,
    ]);
    if (found?.state !== 'completed' || found.done !== sizes[at]) throw new Error(`A run: ${JSON.stringify(found)}`);
  }
  return sizes.map((size, at) => ({
    size,
    start: required(starts[at], 'start'),
    first: required(first[at], 'first part'),
    last: required(last[at], 'last part'),
  }));
}

/** Milliseconds per run of the last hundred of `count` runs of one item. */
async function costOfRuns(count: number): Promise<{ start: number; work: number }> {
  const ids: string[] = [];
  const starts: number[] = [];
  for (let at = 0; at < count; at++) starts.push(await timed(async () => ids.push(await start(1))));
  const works: number[] = [];
  for (const id of ids.slice(-100)) works.push(await timed(async () => work(id, Infinity)));
  return { start: percentile(starts.slice(-100), 0.5), work: percentile(works, 0.5) };
}

function compare(name: string, value: number, base: number): void {
  const bound = base * TOLERANCE;
  row({ name, value: value * 1000, unit: 'µs', bound: bound * 1000, ratio: bound / value, goal: 1 });
}

try {
  await costsOf([2 * WORKED]); // warms up
  const [bases, ...larger] = await costsOf(SIZES);
  const { start: starting, first, last } = required(bases, 'size');
  for (const costs of larger) {
    const name = `a run of ${figure(costs.size)} items`;
    compare(`${name}: start, an item`, costs.start, starting);
    compare(`${name}: the first ${WORKED}, an item`, costs.first, first);
    compare(`${name}: the last ${WORKED}, an item`, costs.last, last);
  }
  const base = await costOfRuns(required(RUNS[0], 'number of runs'));
  for (const count of RUNS.slice(1)) {
    const costs = await costOfRuns(count);
    compare(`${figure(count)} runs of one item: start, a run`, costs.start, base.start);
    compare(`${figure(count)} runs of one item: work, a run`, costs.work, base.work);
  }
  const memory = process.memoryUsage.rss() / 2 ** 20;
  text(
    `Runs: the bound is the cost at ${figure(required(SIZES[0], 'size'))} items and at ${figure(required(RUNS[0], 'number of runs'))} runs, times ${TOLERANCE}. ` +
      `The items between the first and the last are ended by one statement, and their dead rows stay. The process used ${figure(memory)} MB at the end.`,
  );
} finally {
  await product.close();
}
