import { job, PRIORITIES } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createOrganization, testPlatform, type TestOrganization, type TestPlatform } from '../testing/index.ts';
import { enqueueAll } from './index.ts';
import { inTransaction } from './transaction/index.ts';

const definition = job({ name: 'test.many', payload: z.object({ thing: z.int() }), urgency: 'idle' });
const { first, last } = PRIORITIES.idle;

let kit: TestPlatform;
let ours: TestOrganization;
let theirs: TestOrganization;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());
beforeEach(async () => {
  [ours, theirs] = [await createOrganization(kit), await createOrganization(kit)];
  await kit.asOwner(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = $1))`,
    [definition.name],
  );
});

async function add({ owner }: TestOrganization, things: number[], options: { notBefore?: Date } = {}) {
  return inTransaction(kit.platform.orm, 'organization', owner, async (em) => {
    const execute = vi.spyOn(em, 'execute');
    const jobs = things.map((thing) => ({ payload: { thing }, resourceId: owner.userId }));
    const ids = await enqueueAll(em, { actor: owner, requestId: 'test' }, definition, jobs, options);
    return { ids, statements: execute.mock.calls.length };
  });
}
/** The jobs in the order in which the queue hands them out. */
async function queue() {
  return kit.asOwner<{ key: string; priority: number; flags: object; payload: Record<string, unknown>; run_at: Date }>(
    `select j.key, j.priority, j.flags, j.payload, j.run_at from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.priority, j.run_at, j.id`,
    [definition.name],
  );
}

it('adds any number of jobs and tasks with one statement', async () => {
  const things = Array.from({ length: 500 }, (_, at) => at);
  const { ids, statements } = await add(ours, things);
  expect(statements).toBe(1);
  const jobs = await queue();
  expect(jobs.map(({ key }) => key)).toEqual(ids);
  expect(jobs.map(({ payload }) => payload['thing'])).toEqual(things);
  expect(jobs[0]).toMatchObject({
    priority: first,
    flags: { [`idle:${ours.id}`]: true },
    payload: { taskId: ids[0], requestId: 'test', onBehalfOf: ours.owner.userId, organizationId: ours.id },
  });
  const tasks = await kit.asOwner(
    `select id, payload, resource_id, max_attempts, priority, request_id, created_by_id from background_task
     where organization_id = $1 order by priority limit 1`,
    [ours.id],
  );
  expect(tasks).toEqual([
    {
      id: ids[0],
      payload: { thing: 0 },
      resource_id: ours.owner.userId,
      max_attempts: 5,
      priority: first,
      request_id: 'test',
      created_by_id: ours.owner.userId,
    },
  ]);
});

it('lets organizations take turns, however many jobs one of them has queued', async () => {
  await add(ours, [1, 2, 3, 4]);
  await add(theirs, [10]);
  await add(ours, [5]);
  await add(theirs, [11]);
  expect((await queue()).map(({ payload }) => payload['thing'])).toEqual([1, 10, 2, 11, 3, 4, 5]);
});

it('starts a newcomer beside the next job of those who wait, not before their first', async () => {
  const { ids } = await add(ours, [1, 2, 3]);
  await kit.asOwner(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key = any($1)))`,
    [ids.slice(0, 2)],
  );
  await add(theirs, [10, 11]);
  expect((await queue()).map(({ payload }) => payload['thing'])).toEqual([3, 10, 11]);
});

it('keeps the order when the priorities of an urgency are used up', async () => {
  await add(ours, [1]);
  await kit.asOwner('update background_task set priority = $2 where organization_id = $1', [ours.id, last]);
  await add(ours, [2]);
  expect((await queue()).map(({ priority }) => priority)).toEqual([first, last]);
});

it('holds a job back until its time', async () => {
  const time = new Date(Date.now() + 3_600_000);
  await add(ours, [1], { notBefore: time });
  expect((await queue())[0]?.run_at).toEqual(time);
  await add(theirs, [2]);
  expect((await queue()).map(({ priority }) => priority)).toEqual([first, first]);
});

it('takes an empty list', async () => {
  expect(await add(ours, [])).toEqual({ ids: [], statements: 0 });
});
