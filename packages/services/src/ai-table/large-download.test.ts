import { readFile } from 'node:fs/promises';
import { writeTable } from '@atrium/domain/bundle';
import type { MemberActor } from '@atrium/domain/kernel';
import { describe, expect, it } from 'vitest';
import { downloadDatatable } from './index.ts';
import { useTables } from './table.fixture.ts';
import { revokeBackgroundTask, runnable, runTask } from '../background-task/index.ts';
import { auditOf, codeOf, createOrganization } from '../testing/index.ts';
import {
  bundleMe,
  deleteBundle,
  failWriteTable,
  fetchBundle,
  listBundles,
  prepareTableDownload,
  runWriteTable,
  stopWriteTable,
} from '../bundle/index.ts';

const t = useTables();
const task = runnable({ job: writeTable, run: runWriteTable, failed: failWriteTable, revoked: stopWriteTable });

function context(actor: MemberActor = t.owner) {
  return t.kit.contextOf(actor);
}
async function filledTable(): Promise<string> {
  await t.document('Tenant: Acme\nRent: 1,250.50 EUR', 'Lease.txt');
  const { id } = await t.table([{ name: 'Tenant' }, { name: 'Rent', data_type_format: 'currency' as const }]);
  await t.work();
  return id;
}
/** Runs the job of an export as a worker does. */
async function write(taskId: string): Promise<void> {
  const [row] = await t.kit.asOwner<{ payload: unknown }>(
    'select payload from graphile_worker._private_jobs where key = $1',
    [taskId],
  );
  const { signal: shutdown } = new AbortController();
  await runTask(t.kit.platform, task, row!.payload, { attempt: 1, maxAttempts: 3, worker: 'test', shutdown });
}
async function bytesOf(storageKey: string): Promise<Buffer> {
  return t.kit.platform.store.withLocalFile(storageKey, async (path) => readFile(path));
}

describe('a large table as a file that a worker writes', () => {
  it('has the same bytes as the immediate file, and is listed and audited', async () => {
    const datatableId = await filledTable();
    const ordering = context();
    const { data } = await prepareTableDownload(ordering, { datatableId, format: 'csv', evidence: true });
    expect(data).toMatchObject({ datatableId, dataroomId: null, status: 'pending', rowCount: 1, downloadUrl: null });
    expect(await auditOf(t.kit, ordering)).toMatchObject([
      { action: 'aiTable.prepareDownload', resource_id: datatableId, summary: { bundleId: data.id, format: 'csv' } },
    ]);
    expect(await codeOf(fetchBundle(context(), { bundleId: data.id }))).toBe('CONFLICT');

    await write(data.taskId);
    expect((await listBundles(context(), {})).data).toMatchObject([
      { id: data.id, status: 'ready', rowCount: 1, writtenRows: 1, name: 'Leases.csv' },
    ]);
    const file = await fetchBundle(context(), { bundleId: data.id });
    expect(file).toMatchObject({ name: 'Leases.csv', contentType: 'text/csv', inline: false });
    const immediate = await downloadDatatable(context(), { datatableId, format: 'csv', evidence: true });
    expect(await bytesOf(file.storageKey)).toEqual(await bytesOf(immediate.storageKey));
  });

  it('writes a workbook with the history of each value', async () => {
    const datatableId = await filledTable();
    const { data } = await prepareTableDownload(context(), { datatableId, format: 'xlsx', history: true });
    await write(data.taskId);
    const { contentType, storageKey } = await fetchBundle(context(), { bundleId: data.id });
    expect(contentType).toContain('spreadsheetml');
    expect((await bytesOf(storageKey)).subarray(0, 2).toString()).toBe('PK');
  });

  it('belongs to the user who asked for it, and other organizations do not see it', async () => {
    const datatableId = await filledTable();
    const foreign = (await createOrganization(t.kit)).owner;
    expect(await codeOf(prepareTableDownload(context(foreign), { datatableId }))).toBe('NOT_FOUND');
    const { data } = await prepareTableDownload(context(), { datatableId });
    await write(data.taskId);
    expect(await codeOf(bundleMe(context(foreign), { bundleId: data.id }))).toBe('NOT_FOUND');
    expect((await listBundles(context(foreign), {})).data).toEqual([]);
  });

  it('stops, and can be removed with its file', async () => {
    const datatableId = await filledTable();
    const stopped = (await prepareTableDownload(context(), { datatableId })).data;
    await revokeBackgroundTask(context(), { taskId: stopped.id });
    expect((await bundleMe(context(), { bundleId: stopped.id })).data.status).toBe('stopped');
    await write(stopped.taskId);
    expect((await bundleMe(context(), { bundleId: stopped.id })).data).toMatchObject({
      status: 'stopped',
      downloadUrl: null,
    });
    const ready = (await prepareTableDownload(context(), { datatableId })).data;
    await write(ready.taskId);
    const { storageKey } = await fetchBundle(context(), { bundleId: ready.id });
    await deleteBundle(context(), { bundleId: ready.id });
    await expect(bytesOf(storageKey)).rejects.toThrow();
    expect(await codeOf(bundleMe(context(), { bundleId: ready.id }))).toBe('NOT_FOUND');
  });

  it('fails with a reason if the asker loses access to the table before it is written', async () => {
    const datatableId = await filledTable();
    const { data } = await prepareTableDownload(context(), { datatableId });
    await t.kit.asOwner('update datatable set deleted_at = now() where id = $1', [datatableId]);
    await write(data.taskId);
    await t.kit.asOwner('update datatable set deleted_at = null where id = $1', [datatableId]);
    expect((await bundleMe(context(), { bundleId: data.id })).data).toMatchObject({
      status: 'failed',
      problem: 'You can no longer download this table.',
    });
  });
});
