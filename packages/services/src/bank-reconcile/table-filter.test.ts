import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchDatatable } from '../ai-table/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { createOrganization, testPlatform, type TestPlatform } from '../testing/index.ts';
import { APP_DATA, CATEGORIES, createBankFolder, storeStatement } from './bank.fixture.ts';
import { updateTransactions } from './index.ts';
import { ALL_TRANSACTIONS, createBankTable } from './run-tables.ts';

let kit: TestPlatform;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());

it('filters transactions by the names of categories, codes and rules, in every way that a list can', async () => {
  const { owner } = await createOrganization(kit);
  const context = kit.contextOf(owner);
  const [income, charges] = CATEGORIES;
  // Two categories of one name: a filter by the name finds the transactions of both.
  const bank = await createBankFolder(kit, owner, {
    ...APP_DATA,
    glCategories: [income!, charges!, { ...charges!, id: 'gl_3', glAccountCode: '6801' }],
  });
  const { folderId } = bank;
  const rows = [
    ['RENT MAY', '12500.00'],
    ['MONTHLY FEE', '-10.00'],
    ['Espresso', '-3.20'],
    ['Tea', '-2.20'],
  ] as const;
  const { transactionIds } = await storeStatement(kit, owner, bank, rows);
  await updateTransactions(context, { folderId, transactionId: transactionIds[2]!, categoryId: 'gl_3' });
  const { organizationId } = owner.membership;
  const datatableId = await inTransaction(kit.platform.orm, 'organization', owner, async (em) =>
    createBankTable(em, { organizationId, folderId, createdById: owner.userId }, ALL_TRANSACTIONS),
  );
  async function found(where: Parameters<typeof fetchDatatable>[1]['where']) {
    const { data, total } = await fetchDatatable(context, { datatableId, where });
    expect(total).toBe(data.length);
    return data.map(({ values }) => String(values['Description'])).toSorted();
  }
  expect(await found({ Category: { eq: 'Bank charges' } })).toEqual(['Espresso', 'MONTHLY FEE']);
  expect(await found({ 'GL account code': { eq: '6801' } })).toEqual(['Espresso']);
  expect(await found({ 'GL account code': { in: ['6801', '4010', 'none'] } })).toEqual(['Espresso', 'RENT MAY']);
  expect(await found({ Rule: { eq: 'Rule rl_2' } })).toEqual(['MONTHLY FEE']);
  expect(await found({ Category: { eq: 'Nothing' } })).toEqual([]);
  expect(await found({ Category: { eq: null } })).toEqual(['Tea']);
  expect(await found({ Category: { ne: 'Bank charges' } })).toEqual(['RENT MAY', 'Tea']);
  expect(await found({ Category: { ilike: '%CHARGES' } })).toEqual(['Espresso', 'MONTHLY FEE']);
  const both = { Category: { eq: 'Bank charges' }, 'GL account code': { in: ['6800'] } };
  expect(await found(both)).toEqual(['MONTHLY FEE']);
});
