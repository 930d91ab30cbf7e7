import { expect, it } from 'vitest';
import { createOrganization, createRoom, joinRoom } from '../testing/index.ts';
import { globalSearch } from '../search/index.ts';
import { fetchDatatable, updateDatatable, deleteDatatable } from './index.ts';
import { inRoom, useTables } from './table.fixture.ts';

const t = useTables();
type Member = typeof t.owner;

async function found(search: string, actor: Member = t.owner) {
  const { data } = await globalSearch(t.kit.contextOf(actor), { search, where: { resourceType: { eq: 'cell' } } });
  return data;
}

async function texts(search: string, actor?: Member): Promise<string[]> {
  return (await found(search, actor)).map(({ displayStr }) => displayStr);
}

/** A Public table of two documents, one of them in a Private data room. */
async function leases() {
  const secretRoom = (await createRoom(t.kit, t.owner)).id;
  await t.document('Tenant: Wren Bakery LLC\nRent: 9,120.00 USD\nEnds: May 31, 2031', 'Wren.txt');
  await t.document('Tenant: Wrenfield Optics\nRent: 48,250.00 USD\nEnds: August 31, 2028', 'Secret.txt', secretRoom);
  const columns = [
    { name: 'Tenant' },
    { name: 'Rent', data_type_format: 'currency' as const },
    { name: 'Ends', data_type_format: 'date' as const },
  ];
  const table = await t.table(columns, { accessPolicy: 'Public', knowledgeContextTree: inRoom(t.room, secretRoom) });
  await t.work();
  return { ...table, secretRoom };
}

it('finds cells by the beginnings of words, by numbers and by dates in any notation', async () => {
  const { id, columns } = await leases();
  expect(await texts('wren')).toEqual(['Wren Bakery LLC', 'Wrenfield Optics']);
  expect(await texts('baker WREN')).toEqual(['Wren Bakery LLC']);
  expect(await texts('ren')).toEqual([]);
  for (const rent of ['48,250', '$48,250.00', '48250']) expect(await texts(rent)).toEqual(['48250.00 USD']);
  for (const day of ['May 31, 2031', '2031-05-31']) expect(await texts(day)).toEqual(['2031-05-31']);
  for (const odd of [`'`, String.raw`\ ' : & | !`, '%', 'w', '  ']) expect(await texts(odd)).toEqual([]);
  const [hit] = await found('bakery');
  const row = (await t.rows(id)).find(({ documentName }) => documentName === 'Wren.txt');
  expect(hit).toMatchObject({
    resourceType: 'cell',
    resourceId: row?.id,
    resourceUrl: `/tables/${id}?panel=open&row=${row?.id}&col=${columns['Tenant']}`,
    resourcePath: 'Leases / Wren.txt / Tenant',
  });
});

it('hides cells of tables, rows and sources that the person may not see', async () => {
  const { id, secretRoom } = await leases();
  const { contributor } = t.organization;
  const foreign = await createOrganization(t.kit);
  expect(await texts('wren', contributor)).toEqual(['Wren Bakery LLC']);
  expect(await texts('48,250', contributor)).toEqual([]);
  expect(await texts('wren', foreign.owner)).toEqual([]);
  await joinRoom(t.kit, secretRoom, contributor, 'Viewer');
  expect(await texts('wren', contributor)).toHaveLength(2);

  // A value that cites a document which the person cannot see is withheld, and so it is not found.
  const { viewer } = t.organization;
  expect(await texts('bakery', viewer)).toEqual(['Wren Bakery LLC']);
  const [secret] = await t.kit.asOwner<{ id: string }>(
    `select id from document where name = 'Secret.txt' and dataroom_id = $1`,
    [secretRoom],
  );
  await t.kit.asOwner(
    `update datatable_cell set sources = jsonb_set(sources, '{0,documentId}', to_jsonb($2::text))
     where datatable_id = $1 and text_value = 'Wren Bakery LLC'`,
    [id, secret?.id],
  );
  expect(await texts('bakery', viewer)).toEqual([]);
  expect(await texts('bakery', contributor)).toEqual(['Wren Bakery LLC']);

  await updateDatatable(t.kit.contextOf(t.owner), { datatableId: id, accessPolicy: 'Private' });
  expect(await texts('wren', contributor)).toEqual([]);
  expect(await texts('wren')).toHaveLength(2);
  await deleteDatatable(t.kit.contextOf(t.owner), { id });
  expect(await texts('wren')).toEqual([]);
});

it('answers with the page that holds a row, in the order and under the filter of the list', async () => {
  const { id } = await leases();
  const context = t.kit.contextOf(t.owner);
  const rows = await t.rows(id, { orderBy: ['-Tenant'] });
  const ask = async (input: object) => fetchDatatable(context, { datatableId: id, limit: 1, ...input });
  for (const [place, row] of rows.entries()) {
    const answer = await ask({ orderBy: ['-Tenant'], aroundRowId: row.id });
    expect([answer.offset, answer.data[0]?.id]).toEqual([place, row.id]);
  }
  const none = await ask({ where: { Tenant: { eq: 'Nobody' } }, aroundRowId: rows[0]?.id });
  expect([none.offset, none.data]).toEqual([0, []]);
  // A row that the person may not see has no place.
  const secret = rows.find(({ documentName }) => documentName === 'Secret.txt');
  const { contributor } = t.organization;
  const hidden = await fetchDatatable(t.kit.contextOf(contributor), {
    datatableId: id,
    limit: 1,
    offset: 5,
    aroundRowId: secret?.id,
  });
  expect([hidden.offset, hidden.data]).toEqual([5, []]);
  expect((await ask({ withTotal: false })).total).toBeNull();
  expect((await ask({})).total).toBe(2);
});
