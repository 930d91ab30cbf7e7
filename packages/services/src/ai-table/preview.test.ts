import { expect, it } from 'vitest';
import { codeOf, createRoom } from '../testing/index.ts';
import { previewTable } from './index.ts';
import { CREDITS, inRoom, useTables } from './table.fixture.ts';

const t = useTables();
const RENT = { name: 'Rent', data_type_format: 'currency' as const };
const TENANT = { name: 'Tenant', data_type_format: 'string' as const };

it('reads the first three documents that the caller may see, stores nothing and costs nothing', async () => {
  const secret = (await createRoom(t.kit, t.owner)).id;
  await t.document('Rent: 9.99 USD', 'A secret.txt', secret);
  for (const name of ['B', 'C', 'D', 'E']) await t.document(`Rent: 100.00 USD\nTenant: ${name} LLC`, `${name}.txt`);
  const context = t.kit.contextOf(t.organization.contributor);
  const { data } = await previewTable(context, {
    knowledgeContextTree: inRoom(t.room, secret),
    columns: [RENT, TENANT],
  });
  expect(data.map(({ documentName, cells }) => [documentName, cells['Rent']?.decimal, cells['Tenant']?.value])).toEqual(
    [
      ['B.txt', '100.00', 'B LLC'],
      ['C.txt', '100.00', 'C LLC'],
      ['D.txt', '100.00', 'D LLC'],
    ],
  );
  expect(data[0]?.cells['Rent']).toMatchObject({ unit: 'USD', page: 1, quote: 'Rent: 100.00 USD' });
  expect(await t.balance()).toBe(CREDITS);
  expect(await t.kit.asOwner('select id from datatable where organization_id = $1', [t.organization.id])).toEqual([]);
});

it('gives the values of other columns to the questions that name them', async () => {
  await t.document('Rent: 100.00 USD\nTenant: Wren LLC');
  const asking = { ...RENT, generation_method: { prompt: 'The rent of {Tenant}' } };
  await previewTable(t.kit.contextOf(t.owner), { knowledgeContextTree: inRoom(t.room), columns: [asking, TENANT] });
  expect(t.model.asked.map(({ known }) => known)).toEqual([{}, { Tenant: 'Wren LLC' }]);
});

it('is only for those who may create tables, and needs documents', async () => {
  const input = { knowledgeContextTree: inRoom(t.room), columns: [RENT] };
  expect(await codeOf(previewTable(t.kit.contextOf(t.organization.guest), input))).toBe('FORBIDDEN');
  const nothing = { ...input, knowledgeContextTree: [] };
  expect(await codeOf(previewTable(t.kit.contextOf(t.owner), nothing))).toBe('INVALID');
});
