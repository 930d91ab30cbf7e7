import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@atrium/domain/kernel';
import { describe, expect, it } from 'vitest';
import { skipIndexDocument } from '../document/index.ts';
import { createRoom, joinRoom, readsLabels, type Script } from '../testing/index.ts';
import { restoreFromTrash } from '../trash/index.ts';
import {
  addTableColumns,
  datatableMe,
  deleteDatatable,
  deleteTableColumn,
  deleteTableRows,
  latestWorkflowStatus,
  refreshColumns,
  regenerateColumns,
  stopRun,
  updateTableColumn,
  updateTableRow,
} from './index.ts';
import { CREDITS, useTables } from './table.fixture.ts';

const t = useTables();
const RENT = { name: 'Rent' };
function context() {
  return t.kit.contextOf(t.owner);
}

/** A script that waits at the request number `stopsAt` until the test releases it. */
function held(script: Script = readsLabels, stopsAt = 1) {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  t.model.answer(async (asked) => {
    if (asked.number >= stopsAt) {
      reached.resolve();
      await goOn.promise;
    }
    return script(asked);
  });
  return { reached: reached.promise, goOn: () => goOn.resolve() };
}
async function documents(count: number) {
  for (let at = 0; at < count; at += 1) await t.document(`Rent: ${at + 1}`, `Lease ${String(at).padStart(3, '0')}.txt`);
}
async function values(id: string) {
  return (await t.rows(id, { limit: 1000 })).map((row) => row.values['Rent']);
}
async function onlyTask() {
  const [task, ...more] = await t.queued();
  expect(more).toEqual([]);
  return task!;
}
/** Refused at once: the queue, not the call, waits for more than a minute. */
const OUT = { status: 429, headers: { 'retry-after': '120' } };

describe('a run that is stopped', () => {
  it('ends at once, keeps the filled cells, and a refresh fills the others', async () => {
    await documents(5);
    const { id, taskId } = await t.table([RENT]);
    const { reached, goOn } = held(readsLabels, 4);
    const working = t.work({ rowsAtOnce: 1 });
    await reached;
    await stopRun(context(), { datatableId: id });
    expect((await t.status(id, taskId)).data).toMatchObject({ status: 'stopped', completed: 3, total: 5 });
    expect(await t.balance()).toBe(CREDITS - 3);
    goOn();
    await working;
    expect(await values(id)).toEqual(['1', '2', '3', null, null]);
    t.model.answer(readsLabels);
    const again = await refreshColumns(context(), { datatableId: id });
    expect(again.data.cells).toBe(2);
    await t.work();
    expect(await values(id)).toEqual(['1', '2', '3', '4', '5']);
    expect(await t.balance()).toBe(CREDITS - 5);
  });

  it('ends without a worker', async () => {
    await documents(1);
    const { id, taskId } = await t.table([RENT]);
    await stopRun(context(), { datatableId: id });
    expect((await t.status(id, taskId)).data).toMatchObject({ status: 'stopped', completed: 0 });
    expect(await t.balance()).toBe(CREDITS);
    await t.work();
    expect(t.model.asked).toEqual([]);
  });

  it('ends with its deleted table, which can be restored unchanged', async () => {
    await documents(2);
    const { id } = await t.table([RENT]);
    const { reached, goOn } = held();
    const working = t.work();
    await reached;
    await deleteDatatable(context(), { datatableId: id });
    expect(await t.balance()).toBe(CREDITS);
    goOn();
    await working;
    await restoreFromTrash(context(), { items: [{ id, type: 'datatable' }] });
    expect(await values(id)).toEqual([null, null]);
    await refreshColumns(context(), { datatableId: id });
    await t.work();
    expect(await values(id)).toEqual(['1', '2']);
  });

  it('can be stopped by revoking a lane', async () => {
    await documents(1);
    const { id, taskId } = await t.table([RENT]);
    await t.kit.asOwner('update background_task set revoke_requested_at = now() where id = $1', [
      (await onlyTask()).id,
    ]);
    await t.work();
    expect((await t.status(id, taskId)).data).toMatchObject({ status: 'stopped' });
    expect(await t.balance()).toBe(CREDITS);
  });
});

describe('lanes', () => {
  it('share the rows of a run and ask for none twice', async () => {
    await documents(40);
    const { id, taskId } = await t.table([RENT]);
    expect(await t.queued()).toHaveLength(2);
    await t.work({ rowsAtOnce: 5 });
    expect(new Set(await values(id)).size).toBe(40);
    expect(t.model.asked).toHaveLength(40);
    expect((await t.status(id, taskId)).data).toMatchObject({ status: 'completed', completed: 40 });
    expect(await t.balance()).toBe(CREDITS - 40);
  });

  it('lose their rows to others if they fall silent; their late values change nothing and cost nothing', async () => {
    await documents(3);
    const { id, taskId } = await t.table([RENT]);
    const task = await onlyTask();
    const { reached, goOn } = held(() => ({ values: { Rent: { value: 'too late', quote: 'Rent: 1' } } }));
    const silent = t.lane(task, { claimSeconds: 2, renewMs: 60_000 });
    await reached;
    await expect.poll(() => t.model.asked).toHaveLength(3);
    t.model.answer(readsLabels);
    const other = { ...task, id: newId() };
    await t.kit.asOwner(
      `insert into background_task (id, name, payload, max_attempts, organization_id) values ($1, 'datatable.fill', $2, 10, $3)`,
      [other.id, JSON.stringify(task.payload), task.organization_id],
    );
    await t.lane(other, { claimSeconds: 0.3 });
    expect(t.model.asked).toHaveLength(3);
    await sleep(2100);
    await t.lane(other, { claimSeconds: 60 });
    expect((await t.status(id, taskId)).data).toMatchObject({ status: 'completed', completed: 3 });
    goOn();
    await silent;
    expect(await values(id)).toEqual(['1', '2', '3']);
    expect(await t.balance()).toBe(CREDITS - 3);
  });

  it('keep their rows while they are slow', async () => {
    await documents(1);
    await t.table([RENT]);
    const task = await onlyTask();
    const { reached, goOn } = held();
    const slow = t.lane(task, { claimSeconds: 0.4, renewMs: 50 });
    await reached;
    await sleep(800);
    await t.lane({ ...task, id: newId() }, { claimSeconds: 60 });
    expect(t.model.asked).toHaveLength(1);
    goOn();
    await slow;
  });

  it('continue where they were after they were killed', async () => {
    await documents(4);
    const { id, taskId } = await t.table([RENT]);
    const task = await onlyTask();
    const { reached } = held(readsLabels, 3);
    const shutdown = new AbortController();
    const killed = t.lane(task, { rowsAtOnce: 1 }, 1, shutdown.signal).catch(() => 'killed');
    await reached;
    shutdown.abort(new Error('The worker stops'));
    expect(await killed).toBe('killed');
    t.model.answer(readsLabels);
    const before = t.model.asked.length;
    await t.lane(task, {}, 2);
    expect(t.model.asked.length - before).toBe(2);
    expect((await t.status(id, taskId)).data).toMatchObject({ status: 'completed', completed: 4 });
    expect(await t.balance()).toBe(CREDITS - 4);
    await t.lane(task, {}, 3);
    expect(await t.balance()).toBe(CREDITS - 4);
  });

  it('requeue themselves behind other jobs after their turn', async () => {
    await documents(6);
    const { id, taskId } = await t.table([RENT]);
    t.model.answer(async (asked) => {
      await sleep(50);
      return readsLabels(asked);
    });
    const first = await onlyTask();
    await t.lane(first, { rowsAtOnce: 2, turnMs: 20 });
    expect((await t.status(id, taskId)).data).toMatchObject({ status: 'running', completed: 2 });
    expect((await onlyTask()).id).not.toBe(first.id);
    await t.work();
    expect((await t.status(id, taskId)).data).toMatchObject({ status: 'completed', completed: 6 });
  });

  it('end the run if their last attempt fails', async () => {
    await documents(1);
    const { id, taskId } = await t.table([RENT]);
    await t.lane(await onlyTask(), {}, 11);
    expect((await t.status(id, taskId)).data).toMatchObject({ status: 'failed', message: expect.any(String) });
    expect(await t.balance()).toBe(CREDITS);
    await refreshColumns(context(), { datatableId: id });
    await t.work();
    expect(await values(id)).toEqual(['1']);
  });
});

describe('two runs', () => {
  it('never take the same cell', async () => {
    await documents(10);
    const { id } = await t.table([]);
    const columns = [{ name: 'Rent' }];
    await addTableColumns(context(), { datatableId: id, columns });
    await stopRun(context(), { datatableId: id });
    const both = await Promise.all([1, 2].map(() => refreshColumns(context(), { datatableId: id })));
    expect(both.map((run) => run.data.cells).toSorted((a, b) => a - b)).toEqual([0, 10]);
    await t.work();
    expect(await t.balance()).toBe(CREDITS - 10);
    expect(t.model.asked).toHaveLength(10);
  });

  it('of different columns run side by side, each with its own credits', async () => {
    await documents(2);
    const { id, columns } = await t.table([RENT, { name: 'Name' }]);
    await t.work();
    const input = (column: string) => ({ datatableId: id, columnIds: [columns[column]!] });
    const { reached, goOn } = held();
    await regenerateColumns(context(), input('Rent'));
    const working = t.work();
    await reached;
    const whole = await regenerateColumns(context(), { datatableId: id, dryRun: true });
    expect(whole.data).toMatchObject({ cells: 2, columns: 1 });
    await regenerateColumns(context(), { datatableId: id });
    goOn();
    await working;
    await t.work();
    expect(await t.balance()).toBe(CREDITS - 2);
  });
});

describe('an unavailable model', () => {
  it('is asked again later: nothing is lost and no cell costs twice', async () => {
    await documents(3);
    const { id, taskId } = await t.table([RENT]);
    t.model.answer(({ number }) => (number === 2 ? OUT : { values: { Rent: { value: 'x', quote: 'Rent: 1' } } }));
    const task = await onlyTask();
    await expect(t.lane(task, { rowsAtOnce: 1 })).rejects.toThrow();
    expect((await t.status(id, taskId)).data).toMatchObject({ status: 'running', completed: 1, failed: 0 });
    t.model.answer(readsLabels);
    await t.lane(task, {}, 2);
    expect(await values(id)).toEqual(['x', '2', '3']);
    expect(await t.balance()).toBe(CREDITS - 3);
  });

  it('ends the run with the reason after several minutes, and values are kept', async () => {
    await documents(2);
    const { id } = await t.table([RENT]);
    await t.work();
    t.model.answer(() => OUT);
    const { taskId } = await regenerateColumns(context(), { datatableId: id });
    await t.lane(await onlyTask(), {}, 6);
    expect((await t.status(id, taskId)).data).toMatchObject({
      status: 'failed',
      message: 'The model did not answer for several minutes. Update the table to continue.',
    });
    expect(await values(id)).toEqual(['1', '2']);
    expect(await t.balance()).toBe(CREDITS - 2);
  });

  it('ends the run at once if it refuses the key', async () => {
    await documents(2);
    const { id } = await t.table([RENT]);
    t.model.answer(() => ({ status: 401 }));
    await t.work({ rowsAtOnce: 1 });
    const { data } = await latestWorkflowStatus(context(), { datatableId: id });
    expect(data).toMatchObject({ status: 'failed', message: expect.stringContaining('does not accept') });
    expect(t.model.asked).toHaveLength(1);
    expect(await t.balance()).toBe(CREDITS);
  });
});

describe('during a run', () => {
  it('a deleted row or column refunds nothing that was filled', async () => {
    await documents(3);
    const { id, columns } = await t.table([RENT, { name: 'Other' }]);
    const { reached, goOn } = held(readsLabels, 2);
    const working = t.work({ rowsAtOnce: 1 });
    await reached;
    const [first] = await t.rows(id);
    await deleteTableRows(context(), { datatableId: id, rowId: first!.id });
    await deleteTableColumn(context(), { datatableId: id, columnId: columns['Other']! });
    goOn();
    await working;
    expect(await values(id)).toEqual(['2', '3']);
    expect(await t.balance()).toBe(CREDITS - 3);
    expect((await latestWorkflowStatus(context(), { datatableId: id })).data).toMatchObject({ status: 'completed' });
    expect((await refreshColumns(context(), { datatableId: id })).taskId).toBeNull();
  });

  it('a column that changes is not filled with the answer to another question', async () => {
    await documents(1);
    const { id, columns } = await t.table([RENT]);
    const { reached, goOn } = held();
    const working = t.work();
    await reached;
    const change = { datatableId: id, columnId: columns['Rent']!, data_type_format: 'date' as const };
    await updateTableColumn(context(), change);
    goOn();
    await working;
    expect((await t.cell(id, 'Rent')).status).toBe('Pending');
    expect(await t.balance()).toBe(CREDITS);
    expect((await refreshColumns(context(), { datatableId: id, dryRun: true })).data.cells).toBe(1);
  });

  it('a document that is deleted, replaced or moved gives no wrong value', async () => {
    const gone = await t.document('Rent: 1', 'A gone.txt');
    const replaced = await t.document('Rent: 2', 'B replaced.txt');
    const moved = await t.document('Rent: 3', 'C moved.txt');
    const { contributor } = t.organization;
    const secret = (await createRoom(t.kit, contributor)).id;
    const { id } = await t.table([RENT]);
    await t.work();
    await regenerateColumns(context(), { datatableId: id });
    const version = newId();
    const { reached, goOn } = held();
    const working = t.work({ rowsAtOnce: 1 });
    await reached;
    await t.kit.asOwner('update document set deleted_at = now() where id = $1', [gone.id]);
    await t.kit.asOwner('update document set dataroom_id = $2 where id = $1', [moved.id, secret]);
    goOn();
    await working;
    await t.kit.asOwner(
      `insert into document_version (id, organization_id, document_id, version, storage_key, sha256, size_bytes, created_by_id)
       values ($1, $2, $3, 2, $4, $4, 10, $5)`,
      [version, t.organization.id, replaced.id, version, t.owner.userId],
    );
    await t.kit.asOwner('update document set current_version_id = $2 where id = $1', [replaced.id, version]);
    expect((await t.rows(id)).map((row) => [row.documentName, row.cells['Rent']!.stale])).toEqual([
      ['B replaced.txt', true],
    ]);
    await joinRoom(t.kit, secret, t.owner, 'Viewer');
    const [, last] = await t.rows(id);
    expect(last).toMatchObject({ documentName: 'C moved.txt', values: { Rent: '3' } });
    expect(last!.cells['Rent']).toMatchObject({ status: 'Completed' });
  });

  it('a dependency that a person changes makes values from the old one stale', async () => {
    await t.document('Rent: 100\nYearly: 1200');
    const { id } = await t.table([RENT, { name: 'Yearly', generation_method: { prompt: 'Twelve times {Rent}' } }]);
    const { reached, goOn } = held(readsLabels, 2);
    const working = t.work();
    await reached;
    const [row] = await t.rows(id);
    await updateTableRow(context(), { datatableId: id, rowId: row!.id, values: { Rent: '200' } });
    goOn();
    await working;
    expect((await t.rows(id))[0]!.cells).toMatchObject({
      Rent: { value: '200', edited: true },
      Yearly: { value: '1200', stale: true },
    });
  });

  it('a row waits for a document that is being indexed', async () => {
    const { id: documentId } = await t.document('Rent: 1');
    await t.kit.asOwner(`update document set index_status = 'PENDING' where id = $1`, [documentId]);
    const { id } = await t.table([RENT]);
    const working = t.work();
    await sleep(150);
    expect((await t.cell(id, 'Rent')).status).toBe('Pending');
    await t.kit.asOwner(`update document set index_status = 'COMPLETED' where id = $1`, [documentId]);
    await working;
    expect((await t.cell(id, 'Rent')).value).toBe('1');
  });

  it('a row that waits continues when the indexing of its document ends', async () => {
    const { id: documentId } = await t.document('Rent: 1');
    const [document] = await t.kit.asOwner<{ version_id: string }>(
      `update document set index_status = 'PENDING' where id = $1 returning current_version_id as version_id`,
      [documentId],
    );
    const { id } = await t.table([RENT]);
    await t.work({ lookMs: 3_600_000 });
    expect((await t.cell(id, 'Rent')).status).toBe('Pending');
    await skipIndexDocument({
      platform: t.kit.platform,
      payload: { documentId, versionId: document!.version_id },
      taskId: newId(),
      requestId: 'test',
      actor: { kind: 'system', organizationId: t.organization.id, onBehalfOf: null },
      signal: new AbortController().signal,
      attempt: 1,
      maxAttempts: 1,
      progress: async () => undefined,
    });
    await t.work();
    expect((await t.cell(id, 'Rent')).error).toMatch(/^The document could not be read: Indexing was stopped/);
  });

  it('a document that cannot be read gives the reason', async () => {
    const { id: documentId } = await t.document('Rent: 1');
    const { id } = await t.table([RENT]);
    await t.kit.asOwner(
      `update document set index_status = 'FAILED', index_message = 'It is encrypted.' where id = $1`,
      [documentId],
    );
    await t.work();
    expect(await t.cell(id, 'Rent')).toMatchObject({
      status: 'Failed',
      error: 'The document could not be read: It is encrypted.',
    });
    expect(await t.balance()).toBe(CREDITS);
  });
});

it('lists the ten latest runs as the history of a table', async () => {
  await documents(1);
  const { id } = await t.table([RENT]);
  await t.work();
  const tasks: string[] = [];
  for (let count = 0; count < 11; count += 1) {
    tasks.push((await regenerateColumns(context(), { datatableId: id })).taskId!);
    await t.work();
  }
  const { datatableMetadata } = (await datatableMe(context(), { datatableId: id })).data;
  expect(datatableMetadata.workflowHistoryIds).toEqual(tasks.slice(-10));
  expect(datatableMetadata.latestWorkflowId).toBe(tasks.at(-1));
  expect((await t.status(id, tasks[0]!)).data).toMatchObject({ status: 'completed', completed: 1 });
});
