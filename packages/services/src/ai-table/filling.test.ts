import { describe, expect, it } from 'vitest';
import { backgroundTaskMe } from '../background-task/index.ts';
import { failureOf } from '../testing/index.ts';
import { addTableColumns, createDatatable, listDatatables, refreshColumns, regenerateColumns } from './index.ts';
import { CREDITS, inRoom, useTables } from './table.fixture.ts';

const t = useTables();
const RENT = { name: 'Rent', data_type_format: 'currency' as const };
const TENANT = { name: 'Tenant' };

describe('a new table', () => {
  it('is filled at once, each cell with its source, and costs the filled cells', async () => {
    const { id: documentId } = await t.document('Rent: 12,500.00 USD\nTenant: Larkfield Bakery LLC');
    const { id, taskId, creditsReserved } = await t.table([RENT, TENANT, { name: 'Deposit' }]);
    expect(creditsReserved).toBe('3');
    expect(await t.balance()).toBe(CREDITS - 3);
    expect((await t.rows(id))[0]!.cells['Rent']).toMatchObject({ status: 'Pending', value: null });
    await t.work();
    const [row, ...more] = await t.rows(id);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      documentId,
      origin: 'extracted',
      values: { Rent: 12500, Tenant: 'Larkfield Bakery LLC', Deposit: null },
      cells: {
        Rent: {
          status: 'Completed',
          decimal: '12500.00',
          unit: 'USD',
          review: false,
          stale: false,
          sources: [{ documentId, page: 1, quote: 'Rent: 12,500.00 USD', verified: true }],
        },
        Deposit: { status: 'Completed', absent: true, error: null, sources: [] },
      },
    });
    expect(await t.balance()).toBe(CREDITS - 2);
    expect((await t.status(id, taskId)).data).toMatchObject({ status: 'completed', total: 3, completed: 3, failed: 0 });
    expect(t.model.asked).toHaveLength(1);
    const task = await backgroundTaskMe(t.kit.contextOf(t.owner), { taskId: taskId! });
    expect(task.data).toMatchObject({ taskId, status: 'SUCCESS' });
  });

  it('is not created with too few credits, and neither are columns', async () => {
    await t.document('Rent: 1');
    const columns = Array.from({ length: 100 }, (_, index) => ({ name: `Column ${index}` }));
    for (let count = 0; count < 10; count += 1) await t.document('Nothing', `More ${count}.txt`);
    const input = { name: 'Too much', knowledgeContextTree: inRoom(t.room), columns };
    expect((await failureOf(createDatatable(t.kit.contextOf(t.owner), input))).code).toBe('PAYMENT_REQUIRED');
    expect((await listDatatables(t.kit.contextOf(t.owner), {})).data).toEqual([]);
    const { id } = await t.table([]);
    const added = addTableColumns(t.kit.contextOf(t.owner), { datatableId: id, columns });
    expect((await failureOf(added)).code).toBe('PAYMENT_REQUIRED');
    expect(await t.kit.asOwner('select 1 from datatable_column where datatable_id = $1', [id])).toEqual([]);
    expect(await t.balance()).toBe(CREDITS);
    expect(await t.queued()).toEqual([]);
  });

  it('with wide rows asks the model in parts', async () => {
    const names = Array.from({ length: 45 }, (_, index) => `Field ${index}`);
    await t.document(names.map((name) => `${name}: value of ${name}`).join('\n'));
    const { id } = await t.table(names.map((name) => ({ name })));
    await t.work();
    const [row] = await t.rows(id);
    expect(names.filter((name) => row!.values[name] !== `value of ${name}`)).toEqual([]);
    expect(t.model.asked.map((asked) => asked.fields.length).toSorted((a, b) => a - b)).toEqual([5, 20, 20]);
  });
});

describe('an answer of a model', () => {
  const filled = async (column: { name: string; data_type_format?: 'currency' | 'date' | 'string' }) => {
    await t.document('Rent: 12,500.00 USD\nStart: 1 March 2026');
    const { id, taskId } = await t.table([column]);
    await t.work();
    const status = (await t.status(id, taskId)).data;
    return { id, taskId, cell: await t.cell(id, column.name), status };
  };

  it('is not stored if it does not fit its format', async () => {
    t.model.answer(() => ({ values: { Rent: { value: 'a lot of money', quote: 'Rent: 12,500.00 USD' } } }));
    const { cell, status } = await filled(RENT);
    expect(cell).toMatchObject({ status: 'Failed', value: null, decimal: null, absent: false, sources: [] });
    expect(cell.error).toContain('a lot of money');
    expect(status).toMatchObject({ status: 'completed', completed: 0, failed: 1 });
    expect(await t.balance()).toBe(CREDITS);
  });

  it('needs review and has no source if its quote is on no page', async () => {
    t.model.answer(() => ({ values: { Rent: { value: '13000 USD', quote: 'Rent: 13,000.00 USD' } } }));
    const { id, cell } = await filled(RENT);
    expect(cell).toMatchObject({ status: 'Completed', value: 13000, review: true, sources: [] });
    expect(cell.reviewReason).toBe('The quoted passage is not in the document.');
    expect(await t.rows(id, { where: { review: { eq: true } } })).toHaveLength(1);
  });

  it('is repaired once if it is not JSON', async () => {
    t.model.answer(({ isRepair }) =>
      isRepair ? { values: { Rent: { value: '12500.00 USD', quote: 'Rent: 12,500.00 USD' } } } : { text: '{"c1": [' },
    );
    expect((await filled(RENT)).cell).toMatchObject({ value: 12500, review: false });
    expect(t.model.asked).toHaveLength(2);
  });

  it('fails alone if it stays malformed, and the other columns are filled', async () => {
    await t.document('Rent: 1.00 USD\nTenant: Larkfield\nStart: 2026');
    t.model.answer((asked) => {
      if (asked.fields.some(({ name }) => name === 'Rent')) return { text: 'Sorry, here is the lease.' };
      return { values: { Tenant: { value: 'Larkfield', quote: 'Tenant: Larkfield' } } };
    });
    const { id } = await t.table([RENT, TENANT, { name: 'Start' }]);
    await t.work();
    const [row] = await t.rows(id);
    expect(row!.cells).toMatchObject({
      Rent: { status: 'Failed', value: null, error: 'The model gave no valid answer for this column.' },
      Tenant: { status: 'Completed', value: 'Larkfield' },
      Start: { status: 'Completed', absent: true },
    });
    expect(await t.balance()).toBe(CREDITS - 1);
  });

  it.each([
    ['a refusal', { refusal: 'I cannot help with that.' }],
    ['a filtered answer', { finish: 'content_filter' as const }],
  ])('fails with its reason after %s', async (_, reply) => {
    t.model.answer(() => reply);
    const { cell } = await filled(RENT);
    expect(cell).toMatchObject({
      status: 'Failed',
      value: null,
      error: 'The model refused to answer for this column.',
    });
    expect(await t.balance()).toBe(CREDITS);
  });

  it('is requested again after 429, after the requested time, and after a broken connection', async () => {
    const replies = [{ status: 429, headers: { 'retry-after': '1' } }, 'cut' as const, { status: 503 }];
    t.model.answer(
      ({ number }) => replies[number - 1] ?? { values: { Rent: { value: '5 USD', quote: 'Rent: 12,500.00 USD' } } },
    );
    const before = Date.now();
    const { cell } = await filled(RENT);
    expect(cell).toMatchObject({ status: 'Completed', value: 5 });
    expect(Date.now() - before).toBeGreaterThanOrEqual(1000);
    expect(t.model.asked).toHaveLength(4);
  });

  it('is stored without characters that the database cannot store', async () => {
    t.model.answer(() => ({ values: { Rent: { value: 'no \u0000 number \ud800', quote: 'Rent: 12,500.00 USD' } } }));
    const { cell } = await filled(RENT);
    expect(cell.status).toBe('Failed');
    expect(cell.error).toContain('no  number');
  });

  it('costs nothing if it is the same again or if the value is absent', async () => {
    const { id, cell } = await filled(RENT);
    expect(cell.value).toBe(12500);
    expect(await t.balance()).toBe(CREDITS - 1);
    const again = await regenerateColumns(t.kit.contextOf(t.owner), { datatableId: id });
    expect(again.creditsReserved).toBe('1');
    await t.work();
    expect((await t.status(id, again.taskId)).data).toMatchObject({ completed: 1, failed: 0 });
    expect(await t.balance()).toBe(CREDITS - 1);
  });

  it('is requested again by refresh only if it has failed', async () => {
    t.model.answer(() => ({ values: { Rent: { value: 'unknown', quote: 'Rent: 12,500.00 USD' } } }));
    const { id } = await filled(RENT);
    t.model.answer(() => ({ values: { Rent: { value: '1 USD', quote: 'Rent: 12,500.00 USD' } } }));
    const input = { datatableId: id };
    expect((await refreshColumns(t.kit.contextOf(t.owner), { ...input, dryRun: true })).data.cells).toBe(1);
    await refreshColumns(t.kit.contextOf(t.owner), input);
    await t.work();
    expect((await t.cell(id, 'Rent')).value).toBe(1);
    expect((await refreshColumns(t.kit.contextOf(t.owner), input)).taskId).toBeNull();
  });
});
