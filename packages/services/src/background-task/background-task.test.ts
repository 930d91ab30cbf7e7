import { job, newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { enqueueJob } from '../kernel/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import {
  auditOf,
  codeOf,
  createOrganization,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { backgroundTaskMe, revokeBackgroundTask, runnable, runTask } from './index.ts';

const definition = job({ name: 'test.task', payload: z.object({ thing: z.uuid() }), maxAttempts: 2 });

let kit: TestPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  kit = await testPlatform();
  organization = await createOrganization(kit);
});
afterAll(() => kit.close());

async function queue() {
  const { viewer } = organization;
  const taskId = await inTransaction(kit.platform.orm, 'organization', viewer, async (em) =>
    enqueueJob(em, { actor: viewer, requestId: newId() }, definition, { thing: newId() }),
  );
  const [row] = await kit.asOwner<{ payload: Record<string, unknown> }>(
    `select p.payload from graphile_worker._private_jobs p where p.key = $1`,
    [taskId],
  );
  return { taskId, payload: row!.payload };
}
function run(payload: unknown, work: () => Promise<void>, attempt = 1) {
  return runTask(kit.platform, runnable({ job: definition, run: work }), payload, {
    attempt,
    maxAttempts: 2,
    worker: 'test',
    shutdown: new AbortController().signal,
  });
}
async function look(taskId: string) {
  return (await backgroundTaskMe(kit.contextOf(organization.viewer), { taskId })).data;
}

it('shows and stops a task for its creator and for Owners only', async () => {
  const { taskId } = await queue();
  const { owner, contributor, viewer, guest } = organization;
  for (const actor of [contributor, guest, (await createOrganization(kit)).owner]) {
    const context = kit.contextOf(actor);
    expect(await codeOf(backgroundTaskMe(context, { taskId }))).toBe('NOT_FOUND');
    expect(await codeOf(revokeBackgroundTask(context, { taskId }))).toBe('NOT_FOUND');
    expect(await auditOf(kit, context)).toMatchObject([{ action: 'backgroundTask.revoke', outcome: 'denied' }]);
  }
  expect(await codeOf(backgroundTaskMe(kit.contextOf(owner), { taskId }))).toBe('ok');
  expect(await codeOf(revokeBackgroundTask(kit.contextOf(viewer), { taskId }))).toBe('ok');
});

it('moves from PENDING to SUCCESS, and notifies only its creator', async () => {
  const { taskId, payload } = await queue();
  expect(await look(taskId)).toMatchObject({ status: 'PENDING', dateDone: null });
  await run(payload, async () => {
    expect(await look(taskId)).toMatchObject({ status: 'STARTED' });
  });
  expect(await look(taskId)).toMatchObject({ status: 'SUCCESS', errorMessage: null });
  expect(await codeOf(revokeBackgroundTask(kit.contextOf(organization.viewer), { taskId }))).toBe('CONFLICT');
  const notified = await kit.asOwner('select distinct user_id from outbox_event where resource_id = $1', [taskId]);
  expect(notified).toEqual([{ user_id: organization.viewer.userId }]);
});

it('retries, then fails with a message without internals', async () => {
  const { taskId, payload } = await queue();
  const fail = async () => {
    throw new Error('password authentication failed for user "postgres"');
  };
  await expect(run(payload, fail, 1)).rejects.toThrow();
  expect(await look(taskId)).toMatchObject({ status: 'RETRY' });
  await expect(run(payload, fail, 2)).rejects.toThrow();
  const task = await look(taskId);
  expect(task.status).toBe('FAILURE');
  expect(JSON.stringify(task)).not.toContain('postgres');
});

it('retries when the error contains text that the database does not store', async () => {
  const { taskId, payload } = await queue();
  const fail = async () => {
    throw new Error('half a pair \ud83d and NUL \0');
  };
  await expect(run(payload, fail, 1)).rejects.toThrow('half a pair');
  expect(await look(taskId)).toMatchObject({ status: 'RETRY' });
});

it('never runs a task that was stopped while it waited', async () => {
  const { taskId, payload } = await queue();
  await revokeBackgroundTask(kit.contextOf(organization.viewer), { taskId });
  let hasRun = false;
  await run(payload, async () => void (hasRun = true));
  expect(hasRun).toBe(false);
  expect(await look(taskId)).toMatchObject({ status: 'REVOKED' });
});

it('is not written by an attempt that another one has replaced, whether it succeeds or fails', async () => {
  for (const ends of ['done', 'failed'] as const) {
    const { taskId, payload } = await queue();
    const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const notified: string[] = [];
    const attemptOf = async (attempt: number, worker: string, work: () => Promise<void>) =>
      runTask(
        kit.platform,
        runnable({ job: definition, run: work, failed: async () => void notified.push(worker) }),
        payload,
        { attempt, maxAttempts: attempt, worker, shutdown: new AbortController().signal },
      );
    const first = attemptOf(1, 'came back', async () => {
      begun.resolve();
      await mayEnd.promise;
      if (ends === 'failed') throw new Error('Too late');
    });
    await begun.promise;
    await attemptOf(2, 'successor', async () => {
      mayEnd.resolve();
      // Rejects, so that the queue does not complete a job that the successor still works on.
      await expect(first).rejects.toThrow('Another attempt has this task');
      expect(await look(taskId)).toMatchObject({ status: 'STARTED', dateDone: null, errorMessage: null });
    });
    expect(await look(taskId)).toMatchObject({ status: 'SUCCESS', errorMessage: null });
    expect(notified).toEqual([]);
  }
});
