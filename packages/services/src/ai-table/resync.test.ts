import { expect, it } from 'vitest';
import { addMember, codeOf } from '../testing/index.ts';
import { resyncDatatable, updateTableRow } from './index.ts';
import { CREDITS, useTables } from './table.fixture.ts';

const t = useTables();
function context() {
  return t.kit.contextOf(t.owner);
}

/** Creates a filled table of two leases and two columns. A person has written the first rent. */
async function edited() {
  await t.document('Rent: 1\nTenant: Wren', 'a.txt');
  await t.document('Rent: 2\nTenant: Crow', 'b.txt');
  const { id } = await t.table([{ name: 'Rent' }, { name: 'Tenant' }]);
  await t.work();
  const rowId = (await t.rows(id))[0]!.id;
  await updateTableRow(context(), { datatableId: id, rowId, values: { Rent: 'by hand' } });
  return id;
}
async function rents(id: string) {
  return (await t.rows(id)).map(({ values }) => values['Rent']);
}

it('fills everything again except people’s edits, for one credit per cell', async () => {
  const id = await edited();
  const before = await t.balance();
  expect(before).toBe(CREDITS - 4);
  const estimate = await resyncDatatable(context(), { datatableId: id, dryRun: true });
  expect(estimate).toMatchObject({ taskId: null, creditsReserved: '3', data: { cells: 3, rows: 2, columns: 2 } });
  expect(await t.balance()).toBe(before);
  const run = await resyncDatatable(context(), { datatableId: id });
  expect([run.creditsReserved, await t.balance()]).toEqual(['3', before - 3]);
  await t.work();
  expect(await rents(id)).toEqual(['by hand', '2']);
  expect((await t.status(id, run.taskId)).data).toMatchObject({ status: 'completed', completed: 3, failed: 0 });
});

it('replaces people’s edits on request', async () => {
  const id = await edited();
  const options = { preserveUserEditedRows: false };
  expect((await resyncDatatable(context(), { id, options })).creditsReserved).toBe('4');
  await t.work();
  expect(await rents(id)).toEqual(['1', '2']);
});

it('adds rows for new documents, and on request fills only cells that were never filled', async () => {
  const id = await edited();
  await t.document('Rent: 3\nTenant: Rook', 'c.txt');
  const options = { onlyPendingColumns: true };
  const run = await resyncDatatable(context(), { datatableId: id, options });
  expect(run.data).toEqual({ cells: 2, rows: 1, columns: 2 });
  await t.work();
  expect(await rents(id)).toEqual(['by hand', '2', '3']);
  expect((await resyncDatatable(context(), { datatableId: id, options })).taskId).toBeNull();
});

it('needs the right to refresh the table, and enough credits', async () => {
  const id = await edited();
  const stranger = await addMember(t.kit, t.organization.id, 'Contributor');
  expect(await codeOf(resyncDatatable(t.kit.contextOf(stranger), { datatableId: id }))).toBe('NOT_FOUND');
  expect(await codeOf(resyncDatatable(context(), {}))).toBe('INVALID');
  await t.spendDownTo(2);
  expect(await codeOf(resyncDatatable(context(), { datatableId: id }))).toBe('PAYMENT_REQUIRED');
  expect([await t.queued(), await t.balance()]).toEqual([[], 2]);
});
