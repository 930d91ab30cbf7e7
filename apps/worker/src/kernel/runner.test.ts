import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { job } from '@atrium/domain/kernel';
import { backgroundTaskMe, revokeBackgroundTask, runnable, runTask } from '@atrium/services/background-task';
import { initiateConversation, listMessages } from '@atrium/services/conversation';
import { documentMe } from '@atrium/services/document';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { indexDocumentTask } from '../document/index-document.task.ts';
import { answerMessageTask } from '../conversation/answer-message.task.ts';
import { type RunningWorker, startWorker, type WorkerOptions } from './runner.ts';
import { environmentOf, openProduct, stuckTasks, type TestProduct } from './test-product.ts';

const LEASE = '# Lease\n\nThe base rent is $12,500.00 per month and the lease ends on August 31, 2028.';

/** Not on the embedded database, which all test files share: these workers would take the jobs of other tests. */
const onItsOwn = describe.skipIf(inject('database').engine === 'pglite');

let database: TestDatabase;
let product: TestProduct;
const workers: RunningWorker[] = [];
const children: ChildProcess[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  product = await openProduct(database);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const worker of workers.splice(0)) await worker.stop();
  await product.close();
  await database.drop();
});

async function start(options: WorkerOptions = {}): Promise<RunningWorker> {
  const worker = await startWorker(product.platform, database.ownerUrl, { clock: [], graceMs: 0, ...options });
  workers.push(worker);
  return worker;
}
async function stop(worker: RunningWorker): Promise<void> {
  workers.splice(workers.indexOf(worker), 1);
  await worker.stop();
}
/** A separate process that is in the middle of a job. */
async function startStuckProcess(): Promise<ChildProcess> {
  const main = fileURLToPath(new URL('stuck-worker.ts', import.meta.url));
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    ...environmentOf(database, product.folder),
  };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}
async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function document(documentId: string) {
  return (await documentMe(product.owner, { documentId })).data;
}
async function indexed(documentId: string) {
  return product.until(async () => {
    const found = await document(documentId);
    return found.indexStatus !== 'PENDING' && found;
  });
}
async function ask(query = 'What is the base rent?') {
  return initiateConversation(product.owner, { query });
}
async function answerOf(conversationId: string) {
  return (await listMessages(product.owner, { conversationId })).data.find((message) => message.role === 'assistant')!;
}
type Task = { id: string; state: string; attempts: number; worker: string; payload: Record<string, string> };
async function taskOf(resourceId: string): Promise<Task> {
  return (await product.rows<Task>('select * from background_task where resource_id = $1', [resourceId]))[0]!;
}
async function taskInState(resourceId: string, state: string) {
  return product.until(async () => {
    const task = await taskOf(resourceId);
    return task.state === state && task;
  });
}
/** A job as the queue passes it on. */
async function payloadOf(task: Task) {
  const [found] = await product.rows<{ organization_id: string; created_by_id: string }>(
    'select organization_id, created_by_id from background_task where id = $1',
    [task.id],
  );
  return {
    ...task.payload,
    taskId: task.id,
    organizationId: found!.organization_id,
    onBehalfOf: found!.created_by_id,
  };
}
async function stored() {
  return {
    pages: await product.rows('select id, xmin::text from document_page order by id'),
    chunks: await product.rows('select id, xmin::text from chunk order by id'),
    embeddings: await product.rows('select id, xmin::text from embedding order by id'),
    events: await product.rows('select message_id, seq, xmin::text from message_event order by message_id, seq'),
    messages: await product.rows('select id, content, status from message order by id'),
  };
}
const again = { attempt: 2, maxAttempts: 4, worker: 'another', shutdown: new AbortController().signal };

onItsOwn('a job that runs twice', () => {
  it('changes nothing the second time, not even when both run at once', async () => {
    await start();
    const { documentId } = await product.upload(LEASE);
    expect(await indexed(documentId)).toMatchObject({ indexStatus: 'COMPLETED', displayStatusMessage: null });
    const { conversationId, messageId } = await ask();
    await taskInState(messageId, 'SUCCESS');
    expect((await answerOf(conversationId)).content).toContain('$12,500.00');
    const before = await stored();

    const indexing = await payloadOf(await taskOf(documentId));
    const answering = await payloadOf(await taskOf(messageId));
    await Promise.all([
      runTask(product.platform, indexDocumentTask, indexing, again),
      runTask(product.platform, indexDocumentTask, indexing, again),
      runTask(product.platform, answerMessageTask, answering, again),
      runTask(product.platform, answerMessageTask, answering, again),
    ]);
    expect(await stored()).toEqual(before);
    expect(before.chunks).toHaveLength(1);
    expect(before.embeddings).toHaveLength(1);
    expect((await document(documentId)).indexStatus).toBe('COMPLETED');
  });

  it('changes nothing if the document has newer content', async () => {
    const { documentId } = await product.upload(LEASE);
    const late = await payloadOf(await taskOf(documentId));
    await product.rows('update document set current_version_id = gen_random_uuid() where id = $1', [documentId]);
    await runTask(product.platform, indexDocumentTask, late, again);
    expect((await stored()).chunks).toEqual([]);
    expect((await document(documentId)).indexStatus).toBe('PENDING');
  });

  it('writes no passages if newer content arrives while it reads the older', async () => {
    const { documentId } = await product.upload(LEASE);
    const payload = await payloadOf(await taskOf(documentId));
    const { store } = product.platform;
    const overtaken = {
      ...product.platform,
      store: {
        ...store,
        withLocalFile: async <T>(key: string, read: (path: string) => Promise<T>) => {
          await product.rows('update document set current_version_id = gen_random_uuid() where id = $1', [documentId]);
          return store.withLocalFile(key, read);
        },
      },
    };
    await runTask(overtaken, indexDocumentTask, payload, again);
    expect((await stored()).pages).toHaveLength(1);
    expect((await stored()).chunks).toEqual([]);
  });
});

onItsOwn('a task that a person revokes', () => {
  it('stops while it runs, and the document says so', async () => {
    const reached = Promise.withResolvers<void>();
    await start({ tasks: stuckTasks(reached.resolve) });
    const { documentId } = await product.upload(LEASE);
    await reached.promise;
    const { id: taskId } = await taskOf(documentId);
    await revokeBackgroundTask(product.owner, { taskId });
    await taskInState(documentId, 'REVOKED');
    expect(await document(documentId)).toMatchObject({
      indexStatus: 'SKIPPED',
      displayStatusMessage: 'Indexing was stopped. Index the document again to search it.',
    });
    await expect(revokeBackgroundTask(product.owner, { taskId })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('stops an answer, which keeps its text, and allows the next question', async () => {
    await start();
    await indexed((await product.upload(LEASE)).documentId);
    await stop(workers[0]!);
    const reached = Promise.withResolvers<void>();
    await start({ tasks: stuckTasks(reached.resolve) });
    const { conversationId, messageId } = await ask();
    await reached.promise;
    await revokeBackgroundTask(product.owner, { taskId: (await taskOf(messageId)).id });
    await taskInState(messageId, 'REVOKED');
    expect((await answerOf(conversationId)).status).toBe('stopped');
    const next = await initiateConversation(product.owner, { conversationId, query: 'And when does it end?' });
    expect(next.conversationId).toBe(conversationId);
  });

  it('never starts if it is still waiting', async () => {
    const { documentId } = await product.upload(LEASE);
    await revokeBackgroundTask(product.owner, { taskId: (await taskOf(documentId)).id });
    await start();
    await taskInState(documentId, 'REVOKED');
    expect((await document(documentId)).indexStatus).toBe('SKIPPED');
    expect((await stored()).pages).toEqual([]);
  });
});

onItsOwn('a worker that is killed', () => {
  it('during indexing is replaced by another one, which finishes', async () => {
    const { documentId } = await product.upload(LEASE);
    const child = await startStuckProcess();
    const dead = await taskInState(documentId, 'STARTED');
    await kill(child);
    await start({ beatMs: 100, deadAfterSeconds: 0.5 });
    expect(await indexed(documentId)).toMatchObject({ indexStatus: 'COMPLETED' });
    const task = await taskInState(documentId, 'SUCCESS');
    expect(task).toMatchObject({ attempts: 2 });
    expect(task.worker).not.toBe(dead.worker);
    // No finished step was repeated.
    expect((await stored()).chunks).toHaveLength(1);
  });

  it('during an answer leaves its text, and the reader gets an error', async () => {
    const first = await start();
    await indexed((await product.upload(LEASE)).documentId);
    await stop(first);
    const { conversationId, messageId } = await ask();
    const child = await startStuckProcess();
    await product.until(async () => (await stored()).events.length >= 3);
    await kill(child);
    await start({ beatMs: 100, deadAfterSeconds: 0.5 });
    await taskInState(messageId, 'SUCCESS');
    const answer = await answerOf(conversationId);
    expect(answer).toMatchObject({ status: 'failed', content: 'Half an answer' });
    const events = await product.rows<{ event: string; data: object }>(
      'select event, data from message_event where message_id = $1 order by seq',
      [messageId],
    );
    expect(events.map(({ event }) => event)).toEqual(['conversation', 'message', 'token', 'error']);
    expect(events.at(-1)!.data).toEqual({ message: 'The answer was cut off. Ask again.', code: 'interrupted' });
  });

  it('during the last attempt leaves a failed document, which can be indexed again', async () => {
    const { documentId } = await product.upload(LEASE);
    const { id: taskId } = await taskOf(documentId);
    // Like a file that has killed every worker that read it.
    await product.rows(
      `update graphile_worker._private_jobs set attempts = max_attempts, locked_by = 'pool-dead', locked_at = now() where key = $1`,
      [taskId],
    );
    await product.rows(
      `insert into worker_heartbeat (id, last_seen_at) values ('pool-dead', now() - interval '1 minute')`,
    );
    await start();
    expect(await indexed(documentId)).toMatchObject({
      indexStatus: 'FAILED',
      displayStatusMessage: 'Indexing failed on our side. Try again.',
    });
    await taskInState(documentId, 'FAILURE');
    await product.until(async () => (await product.rows('select id from graphile_worker.jobs')).length === 0);
  });
});

onItsOwn('a worker that comes back after it was taken for dead', () => {
  it('leaves jobs alone that another worker has taken over', async () => {
    const { documentId } = await product.upload(LEASE);
    const child = await startStuckProcess();
    const before = await taskInState(documentId, 'STARTED');
    child.kill('SIGSTOP');
    await start({ beatMs: 100, deadAfterSeconds: 0.5 });
    const after = await taskInState(documentId, 'SUCCESS');
    expect(after).toMatchObject({ attempts: 2 });
    expect(after.worker).not.toBe(before.worker);
    const exited = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect(await taskOf(documentId)).toEqual(after);
    expect((await document(documentId)).indexStatus).toBe('COMPLETED');
    expect(await product.rows('select from graphile_worker.jobs')).toEqual([]);
  });
});

onItsOwn('the last attempt', () => {
  const lastAttempt = async (taskId: string) =>
    product.rows(
      'select graphile_worker.reschedule_jobs(array[id], attempts => max_attempts - 1) from graphile_worker.jobs where key = $1',
      [taskId],
    );

  it('that fails sets the document to FAILED, with a message and without the cause', async () => {
    const { documentId } = await product.upload(LEASE);
    const { id: taskId } = await taskOf(documentId);
    await lastAttempt(taskId);
    for await (const { key } of product.platform.store.list('documents/')) await product.platform.store.delete(key);
    await start();
    expect(await indexed(documentId)).toMatchObject({
      indexStatus: 'FAILED',
      displayStatusMessage: 'Indexing failed on our side. Try again.',
    });
    await taskInState(documentId, 'FAILURE');
    const { data } = await backgroundTaskMe(product.owner, { taskId });
    expect(data.status).toBe('FAILURE');
    expect(data.errorMessage).not.toContain(product.folder);
  });

  it('of an answer ends it as failed, and ends its stream with an error', async () => {
    const { conversationId, messageId } = await ask();
    await lastAttempt((await taskOf(messageId)).id);
    await start({
      tasks: [runnable({ ...answerMessageTask, run: async () => Promise.reject(new Error('Out of order')) })],
    });
    await taskInState(messageId, 'FAILURE');
    expect((await answerOf(conversationId)).status).toBe('failed');
    const events = await product.rows<{ event: string }>('select event from message_event order by seq');
    expect(events.map(({ event }) => event)).toEqual(['conversation', 'message', 'error']);
  });
});

onItsOwn('a worker', () => {
  it('returns its jobs when it is stopped, without counting the attempt', async () => {
    const reached = Promise.withResolvers<void>();
    const first = await start({ tasks: stuckTasks(reached.resolve) });
    const { documentId } = await product.upload(LEASE);
    await reached.promise;
    await stop(first);
    expect(await taskOf(documentId)).toMatchObject({ state: 'PENDING' });
    expect(await product.rows('select attempts, locked_by from graphile_worker.jobs')).toEqual([
      { attempts: 0, locked_by: null },
    ]);
    expect(await product.rows('select id from worker_heartbeat')).toEqual([]);
    await start();
    expect(await indexed(documentId)).toMatchObject({ indexStatus: 'COMPLETED' });
    expect(await taskInState(documentId, 'SUCCESS')).toMatchObject({ attempts: 1 });
  });

  it('waits for a running job before it stops', async () => {
    const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = runnable({
      ...indexDocumentTask,
      run: async (context) => {
        begun.resolve();
        await mayEnd.promise;
        await indexDocumentTask.run(context);
      },
    });
    const worker = await start({ tasks: [slow], graceMs: 60_000 });
    const { documentId } = await product.upload(LEASE);
    await begun.promise;
    const stopping = stop(worker);
    mayEnd.resolve();
    await stopping;
    expect((await document(documentId)).indexStatus).toBe('COMPLETED');
    expect(await taskOf(documentId)).toMatchObject({ state: 'SUCCESS' });
    expect(await product.rows('select from graphile_worker.jobs')).toEqual([]);
  });

  it('writes a heartbeat under the name that locks its jobs before it takes the first one', async () => {
    const { documentId } = await product.upload(LEASE);
    const known = Promise.withResolvers<object[]>();
    const look = runnable({
      ...indexDocumentTask,
      run: async () =>
        known.resolve(
          await product.rows(
            `select h.id from worker_heartbeat h join graphile_worker.jobs j on j.locked_by = h.id
             join background_task t on t.worker = h.id where t.resource_id = $1`,
            [documentId],
          ),
        ),
    });
    const worker = await start({ tasks: [look] });
    expect(await known.promise).toHaveLength(1);
    await worker.ready();
  });

  it('runs a scheduled job once, with any number of workers', async () => {
    const runs: string[] = [];
    const tick = runnable({
      job: job({ name: 'test.tick', payload: z.object({ _cron: z.object({ ts: z.string() }) }) }),
      run: async ({ payload }) => void runs.push(payload._cron.ts),
    });
    // Missed minutes are backfilled, so the test need not wait for the next one.
    await product.rows(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       values ('tick', now() - interval '1 day', date_trunc('minute', now()) - interval '3 minutes')`,
    );
    const clock = [{ task: 'test.tick', match: '* * * * *', identifier: 'tick', options: { backfillPeriod: 600_000 } }];
    await Promise.all([start({ tasks: [tick], clock }), start({ tasks: [tick], clock })]);
    const queued = async () => product.rows('select id from graphile_worker.jobs');
    await product.until(async () => runs.length >= 2 && (await queued()).length === 0);
    expect(runs).toHaveLength(new Set(runs).size);
    const tasks = await product.rows<{ state: string }>(`select state from background_task where name = 'test.tick'`);
    expect(tasks.map(({ state }) => state)).toEqual(runs.map(() => 'SUCCESS'));
  });
});
