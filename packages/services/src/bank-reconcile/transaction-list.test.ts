import { newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTableColumns, updateTableRow } from '../ai-table/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { codeOf, createOrganization, testPlatform, type TestPlatform } from '../testing/index.ts';
import { type BankFolder, createBankFolder, storeStatement } from './bank.fixture.ts';
import {
  listTransactions,
  nextTransaction,
  transactionMarks,
  transactionSummary,
  updateTransactions,
} from './index.ts';
import { createBankTable } from './run-tables.ts';

let kit: TestPlatform;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());

type Owner = Awaited<ReturnType<typeof createOrganization>>['owner'];
type Input = Omit<Parameters<typeof listTransactions>[1], 'folderId'>;

async function world() {
  const people = await createOrganization(kit);
  const folder = await createBankFolder(kit, people.owner);
  const stored = await storeStatement(kit, people.owner, folder, [
    ['RENT MAY LARKFIELD', '12500.00', '2026-05-04'],
    ['BANK FEE', '-4.50', '2026-05-05'],
    ['SQ *FERRY BLDG', '-284.60', '2026-05-05'],
    ['WIRE 50% DEPOSIT', '100.125', '2026-05-06'],
  ]);
  return { ...people, folder, stored };
}

async function textsOf(owner: Owner, { folderId }: BankFolder, input: Input = {}) {
  const { data } = await listTransactions(kit.contextOf(owner), { folderId, ...input });
  return data.map(({ description }) => description);
}

it('lists transactions with exact amounts, their categories and what decided them', async () => {
  const { owner, folder, stored } = await world();
  const answer = await listTransactions(kit.contextOf(owner), { folderId: folder.folderId, limit: 2 });
  expect(answer).toMatchObject({ total: 4, hasMore: true, limit: 2, offset: 0 });
  expect(answer.data).toMatchObject([
    {
      id: stored.transactionIds[0],
      documentId: stored.documentId,
      ordinal: 1,
      account: 'NL01',
      bookedOn: '2026-05-04',
      description: 'RENT MAY LARKFIELD',
      amount: '12500.00',
      transactionType: 'Credit',
      categoryId: 'gl_1',
      ruleId: 'rl_1',
      decidedBy: 'rule',
      setByName: null,
    },
    { description: 'BANK FEE', amount: '-4.50', transactionType: 'Debit', categoryId: 'gl_2' },
  ]);
});

it.each<[Input, string[]]>([
  [{ orderBy: '-amount' }, ['RENT MAY LARKFIELD', 'WIRE 50% DEPOSIT', 'BANK FEE', 'SQ *FERRY BLDG']],
  [{ orderBy: 'description' }, ['BANK FEE', 'RENT MAY LARKFIELD', 'SQ *FERRY BLDG', 'WIRE 50% DEPOSIT']],
  [{ show: 'open' }, ['SQ *FERRY BLDG', 'WIRE 50% DEPOSIT']],
  [{ show: 'large' }, ['RENT MAY LARKFIELD']],
  [{ show: 'person' }, []],
  [{ show: 'prompt' }, []],
  [{ categoryId: 'gl_2' }, ['BANK FEE']],
  [{ ruleId: 'rl_1' }, ['RENT MAY LARKFIELD']],
  [{ search: 'ferry' }, ['SQ *FERRY BLDG']],
  [{ search: '50%' }, ['WIRE 50% DEPOSIT']],
  [{ search: '12,500.00' }, ['RENT MAY LARKFIELD']],
  [{ search: '−284.6' }, ['SQ *FERRY BLDG']],
  [{ search: '9'.repeat(39) }, []],
  [{ offset: 3 }, ['WIRE 50% DEPOSIT']],
])('lists with %j the transactions %j', async (input, texts) => {
  const { owner, folder } = await world();
  expect(await textsOf(owner, folder, input)).toEqual(texts);
});

it('counts each view and adds up exactly what is shown', async () => {
  const { owner, folder } = await world();
  const { data } = await transactionSummary(kit.contextOf(owner), { folderId: folder.folderId });
  expect(data.counts).toEqual({ all: 4, open: 2, prompt: 0, person: 0, large: 1 });
  const [sums] = data.sums;
  expect(sums).toMatchObject({ credits: '12600.125', debits: '-289.10', net: '12311.025' });
  const open = await transactionSummary(kit.contextOf(owner), { folderId: folder.folderId, show: 'open' });
  expect(open.data.counts).toEqual(data.counts);
  expect(open.data.sums).toMatchObject([{ credits: '100.125', debits: '-284.60', net: '-184.475' }]);
});

it('names the person who set a category', async () => {
  const { owner, folder, stored } = await world();
  const { folderId } = folder;
  const [, , transactionId = ''] = stored.transactionIds;
  await updateTransactions(kit.contextOf(owner), { folderId, transactionId, categoryId: 'gl_2' });
  const { data } = await listTransactions(kit.contextOf(owner), { folderId, show: 'person' });
  expect(data).toMatchObject([{ id: transactionId, categoryId: 'gl_2', ruleId: null, decidedBy: 'person' }]);
  expect(data[0]?.setByName).toBeTruthy();
  expect(data[0]?.setAt).toMatch(/^\d{4}-.*Z$/);
});

it('shows what people have written into columns that they added to the table of all transactions', async () => {
  const { owner, folder, stored, viewer } = await world();
  const { folderId } = folder;
  const context = kit.contextOf(owner);
  expect((await transactionSummary(context, { folderId })).data.table).toBeNull();
  const { organizationId } = owner.membership;
  const datatableId = await inTransaction(kit.platform.orm, 'organization', owner, async (em) =>
    createBankTable(em, { organizationId, folderId, createdById: owner.userId }, 'A name of their own'),
  );
  const manual = { generation_method: { type: 'manual' as const } };
  const columns = [
    { name: 'Checked by', ...manual },
    { name: 'Approved', data_type_format: 'currency' as const, ...manual },
  ];
  await addTableColumns(context, { datatableId, columns });
  const [rowId = '', other = ''] = stored.transactionIds;
  await updateTableRow(context, { datatableId, rowId, values: { 'Checked by': 'Ben', Approved: 'EUR 12.50' } });
  await updateTableRow(context, { datatableId, rowId: other, values: { 'Checked by': 'Ana' } });
  await updateTableRow(context, { datatableId, rowId: other, values: { 'Checked by': null } });
  const { data } = await listTransactions(context, { folderId });
  expect(data.map(({ added }) => added)).toEqual([
    {
      'Checked by': { value: 'Ben', decimal: null, unit: null },
      Approved: { value: 12.5, decimal: '12.50', unit: 'EUR' },
    },
    {},
    {},
    {},
  ]);
  const found = async (search: string) => (await listTransactions(context, { folderId, search })).data;
  expect((await found('bEN')).map(({ id }) => id)).toEqual([rowId]);
  expect((await found('12.50')).map(({ id }) => id)).toEqual([rowId]);
  expect(await found('ana')).toEqual([]);
  const { table } = (await transactionSummary(context, { folderId })).data;
  expect(table).toMatchObject({
    datatableId,
    columns: [
      { name: 'Checked by', format: 'string' },
      { name: 'Approved', format: 'currency' },
    ],
  });
  expect(await codeOf(listTransactions(kit.contextOf(viewer), { folderId }))).toBe('NOT_FOUND');
});

it('finds the next transaction without a category in the order of the list', async () => {
  const { owner, folder } = await world();
  const next = async (after: number, input: Input = {}) =>
    (await nextTransaction(kit.contextOf(owner), { folderId: folder.folderId, after, ...input })).data.offset;
  expect([await next(-1), await next(2), await next(3)]).toEqual([2, 3, null]);
  expect(await next(-1, { orderBy: '-amount' })).toBe(1);
});

it('answers with the page that holds a transaction, in the order and under the filter of the list', async () => {
  const { owner, folder } = await world();
  const { folderId } = folder;
  const context = kit.contextOf(owner);
  const ask = async (input: Input & { aroundId?: string; withTotal?: boolean }) =>
    listTransactions(context, { folderId, limit: 1, ...input });
  for (const orderBy of ['bookedOn', '-bookedOn', '-amount'] as const) {
    const rows = (await listTransactions(context, { folderId, orderBy })).data;
    for (const [place, { id }] of rows.entries()) {
      const answer = await ask({ orderBy, aroundId: id });
      expect([answer.offset, answer.data[0]?.id]).toEqual([place, id]);
    }
  }
  const [first] = (await ask({})).data;
  const none = await ask({ search: 'no such words', ...(first ? { aroundId: first.id } : {}) });
  expect([none.offset, none.data]).toEqual([0, []]);
  expect((await ask({ withTotal: false })).total).toBeNull();
});

it('reads a page from its first transaction on as by its offset, in every order', async () => {
  const { owner, folder } = await world();
  const { folderId } = folder;
  const context = kit.contextOf(owner);
  const days = Array.from({ length: 120 }, (_, at): [string, string, string] => [
    `Rent ${at % 7}`,
    `${(at % 5) - 2}.00`,
    `2026-06-0${1 + (at % 9)}`,
  ]);
  await storeStatement(kit, owner, folder, days);
  for (const orderBy of ['bookedOn', '-bookedOn', 'description', '-description', 'amount', '-amount'] as const) {
    const all = (await listTransactions(context, { folderId, orderBy, limit: 1000 })).data.map(({ id }) => id);
    const { ids } = (await transactionMarks(context, { folderId, orderBy, every: 50 })).data;
    expect(ids).toEqual([all[0], all[50], all[100]]);
    const page = await listTransactions(context, { folderId, orderBy, limit: 20, offset: 50, fromId: ids[1] });
    expect(page.data.map(({ id }) => id)).toEqual(all.slice(50, 70));
    expect([page.hasMore, page.offset]).toEqual([true, 50]);
  }
});

it('orders descriptions by their letters in any case, and equal ones by date', async () => {
  const { owner } = await createOrganization(kit);
  const folder = await createBankFolder(kit, owner);
  const long = 'wire transfer '.repeat(30); // 420 characters
  const endless = '\u{1F3E6}'.repeat(700); // four bytes each: more than an entry of an index holds
  const expected: [string, string][] = [
    ['', '2026-06-09'],
    ['bank fee', '2026-06-01'],
    ['Bank Fee', '2026-06-02'],
    ['BANK FEE', '2026-06-03'],
    ['Bank fees', '2026-06-01'],
    [`${long}a`, '2026-06-05'],
    [`${long.toUpperCase()}B`, '2026-06-04'],
    [`${long}c`, '2026-06-03'],
    ['Zürich', '2026-06-01'],
    [`${endless}b`, '2026-06-01'],
    [`${endless}a`, '2026-06-02'],
  ];
  const mixed = [...expected.slice(6), ...expected.slice(0, 6).reverse()];
  await storeStatement(
    kit,
    owner,
    folder,
    mixed.map(([text, day]): [string, string, string] => [text, '1.00', day]),
  );
  const context = kit.contextOf(owner);
  for (const [orderBy, rows] of [
    ['description', expected],
    ['-description', expected.toReversed()],
  ] as const) {
    const { data } = await listTransactions(context, { folderId: folder.folderId, orderBy });
    expect(data.map(({ description, bookedOn }) => [description, bookedOn])).toEqual(rows);
    // Every row can begin a page, also one of several with the same description.
    for (const [at, { id }] of data.entries()) {
      const input = { folderId: folder.folderId, orderBy, limit: 3, offset: at };
      const ids = data.slice(at, at + 3).map((row) => row.id);
      expect((await listTransactions(context, { ...input, fromId: id })).data.map((row) => row.id)).toEqual(ids);
      expect((await listTransactions(context, input)).data.map((row) => row.id)).toEqual(ids);
    }
  }
});

it('reads a page by its offset if its first transaction is not in the list for the person', async () => {
  const { owner, folder } = await world();
  const other = await world();
  const { folderId } = folder;
  const context = kit.contextOf(owner);
  const [, second] = (await listTransactions(context, { folderId })).data;
  // A transaction of a folder that the person may not see must not tell where it would be in this one.
  for (const fromId of [newId(), other.stored.transactionIds[0]]) {
    const { data } = await listTransactions(context, { folderId, offset: 1, limit: 1, fromId });
    expect(data.map(({ id }) => id)).toEqual([second?.id]);
  }
});

it('counts a transaction of overlapping statements once, and shows it in both', async () => {
  const { owner, folder, stored } = await world();
  const again = await storeStatement(kit, owner, folder, [['BANK FEE', '-4.50', '2026-05-05']]);
  expect(await textsOf(owner, folder)).toHaveLength(4);
  expect(await textsOf(owner, folder, { documentId: again.documentId })).toEqual(['BANK FEE']);
  expect(await textsOf(owner, folder, { documentId: stored.documentId })).toHaveLength(4);
});

it('shows nothing of another organization, and refuses folders without the agent', async () => {
  const { owner, folder } = await world();
  const foreign = await world();
  const { folderId } = folder;
  const calls = [
    () => listTransactions(kit.contextOf(foreign.owner), { folderId }),
    () => transactionSummary(kit.contextOf(foreign.owner), { folderId }),
    () => nextTransaction(kit.contextOf(foreign.owner), { folderId, after: -1 }),
  ];
  for (const call of calls) expect(await codeOf(call())).toBe('NOT_FOUND');
  expect(await textsOf(owner, folder, { documentId: foreign.stored.documentId })).toEqual([]);
});
