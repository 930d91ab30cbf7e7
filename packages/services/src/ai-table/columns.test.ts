import { newId } from '@atrium/domain/kernel';
import { describe, expect, it } from 'vitest';
import { codeOf, failureOf, readsLabels } from '../testing/index.ts';
import {
  addTableColumns,
  datatableMe,
  deleteTableColumn,
  refreshColumns,
  regenerateColumns,
  updateTableColumn,
  updateTableRow,
  updateTableRows,
} from './index.ts';
import { CREDITS, useTables } from './table.fixture.ts';

const t = useTables();
function context() {
  return t.kit.contextOf(t.owner);
}
const RENT = { name: 'Rent', data_type_format: 'currency' as const };
const YEARLY = { name: 'Yearly', generation_method: { prompt: 'Twelve times {Rent}' } };
async function issuesOf(call: Promise<unknown>) {
  return (await failureOf(call)).issues?.map((issue) => issue.message).join();
}
async function filled(lines: string, columns: Parameters<typeof t.table>[0]) {
  const document = await t.document(lines);
  const made = await t.table(columns);
  await t.work();
  t.model.asked.length = 0;
  const [row] = await t.rows(made.id);
  return { ...made, document, rowId: row!.id };
}
async function stale(id: string) {
  const [row] = await t.rows(id);
  return Object.entries(row!.cells).flatMap(([name, cell]) => (cell.stale ? [name] : []));
}
async function cost(id: string) {
  return (await refreshColumns(context(), { datatableId: id, dryRun: true })).data.cells;
}
async function edit(id: string, rowId: string, values: Record<string, string | number | null>) {
  return updateTableRow(context(), { datatableId: id, rowId, values });
}

describe('columns', () => {
  it('have unique names, without case, and formats of their type', async () => {
    const { id: datatableId, columns } = await t.table([RENT, { name: 'Tenant' }]);
    expect(await issuesOf(addTableColumns(context(), { datatableId, columns: [{ name: 'rent' }] }))).toContain('rent');
    const twice = [{ name: 'A' }, { name: 'a' }];
    expect(await codeOf(addTableColumns(context(), { datatableId, columns: twice }))).toBe('INVALID');
    const rename = { datatableId, columnId: columns['Tenant']!, name: 'RENT' };
    expect(await codeOf(updateTableColumn(context(), rename))).toBe('INVALID');
    expect(await codeOf(updateTableColumn(context(), { ...rename, name: '__proto__' }))).toBe('INVALID');
    const wrong = { name: 'B', data_type: 'string' as const, data_type_format: 'number' as const };
    expect(await codeOf(addTableColumns(context(), { datatableId, columns: [wrong] }))).toBe('INVALID');
    expect(await codeOf(addTableColumns(context(), { datatableId, columns: [] }))).toBe('INVALID');
    expect(await codeOf(updateTableColumn(context(), { ...rename, columnId: newId() }))).toBe('NOT_FOUND');
  });

  it('have the format with the name of their type if only the type is given', async () => {
    const { id: datatableId } = await t.table([]);
    const columns = [
      { name: 'Rent', data_type: 'number' as const },
      { name: 'Open', data_type: 'boolean' as const },
      { name: 'Note' },
    ];
    const { columns: added } = await addTableColumns(context(), { datatableId, columns });
    expect(added.map((column) => [column.data_type, column.data_type_format])).toEqual([
      ['number', 'number'],
      ['boolean', 'boolean'],
      ['string', 'string'],
    ]);
  });

  it('refuse circular dependencies and names of no column', async () => {
    const { id: datatableId, columns } = await t.table([RENT, YEARLY]);
    const prompt = (text: string) => ({
      datatableId,
      columnId: columns['Rent']!,
      generation_method: { prompt: text },
    });
    expect(await issuesOf(updateTableColumn(context(), prompt('A twelfth of {Yearly}')))).toContain(
      '“Rent” → “Yearly” → “Rent”',
    );
    expect(await issuesOf(updateTableColumn(context(), prompt('{Rent}')))).toContain('“Rent” → “Rent”');
    expect(await issuesOf(updateTableColumn(context(), prompt('{Nothing}')))).toContain('{Nothing}');
    expect(await codeOf(updateTableColumn(context(), prompt('{{Nothing}}')))).toBe('ok');
  });

  it('change only the given fields, and are renamed in the prompts of other columns', async () => {
    const manual = { name: 'Note', generation_method: { type: 'manual' as const, prompt: 'By hand' } };
    const { id: datatableId, columns } = await filled('Rent: 1.00 USD\nYearly: 12', [RENT, YEARLY, manual]);
    const note = { datatableId, columnId: columns['Note']!, generation_method: { prompt: 'Written' } };
    const { data } = await updateTableColumn(context(), note);
    expect(data.generation_method).toMatchObject({ type: 'manual', prompt: 'Written' });
    await updateTableColumn(context(), { datatableId, columnId: columns['Rent']!, name: 'Base rent' });
    const me = (await datatableMe(context(), { datatableId })).data.datatableMetadata.columns;
    expect(me.find((column) => column.name === 'Yearly')!.generation_method.prompt).toBe('Twelve times {Base rent}');
    expect(me.find((column) => column.name === 'Base rent')!.display_name).toBe('Base rent');
    // The question of the renamed column has changed. Its value in the prompt of the other column has not.
    expect(await stale(datatableId)).toEqual(['Base rent']);
  });

  it('cannot be deleted while other columns depend on them', async () => {
    const { id: datatableId, columns } = await t.table([RENT, YEARLY]);
    const rent = { datatableId, columnId: columns['Rent']! };
    expect((await failureOf(deleteTableColumn(context(), rent))).issues?.[0]?.message).toContain('“Yearly”');
    const yearly = { datatableId, columnId: columns['Yearly']! };
    await updateTableColumn(context(), { ...yearly, generation_method: { prompt: 'The yearly rent' } });
    expect(await codeOf(deleteTableColumn(context(), rent))).toBe('ok');
  });

  it('are filled level by level, with the values of their dependencies only', async () => {
    await t.document('Rent: 100.00 USD\nTenant: Larkfield\nYearly: 1200\nTotal: 2400');
    const total = { name: 'Total', generation_method: { prompt: 'Twice {Yearly}' } };
    await t.table([total, YEARLY, RENT, { name: 'Tenant' }]);
    await t.work();
    expect(t.model.asked.map((asked) => [asked.fields.map((field) => field.name).toSorted(), asked.known])).toEqual([
      [['Rent', 'Tenant'], {}],
      [['Yearly'], { Rent: 100 }],
      [['Total'], { Yearly: '1200' }],
    ]);
  });

  it('that change their format convert the values that fit it, and remove the others', async () => {
    await t.document('Note: 12,500.00', 'A.txt');
    await t.document('Note: soon', 'B.txt');
    const { id, columns } = await t.table([{ name: 'Note' }]);
    await t.work();
    const [a, b] = await t.rows(id);
    await edit(id, a!.id, { Note: '1,250.50' });
    await edit(id, b!.id, { Note: 'later' });
    await updateTableColumn(context(), { datatableId: id, columnId: columns['Note']!, data_type_format: 'number' });
    const cells = (await t.rows(id)).map((row) => row.cells['Note']!);
    expect(cells[0]).toMatchObject({ value: 1250.5, decimal: '1250.50', edited: true, status: 'Completed' });
    expect(cells[1]).toMatchObject({ value: null, decimal: null, edited: false, status: 'Failed' });
    expect(cells[1]!.error).toContain('later');
  });
});

it('keeps the unit of a measure of any length', async () => {
  const { id } = await filled('Area: 1,200 square metres net', [{ name: 'Area', data_type_format: 'number' }]);
  expect(await t.cell(id, 'Area')).toMatchObject({ value: 1200, decimal: '1200', unit: 'square metres net' });
});

describe('a cell is stale', () => {
  it.each<[string, Parameters<typeof updateTableColumn>[1] | object, string[]]>([
    ['after another prompt', { generation_method: { prompt: 'The rent without tax' } }, ['Rent']],
    ['after another format', { data_type_format: 'number' }, ['Rent']],
    ['after another name', { name: 'Rental' }, ['Rental']],
    ['after another description', { description: 'What is paid' }, ['Rent']],
    ['not after another heading', { display_name: 'The rent', display_order: 7, is_read_only: true }, []],
  ])('%s', async (_, change, names) => {
    const { id, columns } = await filled('Rent: 100.00 USD\nRental: 100.00 USD\nYearly: 1200', [RENT, YEARLY]);
    expect(await stale(id)).toEqual([]);
    expect(await cost(id)).toBe(0);
    await updateTableColumn(context(), { datatableId: id, columnId: columns['Rent']!, ...change });
    expect(await stale(id)).toEqual(names);
    expect(await cost(id)).toBe(names.length);
    await refreshColumns(context(), { datatableId: id });
    await t.work();
    expect(t.model.asked).toHaveLength(names.length);
    expect(await cost(id)).toBe(0);
  });

  it('after a new version, another model, or another value of a dependency', async () => {
    const { id, document, rowId } = await filled('Rent: 100.00 USD\nYearly: 1200', [RENT, YEARLY]);
    const { COMPATIBLE_MODEL: model } = t.kit.platform.config;
    t.kit.platform.config.COMPATIBLE_MODEL = 'another';
    expect(await stale(id)).toEqual(['Rent', 'Yearly']);
    t.kit.platform.config.COMPATIBLE_MODEL = model;
    expect(await stale(id)).toEqual([]);
    await edit(id, rowId, { Rent: '100.00 USD' });
    expect(await stale(id)).toEqual([]);
    await edit(id, rowId, { Rent: '100.00 EUR' });
    expect(await stale(id)).toEqual(['Yearly']);
    expect(await cost(id)).toBe(1);
    await refreshColumns(context(), { datatableId: id });
    await t.work();
    expect(await stale(id)).toEqual([]);
    const version = newId();
    await t.kit.asOwner(
      `insert into document_version (id, organization_id, document_id, version, storage_key, sha256, size_bytes, created_by_id)
       values ($1, $2, $3, 2, 'k', 'h', 10, $4)`,
      [version, t.organization.id, document.id, t.owner.userId],
    );
    await t.kit.asOwner('update document set current_version_id = $2 where id = $1', [document.id, version]);
    expect(await stale(id)).toEqual(['Yearly']);
    // The edited cell is filled too, because the new version may give a proposal.
    expect(await cost(id)).toBe(2);
  });

  it('after a dependency was filled again, or has failed', async () => {
    const { id, columns } = await filled('Rent: 100.00 USD\nYearly: 1200', [RENT, YEARLY]);
    const rent = { datatableId: id, columnIds: [columns['Rent']!] };
    await regenerateColumns(context(), rent);
    await t.work();
    expect(await stale(id)).toEqual([]);
    t.model.answer(() => ({ values: { Rent: { value: 'not known', quote: 'Rent: 100.00 USD' } } }));
    await regenerateColumns(context(), rent);
    await t.work();
    expect((await t.cell(id, 'Rent')).status).toBe('Failed');
    expect(await stale(id)).toEqual(['Yearly']);
  });
});

describe('refresh', () => {
  it('with dryRun changes nothing, and returns what the run would cost', async () => {
    const { id } = await filled('Rent: 1.00 USD', [RENT]);
    await t.document('Rent: 2.00 USD', 'New.txt');
    expect(await cost(id)).toBe(1);
    expect(await t.rows(id)).toHaveLength(1);
    expect(await t.balance()).toBe(CREDITS - 1);
    const run = await refreshColumns(context(), { datatableId: id });
    expect(run).toMatchObject({ creditsReserved: '1', data: { cells: 1, rows: 1, columns: 1 } });
    await t.work();
    expect((await t.rows(id)).map((row) => row.values['Rent'])).toEqual([1, 2]);
    expect(t.model.asked).toHaveLength(1);
  });

  it('fills only the named rows and columns, and answers 404 for unknown ones', async () => {
    await t.document('Rent: 1.00 USD\nTenant: A', 'A.txt');
    const { id, columns, rowId } = await filled('Rent: 2.00 USD\nTenant: B', [RENT, { name: 'Tenant' }]);
    const some = { datatableId: id, columnIds: [columns['Tenant']!], rowIds: [rowId] };
    const run = await regenerateColumns(context(), some);
    expect(run.data).toEqual({ cells: 1, rows: 1, columns: 1 });
    await t.work();
    expect(await codeOf(regenerateColumns(context(), { ...some, rowIds: [newId()] }))).toBe('NOT_FOUND');
    expect(await codeOf(regenerateColumns(context(), { ...some, columnIds: [newId()] }))).toBe('NOT_FOUND');
  });
});

it('is stale after the organization chooses another model, until that model has filled it', async () => {
  const { id } = await filled('Rent: 100.00 USD', [RENT]);
  expect(await stale(id)).toEqual([]);
  const choose = async (model: string) =>
    t.kit.asOwner('update organization set settings = $2 where id = $1', [
      t.organization.id,
      JSON.stringify({ aiSettings: { llm: { provider: 'compatible', model } } }),
    ]);
  await choose('other');
  expect(await stale(id)).toEqual(['Rent']);
  expect(await cost(id)).toBe(1);
  await choose('scripted');
  expect(await stale(id)).toEqual([]);
  await t.kit.asOwner(`update organization set settings = '{}' where id = $1`, [t.organization.id]);
  expect(await stale(id)).toEqual([]);
});

describe('a value that a person has written', () => {
  it('is checked by its format and refused with a reason', async () => {
    const { id, rowId } = await filled('Rent: 1.00 USD', [RENT, { name: 'Mail', data_type_format: 'email' }]);
    expect(await issuesOf(edit(id, rowId, { Rent: 'much' }))).toContain('“much”');
    expect(await issuesOf(edit(id, rowId, { Rent: '5 USD', Mail: 'nobody' }))).toContain('nobody');
    expect(await issuesOf(edit(id, rowId, { Nothing: 'x' }))).toContain('“Nothing”');
    expect(await t.cell(id, 'Rent')).toMatchObject({ value: 1, edited: false });
    await edit(id, rowId, { Rent: '€ 2.500,00' });
    expect(await t.cell(id, 'Rent')).toMatchObject({
      value: 2500,
      unit: 'EUR',
      edited: true,
      accepted: true,
      sources: [],
    });
  });

  it('is kept when a newer value is found, which becomes a proposal to take or dismiss', async () => {
    const { id, rowId } = await filled('Rent: 100.00 USD', [RENT]);
    await edit(id, rowId, { Rent: '150 USD' });
    expect((await regenerateColumns(context(), { datatableId: id })).taskId).toBeNull();
    await t.kit.asOwner('update datatable_cell set made_with_model = null');
    const paid = await t.balance();
    await refreshColumns(context(), { datatableId: id });
    await t.work();
    expect(await t.cell(id, 'Rent')).toMatchObject({ value: 150, edited: true, proposal: { value: 100, unit: 'USD' } });
    expect(await t.balance()).toBe(paid - 1);
    await t.kit.asOwner('update datatable_cell set made_with_model = null');
    await refreshColumns(context(), { datatableId: id });
    await t.work();
    expect(await t.balance()).toBe(paid - 1);
    const row = { datatableId: id, rowId };
    await updateTableRow(context(), { ...row, dismissProposal: ['Rent'] });
    expect(await t.cell(id, 'Rent')).toMatchObject({ value: 150, proposal: null });
    expect(await codeOf(updateTableRow(context(), { ...row, takeProposal: ['Rent'] }))).toBe('INVALID');
    await t.kit.asOwner('update datatable_cell set made_with_model = null');
    await refreshColumns(context(), { datatableId: id });
    await t.work();
    await updateTableRow(context(), { ...row, takeProposal: ['Rent'] });
    expect(await t.cell(id, 'Rent')).toMatchObject({
      value: 100,
      decimal: '100.00',
      edited: false,
      accepted: true,
      sources: [{ quote: 'Rent: 100.00 USD' }],
    });
  });

  it('can be restored to the extracted value with its source, also to one found since the edit', async () => {
    const { id, rowId } = await filled('Rent: 100.00 USD', [RENT]);
    const extracted = await t.cell(id, 'Rent');
    expect(extracted).toMatchObject({ value: 100, restorable: false, sources: [{ quote: 'Rent: 100.00 USD' }] });
    await edit(id, rowId, { Rent: '150 USD' });
    await edit(id, rowId, { Rent: '160 USD' });
    expect(await t.cell(id, 'Rent')).toMatchObject({ value: 160, edited: true, restorable: true, sources: [] });
    const row = { datatableId: id, rowId };
    await updateTableRow(context(), { ...row, restore: ['Rent'] });
    expect(await t.cell(id, 'Rent')).toEqual(extracted);
    expect(await codeOf(updateTableRow(context(), { ...row, restore: ['Rent'] }))).toBe('INVALID');
    await updateTableRows(context(), { datatableId: id, rows: [{ rowId, values: { Rent: '170 USD' } }] });
    await t.kit.asOwner('update datatable_cell set made_with_model = null');
    await refreshColumns(context(), { datatableId: id });
    await t.work();
    expect(await t.cell(id, 'Rent')).toMatchObject({ value: 170, proposal: { value: 100 } });
    await updateTableRows(context(), { datatableId: id, rows: [{ rowId, restore: ['Rent'] }] });
    const found = { value: 100, edited: false, proposal: null, sources: [{ quote: 'Rent: 100.00 USD' }] };
    expect(await t.cell(id, 'Rent')).toMatchObject(found);
  });

  it('cannot be restored if the cell was never filled', async () => {
    const { id, rowId } = await filled('Rent: 100.00 USD', [
      RENT,
      { name: 'Note', generation_method: { type: 'manual', prompt: 'By hand' } },
    ]);
    await edit(id, rowId, { Note: 'Mine' });
    expect(await t.cell(id, 'Note')).toMatchObject({ edited: true, restorable: false });
    expect(await codeOf(updateTableRow(context(), { datatableId: id, rowId, restore: ['Note'] }))).toBe('INVALID');
  });

  it('is overwritten only on request', async () => {
    const { id, rowId } = await filled('Rent: 100.00 USD', [RENT]);
    await edit(id, rowId, { Rent: '150 USD' });
    const options = { preserveUserEditedRows: false };
    await regenerateColumns(context(), { datatableId: id, options });
    await t.work();
    expect(await t.cell(id, 'Rent')).toMatchObject({ value: 100, edited: false, proposal: null });
  });

  it('is kept if the model finds nothing, and an accepted value stays accepted if it is found again', async () => {
    const { id, rowId } = await filled('Rent: 100.00 USD\nTenant: A', [RENT, { name: 'Tenant' }]);
    await edit(id, rowId, { Rent: null });
    await updateTableRow(context(), { datatableId: id, rowId, accept: ['Tenant'] });
    t.model.answer((asked) => readsLabels({ ...asked, text: 'Tenant: A' }));
    await t.kit.asOwner('update datatable_cell set made_with_model = null');
    await refreshColumns(context(), { datatableId: id });
    await t.work();
    const [row] = await t.rows(id);
    expect(row!.cells).toMatchObject({
      Rent: { value: null, edited: true, absent: false, proposal: null, status: 'Completed' },
      Tenant: { value: 'A', accepted: true },
    });
  });
});
