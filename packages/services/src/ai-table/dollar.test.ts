import { expect, it } from 'vitest';
import { updateOrganization } from '../organization/index.ts';
import { failureOf } from '../testing/index.ts';
import { regenerateColumns, updateTableRow } from './index.ts';
import { useTables } from './table.fixture.ts';

const t = useTables();
const RENT = { name: 'Rent', data_type_format: 'currency' as const };
const WHICH_DOLLAR = expect.stringContaining('does not say which dollar');

async function choose(dollarCurrency: 'USD' | 'CAD' | null): Promise<void> {
  await updateOrganization(t.kit.contextOf(t.owner), { settings: { valueSettings: { dollarCurrency } } });
}

it('refuses a bare $ until the organization has chosen its currency', async () => {
  await t.document('Rent: $12,500.00');
  const { id } = await t.table([RENT]);
  await t.work();
  expect(await t.cell(id, 'Rent')).toMatchObject({ status: 'Failed', value: null, error: WHICH_DOLLAR });

  await choose('CAD');
  await regenerateColumns(t.kit.contextOf(t.owner), { datatableId: id });
  await t.work();
  expect(await t.cell(id, 'Rent')).toMatchObject({
    status: 'Completed',
    decimal: '12500.00',
    unit: 'CAD',
    error: null,
  });
});

it('reads a bare $ that a person types by the same setting', async () => {
  await t.document('Rent: 1.00 EUR');
  const { id } = await t.table([RENT]);
  await t.work();
  const [row] = await t.rows(id);
  const type = async (Rent: string) =>
    updateTableRow(t.kit.contextOf(t.owner), { datatableId: id, rowId: row!.id, values: { Rent } });
  const refusal = await failureOf(type('$5'));
  expect([refusal.code, refusal.issues?.[0]?.message]).toEqual(['INVALID', WHICH_DOLLAR]);

  await choose('USD');
  // The web app sends the sign as the unit.
  await type('1200.50 $');
  expect(await t.cell(id, 'Rent')).toMatchObject({ decimal: '1200.50', unit: 'USD', edited: true });
  await type('US$ 7');
  await choose(null);
  expect((await failureOf(type('5 dollars'))).code).toBe('INVALID');
  expect(await t.cell(id, 'Rent')).toMatchObject({ decimal: '7', unit: 'USD' });
});
