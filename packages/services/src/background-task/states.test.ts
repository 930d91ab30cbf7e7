import type { TaskHolder } from '@atrium/db/background-task';
import { newId } from '@atrium/domain/kernel';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { organizationKey } from '../kernel/index.ts';
import { createOrganization, testPlatform, type TestOrganization, type TestPlatform } from '../testing/index.ts';
import { createTaskStates, lookAt, type StateChange, type TaskStates, type Written, writeProgress } from './states.ts';

const TOO_LONG = 'x'.repeat(129);
const FIRST: TaskHolder = { attempt: 1, worker: 'pool-1' };
const SECOND: TaskHolder = { attempt: 2, worker: 'pool-2' };

let kit: TestPlatform;
let ours: TestOrganization;
let theirs: TestOrganization;
let states: TaskStates;
beforeAll(async () => {
  kit = await testPlatform();
  [ours, theirs] = [await createOrganization(kit), await createOrganization(kit)];
  states = createTaskStates(kit.platform);
});
afterAll(() => kit.close());

async function queued(organization: TestOrganization | null = ours): Promise<string> {
  const id = newId();
  await kit.asOwner(
    `insert into background_task (id, organization_id, name, payload, max_attempts, created_by_id)
     values ($1, $2, 'test.states', '{}', 3, $3)`,
    [id, organization?.id ?? null, organization?.owner.userId ?? null],
  );
  return id;
}
function started(taskId: string, { attempt, worker }: TaskHolder = FIRST): StateChange {
  return {
    taskId,
    holder: { attempt, worker },
    columns: { state: 'STARTED', attempts: attempt, worker, started_at: new Date(), error_message: null },
    unlessRevoked: true,
  };
}
function succeeded(taskId: string, holder: TaskHolder = FIRST): StateChange {
  return {
    taskId,
    holder,
    columns: { state: 'SUCCESS', date_done: new Date() },
  };
}
/** Writes in one batch, which gathers while the batches before it are in flight. */
async function writeTogether(changes: StateChange[]): Promise<Promise<Written>[]> {
  const ahead = [await queued(), await queued()].map((id) => started(id));
  return [...ahead, ...changes].map(async (change) => states.write(change)).slice(ahead.length);
}
async function stateOf(taskId: string) {
  return (await kit.asOwner<{ state: string }>('select state from background_task where id = $1', [taskId]))[0]?.state;
}
type Told = { organization_id: string; user_id: string; action: string; tx: string };
async function notifiedOf(taskIds: string[]) {
  return kit.asOwner<Told>(
    'select organization_id, user_id, action, tx::text from outbox_event where resource_id = any($1) order by id',
    [taskIds],
  );
}
async function wishStop(taskId: string) {
  return kit.asOwner('update background_task set revoke_requested_at = now() where id = $1', [taskId]);
}

it('writes states in one transaction, and notifies the organization of each', async () => {
  const [first, second, third, clock] = [await queued(), await queued(theirs), await queued(), await queued(null)];
  const all = [first, second, third, clock];
  expect(await Promise.all(await writeTogether(all.map((id) => started(id))))).toEqual(Array(4).fill('written'));
  for (const id of all) expect(await stateOf(id)).toBe('STARTED');
  const notified = await notifiedOf(all);
  expect(notified.map(({ organization_id, user_id, action }) => [organization_id, user_id, action])).toEqual([
    [ours.id, ours.owner.userId, 'started'],
    [theirs.id, theirs.owner.userId, 'started'],
    [ours.id, ours.owner.userId, 'started'],
  ]);
  expect(new Set(notified.map(({ tx }) => tx)).size).toBe(1);
});

it('wakes those who watch a task', async () => {
  const id = await queued(theirs);
  const never = 2 ** 30;
  const woken = kit.platform.hub.wait(organizationKey(theirs.id), never);
  await states.write(started(id));
  await woken;
});

it('keeps columns that are not named', async () => {
  const id = await queued();
  await states.write(started(id));
  await states.write({
    taskId: id,
    holder: FIRST,
    columns: { state: 'RETRY', error_message: 'A sentence.', traceback: 'A trace' },
  });
  const columns =
    'select state, attempts, worker, started_at is not null as begun, error_message, traceback, date_done';
  const look = async () => kit.asOwner(`${columns} from background_task where id = $1`, [id]);
  const kept = { attempts: 1, worker: 'pool-1', begun: true, traceback: 'A trace', date_done: null };
  expect(await look()).toEqual([{ ...kept, state: 'RETRY', error_message: 'A sentence.' }]);
  await states.write(started(id));
  expect(await look()).toEqual([{ ...kept, state: 'STARTED', error_message: null }]);
});

it('writes the states of one task in their order', async () => {
  const id = await queued();
  await Promise.all(await writeTogether([started(id), succeeded(id)]));
  expect(await stateOf(id)).toBe('SUCCESS');
  expect((await notifiedOf([id])).map(({ action }) => action)).toEqual(['started', 'success']);
});

it('does not start a task that a person has stopped, and starts the others', async () => {
  const [first, stopped, last] = [await queued(), await queued(), await queued()];
  await wishStop(stopped);
  expect(await Promise.all(await writeTogether([first, stopped, last].map((id) => started(id))))).toEqual([
    'written',
    'revoked',
    'written',
  ]);
  expect(await stateOf(stopped)).toBe('PENDING');
  expect(await notifiedOf([stopped])).toEqual([]);
});

it('writes the other states of a batch when one cannot be written, and nothing of that one', async () => {
  const [first, broken, last] = [await queued(), await queued(), await queued()];
  const changes = [started(first), started(broken, { attempt: 1, worker: TOO_LONG }), started(last)];
  const results = await Promise.allSettled(await writeTogether(changes));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect([await stateOf(first), await stateOf(broken), await stateOf(last)]).toEqual(['STARTED', 'PENDING', 'STARTED']);
  expect(await notifiedOf([broken])).toEqual([]);
  expect(await notifiedOf([last])).toHaveLength(1);
});

// The embedded database runs one transaction at a time, so nothing waits for a lock there.
it.skipIf(inject('database').engine === 'pglite')('do not wait for a neighbour that is locked', async () => {
  const [first, locked, last] = [await queued(), await queued(), await queued()];
  const holder = new Client({ connectionString: kit.database.ownerUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from background_task where id = $1 for update', [locked]);
  let isWritten = false;
  const [before, waits, after] = await writeTogether([first, locked, last].map((id) => started(id)));
  void waits!.then(() => (isWritten = true));
  expect(await Promise.all([before, after])).toEqual(['written', 'written']);
  expect(await states.write(succeeded(first))).toBe('written');
  expect([await stateOf(first), await stateOf(last), isWritten]).toEqual(['SUCCESS', 'STARTED', false]);
  await holder.query('update background_task set revoke_requested_at = now() where id = $1', [locked]);
  await holder.query('commit');
  await holder.end();
  expect(await waits).toBe('revoked');
});

async function columnsOf(taskId: string) {
  return (
    await kit.asOwner('select state, attempts, worker, progress, date_done from background_task where id = $1', [
      taskId,
    ])
  )[0];
}

it('writes no state of an attempt that another one has replaced', async () => {
  const id = await queued();
  await states.write(started(id));
  expect(await states.write(started(id, SECOND))).toBe('written');
  const far = { completed: 5, total: 10, note: null };
  await writeProgress(kit.platform, id, SECOND, far);
  const before = await columnsOf(id);
  const notified = await notifiedOf([id]);
  const late = [started(id), succeeded(id), { taskId: id, holder: FIRST, columns: { state: 'RETRY' as const } }];
  for (const change of late) expect(await states.write(change)).toBe('overtaken');
  expect(await Promise.all(await writeTogether(late))).toEqual(Array(3).fill('overtaken'));
  await writeProgress(kit.platform, id, FIRST, { completed: 1, total: 10, note: null });
  expect(await columnsOf(id)).toEqual(before);
  expect(await notifiedOf([id])).toEqual(notified);
  expect(await lookAt(kit.platform, id, FIRST)).toEqual({ isRevokeWished: false, isOvertaken: true });
  expect(await states.write(succeeded(id, SECOND))).toBe('written');
  expect(await columnsOf(id)).toMatchObject({ state: 'SUCCESS', attempts: 2, worker: 'pool-2', progress: far });
});

it('takes the states of the next worker after a task was handed back, under the same attempt number', async () => {
  const id = await queued();
  await states.write(started(id));
  await states.write({ taskId: id, holder: FIRST, columns: { state: 'PENDING' } });
  const next = { attempt: 1, worker: 'pool-2' };
  expect(await states.write(started(id, next))).toBe('written');
  expect(await states.write(succeeded(id))).toBe('overtaken');
  expect(await states.write(succeeded(id, next))).toBe('written');
});

it('writes nothing for a task that does not exist', async () => {
  expect(await states.write(succeeded(newId()))).toBe('written');
});

it('writes with a role that ends with the statement', async () => {
  const id = await queued();
  await states.write(started(id));
  const em = kit.platform.orm.em.fork();
  const [connection] = await em.execute<object[]>(
    `select current_user as role, current_setting('lock_timeout') as patience`,
  );
  expect(connection).toEqual({ role: 'app_login', patience: '0' });
  await expect(em.execute('select from background_task')).rejects.toMatchObject({ code: '42501' });
});
