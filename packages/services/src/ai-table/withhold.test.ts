import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createRoom, joinRoom } from '../testing/index.ts';
import { downloadDatatable, fetchDatatable, updateDatatable } from './index.ts';
import { useTables } from './table.fixture.ts';

const t = useTables();
const WITHHELD = 'From a document you cannot see';

/** A Public table with one row, whose cell cites a document of a Private data room. */
async function tableThatCites() {
  const secretRoom = (await createRoom(t.kit, t.owner)).id;
  const secret = await t.document('Rent: 9.99 USD', 'Secret.txt', secretRoom);
  await t.document('Rent: 100.00 USD');
  const { id } = await t.table([{ name: 'Rent', data_type_format: 'currency' }]);
  await t.work();
  await updateDatatable(t.kit.contextOf(t.owner), { datatableId: id, accessPolicy: 'Public' });
  await t.kit.asOwner(
    `update datatable_cell set text_value = '9.99', number_value = 9.99,
       sources = jsonb_set(jsonb_set(sources, '{0,documentId}', to_jsonb($2::text)), '{0,quote}', '"Rent: 9.99 USD"')
     where datatable_id = $1`,
    [id, secret.id],
  );
  return { id, secretRoom };
}

async function exported(datatableId: string, format: 'csv' | 'json' | 'xlsx') {
  const file = await downloadDatatable(t.kit.contextOf(t.organization.viewer), { datatableId, format });
  return t.kit.platform.store.withLocalFile(file.storageKey, async (path) => readFile(path, 'utf8'));
}

it('withholds a value that cites a document which the reader cannot see, on screens and in files', async () => {
  const { id, secretRoom } = await tableThatCites();
  const { viewer } = t.organization;
  const [own] = await t.rows(id);
  expect(own?.cells['Rent']).toMatchObject({ value: 9.99, sources: [{ quote: 'Rent: 9.99 USD' }] });
  const [row] = (await fetchDatatable(t.kit.contextOf(viewer), { datatableId: id })).data;
  expect(row?.documentName).toBe('Lease.txt');
  expect(row?.values).toEqual({ Rent: null });
  expect(row?.cells['Rent']).toMatchObject({ value: null, decimal: null, unit: null, sources: [], withheld: true });
  for (const format of ['csv', 'json'] as const) {
    const text = await exported(id, format);
    expect(text).toContain(WITHHELD);
    expect(text).not.toContain('9.99');
  }
  await joinRoom(t.kit, secretRoom, viewer, 'Viewer');
  expect(await t.rows(id, {}, viewer)).toEqual(await t.rows(id));
  expect(await exported(id, 'csv')).toContain('"Lease.txt",9.99,"USD"');
});

it('neither finds, compares nor orders by a value that it withholds', async () => {
  const { id, secretRoom } = await tableThatCites();
  const { viewer } = t.organization;
  const found = async (query: object) =>
    (await fetchDatatable(t.kit.contextOf(viewer), { datatableId: id, ...query })).data.map((row) => row.documentName);
  const queries = [{ where: { Rent: { lt: 50 } } }, { where: { Rent: { eq: 9.99 } } }, { search: '9.99' }];
  await t.kit.asOwner(`update datatable_column set format = 'string' where datatable_id = $1`, [id]);
  const searched = await found({ search: '9.99' });
  await t.kit.asOwner(`update datatable_column set format = 'currency' where datatable_id = $1`, [id]);
  expect([searched, ...(await Promise.all(queries.map(found)))]).toEqual([[], [], [], []]);
  expect(await found({ where: { Rent: { eq: null } }, orderBy: ['Rent'] })).toEqual(['Lease.txt']);
  await joinRoom(t.kit, secretRoom, viewer, 'Viewer');
  expect(await found({ where: { Rent: { lt: 50 } } })).toEqual(['Lease.txt']);
});
