import { expect, it } from 'vitest';
import { datatableMe, refreshColumns, regenerateColumns } from './index.ts';
import { useTables } from './table.fixture.ts';

const t = useTables();

async function markUnreadable(documentId: string) {
  await t.kit.asOwner(
    `update document set index_status = 'FAILED', index_message = 'It needs a password.' where id = $1`,
    [documentId],
  );
}

it('leaves a document that cannot be read out of the estimate, the run and the totals', async () => {
  await t.document('Rent: 100.00 USD', 'Lease.txt');
  const locked = await t.document('Rent: 200.00 USD', 'Locked.txt');
  await markUnreadable(locked.id);
  const { id: datatableId, creditsReserved } = await t.table([{ name: 'Rent', data_type_format: 'currency' }]);
  expect(creditsReserved).toBe('1');
  await t.work();

  const context = t.kit.contextOf(t.owner);
  const { data } = await datatableMe(context, { datatableId });
  expect(data).toMatchObject({ rowCount: 2, failedCount: 0, unreadableCount: 1, syncStatus: 'Completed' });
  expect((await t.rows(datatableId)).map(({ documentName, unreadable }) => [documentName, unreadable])).toEqual([
    ['Lease.txt', null],
    ['Locked.txt', 'It needs a password.'],
  ]);
  const dryRun = { datatableId, dryRun: true };
  expect((await refreshColumns(context, dryRun)).data.cells).toBe(0);
  expect((await regenerateColumns(context, dryRun)).data.cells).toBe(1);
});

it('fills the document when it can be read again', async () => {
  const locked = await t.document('Rent: 200.00 USD', 'Locked.txt');
  await markUnreadable(locked.id);
  const { id: datatableId } = await t.table([{ name: 'Rent', data_type_format: 'currency' }]);
  await t.kit.asOwner(`update document set index_status = 'COMPLETED', index_message = null where id = $1`, [
    locked.id,
  ]);
  await refreshColumns(t.kit.contextOf(t.owner), { datatableId });
  await t.work();
  expect(await t.cell(datatableId, 'Rent')).toMatchObject({ decimal: '200.00' });
});

it('does not count the failed cells of a document that became unreadable', async () => {
  const document = await t.document('Rent: 200.00 USD', 'Locked.txt');
  const { id: datatableId } = await t.table([{ name: 'Rent', data_type_format: 'currency' }]);
  await markUnreadable(document.id);
  await t.work();
  const { data } = await datatableMe(t.kit.contextOf(t.owner), { datatableId });
  expect(data).toMatchObject({ failedCount: 0, unreadableCount: 1 });
  expect(await t.rows(datatableId, { where: { 'row.failed': { eq: true } } })).toEqual([]);
  expect(await t.balance()).toBe(1000);
});
