import { job, newId } from '@atrium/domain/kernel';
import type { RunState } from '@atrium/domain/run';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod';
import { creditBalance } from '../credit/index.ts';
import { type TaskContext } from '../kernel/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import {
  createOrganization,
  grantCredits,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { type ItemWork, run, type RunEvent, type Wait } from './index.ts';

type Payload = { runId: string; lane: number };
export type Work = ItemWork<Payload, null>;

async function finishItem({ commit }: Work): Promise<void> {
  await commit(async () => ({ cost: '1' }));
}

const laneJob = job({ name: 'test.run', payload: z.object({ runId: z.uuid(), lane: z.int() }) });
/** The work of the run under test on an item. */
export const script: { work: (given: Work) => Promise<Wait | void> } = { work: finishItem };
/** The states in which runs ended. */
export const ended: string[] = [];
export const tested = run<Payload, null>({
  area: 'search',
  verb: 'test',
  job: laneJob,
  laneOf: (payload) => payload,
  payloadOf: (payload, lane) => ({ ...payload, lane }),
  payloadFor: (runId) => ({ runId, lane: 0 }),
  lanes: 2,
  asker: 'member',
  timing: { itemsAtOnce: 3, stayMs: 0 },
  failure: 'It could not be finished.',
  open: async () => null,
  work: async (given) => script.work(given),
  explain: (error) => {
    const { message } = error as Error;
    if (message === 'again') return { again: 0 };
    if (message === 'bad item') return { failItem: 'This item is bad.' };
    return message === 'bad run' ? { failRun: 'This run is bad.' } : null;
  },
  end: async ({ ending }): Promise<RunEvent[]> => {
    ended.push(ending.state);
    return [{ event: 'end', data: { state: ending.state } }];
  },
});

export let kit: TestPlatform;
export let organization: TestOrganization;

/** Gives each file a platform, and each test an organization with 100 credits and an empty script. */
export function setUpRuns(): void {
  beforeAll(async () => {
    kit = await testPlatform();
  });
  afterAll(() => kit.close());
  beforeEach(async () => {
    organization = await createOrganization(kit);
    ended.length = 0;
    script.work = finishItem;
    await grantCredits(kit, organization.id, '100');
  });
}

export function within<T>(write: Parameters<typeof inTransaction<T>>[3]): Promise<T> {
  return inTransaction(kit.platform.orm, 'organization', organization.owner, write);
}
export function starting(em: Parameters<Parameters<typeof within>[0]>[0]) {
  return { em, actor: organization.owner, requestId: 'test' };
}
export async function start(items: readonly string[], reserve?: string): Promise<string> {
  const runId = newId();
  const reserved = reserve === undefined ? {} : { reserve: { amount: reserve, note: 'Test' } };
  const payload = { runId, lane: 0 };
  await within(async (em) => tested.start(starting(em), { id: runId, payload, items, ...reserved }));
  return runId;
}
type Queued = { id: string; payload: Payload; run_at: Date; created_by_id: string };
export async function queued(runId: string): Promise<Queued[]> {
  return kit.asOwner<Queued>(
    `select t.id, t.payload, t.created_by_id, j.run_at from background_task t join graphile_worker.jobs j on j.key = t.id::text
     where t.payload ->> 'runId' = $1 order by t.created_at, t.id`,
    [runId],
  );
}
export function jobOf(
  { id, payload }: Pick<Queued, 'id' | 'payload'>,
  more: Partial<TaskContext<Payload>> = {},
): TaskContext<Payload> {
  return {
    platform: kit.platform,
    payload,
    taskId: id,
    requestId: 'test',
    actor: { kind: 'system' as const, organizationId: organization.id, onBehalfOf: organization.owner.userId },
    signal: new AbortController().signal,
    attempt: 1,
    maxAttempts: 5,
    progress: async () => undefined,
    ...more,
  };
}
/** Runs queued lanes until none is left, each as a worker would. */
export async function workOff(runId: string): Promise<void> {
  for (;;) {
    const lanes = await queued(runId);
    if (lanes.length === 0) return;
    await kit.asOwner(
      `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key = any($1)))`,
      [lanes.map(({ id }) => id)],
    );
    await Promise.all(lanes.map(async (lane) => tested.lane(jobOf(lane))));
  }
}
type Found = {
  state: RunState;
  reason: string | null;
  total: number;
  done: number;
  failed: number;
  used: string;
  live_lanes: number;
};
export async function look(runId: string): Promise<Found> {
  const [found] = await kit.asOwner<Found>(
    'select state, reason, total, done, failed, trim_scale(used)::text as used, live_lanes from run where id = $1',
    [runId],
  );
  return found!;
}
export async function balance(): Promise<number> {
  return Number(await within(async (em) => creditBalance(em, organization.id)));
}
export async function eventsOf(runId: string) {
  return kit.asOwner<{ seq: number; event: string }>(
    'select seq, event from run_event where run_id = $1 order by seq',
    [runId],
  );
}
export const FIVE = ['a', 'b', 'c', 'd', 'e'];
