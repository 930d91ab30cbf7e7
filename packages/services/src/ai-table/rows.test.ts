import { watchStatements } from '@atrium/db/testing';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { addMember, codeOf, createOrganization, createRoom, failureOf, joinRoom } from '../testing/index.ts';
import { deleteDocuments } from '../document/index.ts';
import { listTrash, restoreFromTrash } from '../trash/index.ts';
import {
  addTableColumns,
  createDatatable,
  createTableRow,
  datatableMe,
  deleteDatatable,
  deleteTableRows,
  downloadDatatable,
  fetchDatatable,
  listDatatables,
  refreshColumns,
  regenerateColumns,
  stopRun,
  updateDatatable,
  updateTableRow,
  updateTableRows,
} from './index.ts';
import { CREDITS, inRoom, useTables } from './table.fixture.ts';

const t = useTables();
function context() {
  return t.kit.contextOf(t.owner);
}
function manual(name: string, data_type_format: 'string' | 'number' | 'boolean' | 'date' | 'currency' = 'string') {
  return {
    name,
    data_type_format,
    generation_method: { type: 'manual' as const },
  };
}
async function tableOf(
  columns: ReturnType<typeof manual>[],
  rows: Record<string, string | number | boolean | null>[],
): Promise<string> {
  const { id } = await t.table(columns, { knowledgeContextTree: [] });
  for (const values of rows) await createTableRow(context(), { datatableId: id, values });
  return id;
}

describe('the list query', () => {
  it('filters and sorts by any column, by its type', async () => {
    const columns = [manual('Name'), manual('Rent', 'number'), manual('Open', 'boolean'), manual('Due', 'date')];
    const id = await tableOf(columns, [
      { Name: 'Alpha', Rent: '10', Open: 'yes', Due: '2026-01-10' },
      { Name: 'beta', Rent: '9.5', Open: 'no', Due: '2026-02-01' },
      { Name: 'Gamma', Rent: '100', Due: '2025-12-31' },
      {},
    ]);
    const found = async (more: object) => (await t.rows(id, more)).map((row) => row.values['Name']);
    expect(await found({ orderBy: ['-Rent'] })).toEqual(['Gamma', 'Alpha', 'beta', null]);
    expect(await found({ orderBy: ['Name'] })).toEqual([null, 'Alpha', 'beta', 'Gamma']);
    expect(await found({ where: { Rent: { gt: 9.5 } }, orderBy: ['Rent'] })).toEqual(['Alpha', 'Gamma']);
    expect(await found({ where: { Open: { eq: false } } })).toEqual(['beta']);
    expect(await found({ where: { Due: { ge: '1 January 2026' } }, orderBy: ['-Due'] })).toEqual(['beta', 'Alpha']);
    expect(await found({ where: { Due: { between: ['2025-12-31', '2026-01-10'] } } })).toEqual(['Alpha', 'Gamma']);
    expect(await found({ search: 'ALPH' })).toEqual(['Alpha']);
    const page = await fetchDatatable(context(), { datatableId: id, limit: 2, offset: 2, selectFields: ['Name'] });
    expect(page).toMatchObject({ total: 4, hasMore: false, limit: 2, offset: 2 });
    expect(page.data.map((row) => Object.keys(row.cells))).toEqual([['Name'], []]);
    expect(page.data[0]).toMatchObject({ documentId: null, origin: 'manual' });
    const refused: object[] = [
      { where: { Nothing: { eq: 1 } } },
      { where: { Rent: { gt: 'x' } } },
      { where: { Rent: { like: '1' } } },
      { where: { Due: { gt: 'soon' } } },
      { where: { Name: { sounds: 'x' } } },
      { orderBy: ['Nothing'] },
      { orderBy: ['--Name'] },
      { selectFields: ['Nothing'] },
      { limit: 1001 },
    ];
    for (const wrong of refused) {
      expect(await codeOf(fetchDatatable(context(), { datatableId: id, ...wrong })), JSON.stringify(wrong)).toBe(
        'INVALID',
      );
    }
    const wrong = fetchDatatable(context(), { datatableId: id, where: { Rent: { gt: 'x' } } });
    expect((await failureOf(wrong)).issues?.[0]?.path).toEqual(['where', 'Rent', 'gt']);
  });

  it.each([
    `it's "quoted"`,
    '100%',
    'why?',
    String.raw`back\slash`,
    '?? $1 :name',
    `'; drop table datatable; --`,
    'Größe 🏠 ״',
    '-5 years',
    'id',
    'position',
    'review',
    'documentName',
    'constructor',
    'toString',
    'hasOwnProperty',
    '{braces}',
    'a.b',
    'row.id',
  ])('accepts a column named %s', async (name) => {
    const id = await tableOf([manual(name), manual('x')], [{ [name]: 'b' }, { [name]: 'a' }, { [name]: 'c' }]);
    const found = async (more: object) => (await t.rows(id, more)).map((row) => row.values[name]);
    expect(await found({ orderBy: [name] })).toEqual(['a', 'b', 'c']);
    expect(await found({ orderBy: [`-${name}`] })).toEqual(['c', 'b', 'a']);
    expect(await found({ where: { [name]: { in: ['a', 'c'] } }, orderBy: [name] })).toEqual(['a', 'c']);
    const [row] = await t.rows(id, { selectFields: [name] });
    expect(Object.keys(row!.cells)).toEqual([name]);
    expect(await found({ where: { 'row.origin': { eq: 'manual' } } })).toHaveLength(3);
  });

  it('needs a number of statements that does not grow with the rows', async () => {
    const id = await tableOf([manual('Name'), manual('Rent', 'number')], [{ Name: 'a' }]);
    const statements = async () => {
      const { sent, stop } = await watchStatements(t.kit.platform.orm);
      await t.rows(id, { limit: 1000, orderBy: ['Name', '-Rent'] }).finally(stop);
      return sent.length;
    };
    const before = await statements();
    for (let count = 0; count < 20; count += 1)
      await createTableRow(context(), { datatableId: id, values: { Name: `n${count}` } });
    expect(await statements()).toBe(before);
    expect(before).toBeGreaterThan(2);
  });
});

describe('rows', () => {
  it('are written by thousands in one call, all or nothing', async () => {
    const id = await tableOf([manual('Name'), manual('Rent', 'number')], []);
    // The statistics of most databases are from before the rows.
    await t.kit.asOwner('analyze datatable_row');
    await t.kit.asOwner('analyze datatable_cell');
    await t.kit.asOwner(
      `insert into datatable_row (id, organization_id, datatable_id, origin, position)
       select gen_random_uuid(), $1, $2, 'manual', n from generate_series(1, 5000) n`,
      [t.organization.id, id],
    );
    const ids = await t.kit.asOwner<{ id: string }>(
      'select id from datatable_row where datatable_id = $1 order by position',
      [id],
    );
    const rows = ids.map(({ id: rowId }, index) => ({ rowId, values: { Name: `Row ${index}`, Rent: `${index}.50` } }));
    const wrong = [...rows.slice(0, 4999), { rowId: ids[4999]!.id, values: { Rent: 'x' } }];
    const refused = await failureOf(updateTableRows(context(), { datatableId: id, rows: wrong }));
    expect(refused.issues?.[0]).toMatchObject({ path: ['rows', '4999', 'values', 'Rent'] });
    expect(await t.rows(id, { where: { Name: { ne: null } }, limit: 1 })).toEqual([]);
    await updateTableRows(context(), { datatableId: id, rows: [...rows.slice(1), rows[0]!, rows[0]!].slice(0, 5000) });
    const last = await t.rows(id, { orderBy: ['-Rent'], limit: 1 });
    expect(last[0]!.cells['Rent']).toMatchObject({ value: 4999.5, decimal: '4999.50', edited: true });
    const { total } = await fetchDatatable(context(), { datatableId: id, where: { Rent: { ge: 0 } }, limit: 1 });
    expect(total).toBe(5000);
  }, 60_000);

  it('are accepted in one call, all or nothing', async () => {
    for (const name of ['A', 'B', 'C']) await t.document(`Rent: 1\nTenant: ${name}`, `${name}.txt`);
    const { id } = await t.table([{ name: 'Rent' }, { name: 'Tenant' }]);
    await t.work();
    const rows = await t.rows(id, { orderBy: ['Tenant'] });
    await t.kit.asOwner(
      `update datatable_cell set status = 'Failed' where row_id = $1
         and column_id = (select id from datatable_column where datatable_id = $2 and name = 'Tenant')`,
      [rows[2]!.id, id],
    );
    const wanted = rows.map((row) => ({ rowId: row.id, accept: ['Rent', 'Tenant', 'Rent'] }));
    const wrong = [...wanted.slice(0, 2), { rowId: rows[2]!.id, accept: ['Nothing'] }];
    const refused = await failureOf(updateTableRows(context(), { datatableId: id, rows: wrong }));
    expect(refused.issues?.[0]).toMatchObject({ path: ['rows', '2', 'accept', 'Nothing'] });
    const accepted = async () =>
      (await t.rows(id, { orderBy: ['documentName'] })).map(({ cells }) => [
        cells['Rent']!.accepted,
        cells['Tenant']!.accepted,
      ]);
    expect(await accepted()).toEqual([
      [false, false],
      [false, false],
      [false, false],
    ]);
    await updateTableRows(context(), { datatableId: id, rows: wanted });
    // A failed cell has no value to accept.
    expect(await accepted()).toEqual([
      [true, true],
      [true, true],
      [true, false],
    ]);
  });

  it('do not return with a refresh after they were deleted, but with another choice of documents', async () => {
    await t.document('Rent: 1', 'A.txt');
    await t.document('Rent: 2', 'B.txt');
    const { id } = await t.table([{ name: 'Rent' }]);
    await t.work();
    const [first] = await t.rows(id);
    await deleteTableRows(context(), { datatableId: id, rowIds: [first!.id] });
    expect((await refreshColumns(context(), { datatableId: id })).taskId).toBeNull();
    expect(await codeOf(deleteTableRows(context(), { datatableId: id, rowId: first!.id }))).toBe('NOT_FOUND');
    const changed = await updateDatatable(context(), { datatableId: id, knowledgeContextTree: inRoom(t.room) });
    expect(changed.data).toMatchObject({ rowCount: 2, syncStatus: 'Pending' });
    expect((await refreshColumns(context(), { datatableId: id })).data.cells).toBe(1);
  });
});

describe('access', () => {
  it('follows the role on the table', async () => {
    const { owner, contributor, viewer, guest } = t.organization;
    const stranger = (await createOrganization(t.kit)).owner;
    const input = { name: 'T', knowledgeContextTree: [], columns: [manual('Name')] };
    const open = (await createDatatable(t.kit.contextOf(owner), { ...input, accessPolicy: 'Public' })).data.id;
    const secret = (await createDatatable(t.kit.contextOf(contributor), input)).data.id;
    const outcomes = async (datatableId: string, actor: typeof owner) => {
      const as = () => t.kit.contextOf(actor);
      return [
        await codeOf(fetchDatatable(as(), { datatableId })),
        await codeOf(datatableMe(as(), { datatableId })),
        await codeOf(downloadDatatable(as(), { datatableId })),
        await codeOf(createTableRow(as(), { datatableId })),
        await codeOf(refreshColumns(as(), { datatableId })),
        await codeOf(stopRun(as(), { datatableId })),
        await codeOf(updateDatatable(as(), { datatableId, accessPolicy: 'Public' })),
      ];
    };
    const all = (code: string) => Array.from({ length: 7 }, () => code);
    expect(await outcomes(open, owner)).toEqual(all('ok'));
    expect(await outcomes(open, contributor)).toEqual(all('ok'));
    expect(await outcomes(open, viewer)).toEqual(['ok', 'ok', 'ok', ...all('FORBIDDEN').slice(3)]);
    for (const actor of [guest, stranger]) expect(await outcomes(open, actor)).toEqual(all('NOT_FOUND'));
    for (const actor of [owner, viewer, guest, stranger]) {
      expect(await outcomes(secret, actor)).toEqual(all('NOT_FOUND'));
      expect((await listDatatables(t.kit.contextOf(actor), {})).data.map((table) => table.id)).not.toContain(secret);
    }
    expect(await codeOf(updateDatatable(t.kit.contextOf(contributor), { id: open, accessPolicy: 'Private' }))).toBe(
      'FORBIDDEN',
    );
    expect(await codeOf(deleteDatatable(t.kit.contextOf(contributor), { id: open }))).toBe('FORBIDDEN');
    for (const actor of [viewer, guest]) {
      expect(await codeOf(createDatatable(t.kit.contextOf(actor), input))).toBe('FORBIDDEN');
    }
  });

  it('to a row ends for callers who cannot see its document: they can read, change, fill and delete nothing of it', async () => {
    const { owner, contributor } = t.organization;
    const secret = (await createRoom(t.kit, owner, { name: 'Project Falcon' })).id;
    await t.document('Rent: 1', 'Open.txt');
    await t.document('Rent: secret', 'Secret.txt', secret);
    const { id } = await t.table([{ name: 'Rent' }], {
      accessPolicy: 'Public',
      knowledgeContextTree: inRoom(t.room, secret),
    });
    await t.work();
    const hidden = (await t.rows(id)).find((row) => row.documentName === 'Secret.txt')!;
    const as = () => t.kit.contextOf(contributor);
    const fetched = await fetchDatatable(as(), { datatableId: id });
    expect(fetched.total).toBe(1);
    const me = (await datatableMe(as(), { datatableId: id })).data;
    expect([me.rowCount, JSON.stringify([me, fetched]).includes(secret)]).toEqual([1, false]);
    for (const column of ['Rent', 'documentName'])
      expect(await t.rows(id, { where: { [column]: { ilike: 'secret' } } }, contributor)).toEqual([]);
    const row = { datatableId: id, rowId: hidden.id };
    expect(await codeOf(updateTableRow(as(), { ...row, values: { Rent: 'x' } }))).toBe('NOT_FOUND');
    expect(await codeOf(updateTableRows(as(), { datatableId: id, rows: [{ rowId: hidden.id, values: {} }] }))).toBe(
      'NOT_FOUND',
    );
    expect(await codeOf(deleteTableRows(as(), row))).toBe('NOT_FOUND');
    expect((await regenerateColumns(as(), { datatableId: id })).data.rows).toBe(1);
    await t.work();
    expect(await t.balance()).toBe(CREDITS - 2);
    await updateDatatable(as(), { datatableId: id, knowledgeContextTree: me.knowledgeContextTree });
    expect((await datatableMe(context(), { datatableId: id })).data.knowledgeContextTree).toHaveLength(2);
    expect((await t.rows(id)).map((each) => each.values['Rent'])).toEqual(['1', 'secret']);
    const file = await downloadDatatable(as(), { datatableId: id });
    const text = await t.kit.platform.store.withLocalFile(file.storageKey, async (path) => readFile(path, 'utf8'));
    expect(text).not.toContain('secret');
    await joinRoom(t.kit, secret, contributor, 'Viewer');
    expect((await fetchDatatable(as(), { datatableId: id })).total).toBe(2);
  });

  it('to the events of a Private table is limited to its creator', async () => {
    const readers = async () =>
      (
        await t.kit.asOwner<{ topic: string; user_id: string | null }>(
          `delete from outbox_event where organization_id = $1 and topic in ('datatable', 'trash') returning topic, user_id`,
          [t.organization.id],
        )
      ).map((event) => event.user_id);
    await t.document('Rent: 1');
    const { id } = await t.table([{ name: 'Rent' }]);
    await t.work();
    await addTableColumns(context(), { datatableId: id, columns: [manual('Note')] });
    await createTableRow(context(), { datatableId: id });
    await stopRun(context(), { datatableId: id });
    await deleteDatatable(context(), { datatableId: id });
    const notified = await readers();
    expect(notified.length).toBeGreaterThan(6);
    expect(new Set(notified)).toEqual(new Set([t.owner.userId]));
    await restoreFromTrash(context(), { items: [{ id, type: 'datatable' }] });
    await readers();
    await updateDatatable(context(), { datatableId: id, accessPolicy: 'Public' });
    await createTableRow(context(), { datatableId: id });
    expect(new Set(await readers())).toEqual(new Set([null]));
  });
});

it('restores a table from the trash whole, for its Owner only; documents in the trash hide only their rows', async () => {
  const { id: documentId } = await t.document('Rent: 1');
  const { id } = await t.table([{ name: 'Rent' }]);
  await t.work();
  await deleteDocuments(context(), { documentId });
  expect(await t.rows(id)).toEqual([]);
  await restoreFromTrash(context(), { items: [{ id: documentId, type: 'document' }] });
  expect((await t.rows(id))[0]!.values).toEqual({ Rent: '1' });
  await deleteDatatable(context(), { datatableId: id });
  expect(await codeOf(fetchDatatable(context(), { datatableId: id }))).toBe('NOT_FOUND');
  expect((await listDatatables(context(), {})).data).toEqual([]);
  const other = await addMember(t.kit, t.organization.id, 'Contributor');
  expect((await listTrash(t.kit.contextOf(other), {})).data).toEqual([]);
  await restoreFromTrash(context(), { items: [{ id, type: 'datatable' }] });
  expect((await t.rows(id))[0]!.values).toEqual({ Rent: '1' });
});
