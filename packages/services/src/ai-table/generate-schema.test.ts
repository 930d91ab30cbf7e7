import { expect, it } from 'vitest';
import { codeOf, createRoom } from '../testing/index.ts';
import { createDatatable, proposeColumns } from './index.ts';
import { inRoom, useTables } from './table.fixture.ts';

const t = useTables();
const PROPOSED = {
  columns: [
    { name: 'Base {rent}', description: 'What is paid', format: 'currency', prompt: 'The rent {net} a month' },
    { name: 'base rent', description: '', format: 'string', prompt: '' },
    { name: 'Tenant', description: '', format: 'string', prompt: '' },
  ],
};

it('proposes columns for a table from documents that the caller may see', async () => {
  const { contributor } = t.organization;
  const secret = (await createRoom(t.kit, t.owner)).id;
  await t.document('Rent: 100.00 USD');
  await t.document('Falcon: secret', 'Secret.txt', secret);
  t.model.answer(() => ({ text: JSON.stringify(PROPOSED) }));
  const context = () => t.kit.contextOf(contributor);
  const tree = inRoom(t.room, secret);
  const { columns } = (await proposeColumns(context(), { knowledgeContextTree: tree })).data;
  expect(columns.map((column) => [column.name, column.data_type_format])).toEqual([
    ['Base rent', 'currency'],
    ['Tenant', 'string'],
  ]);
  expect(t.model.asked[0]!.text).toContain('100.00 USD');
  expect(t.model.asked[0]!.text).not.toContain('Falcon');
  expect(await t.kit.asOwner('select kind from provider_call where organization_id = $1', [t.organization.id])).toEqual(
    [{ kind: 'structured' }],
  );
  const input = { name: 'Leases', knowledgeContextTree: [], columns };
  expect((await createDatatable(context(), input)).data.datatableMetadata.columns).toHaveLength(2);
});

it('needs a description or documents, and fails if the model proposes nothing', async () => {
  const context = () => t.kit.contextOf(t.organization.guest);
  expect(await codeOf(proposeColumns(context(), { description: ' ' }))).toBe('INVALID');
  t.model.answer(() => ({ text: 'I would propose a rent.' }));
  expect(await codeOf(proposeColumns(context(), { description: 'Leases' }))).toBe('UNAVAILABLE');
});
