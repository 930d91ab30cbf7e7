import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTableColumns, deleteDatatable, fetchDatatable, updateTableRow } from '../ai-table/index.ts';
import { deleteDocuments } from '../document/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { globalSearch } from '../search/index.ts';
import { createOrganization, testPlatform, type TestPlatform } from '../testing/index.ts';
import { createBankFolder, storeStatement } from './bank.fixture.ts';
import { createBankTable } from './run-tables.ts';

let kit: TestPlatform;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());

type Member = Awaited<ReturnType<typeof createOrganization>>['owner'];

async function world() {
  const people = await createOrganization(kit);
  const folder = await createBankFolder(kit, people.owner);
  const stored = await storeStatement(kit, people.owner, folder, [
    ['RENT MAY LARKFIELD', '12500.00', '2026-05-04'],
    ['Rent June Larkfield', '-12500.00', '2026-06-04'],
    ['WIRE 50% DEPOSIT', '100.125', '2026-05-06'],
  ]);
  return { ...people, folder, stored };
}

async function found(actor: Member, search: string) {
  const { data } = await globalSearch(kit.contextOf(actor), { search, where: { resourceType: { eq: 'transaction' } } });
  return data;
}

it('finds transactions by words in any case and by amount, the latest first', async () => {
  const { owner, folder, stored } = await world();
  const rows = await found(owner, 'larkfield');
  expect(rows.map(({ displayStr }) => displayStr)).toEqual(['Rent June Larkfield', 'RENT MAY LARKFIELD']);
  expect(rows[1]).toMatchObject({
    resourceId: stored.transactionIds[0],
    additionalInfo: { excerpt: '2026-05-04, 12500.00 EUR' },
    resourceUrl: `/reconcile/${folder.folderId}?transaction=${stored.transactionIds[0]}`,
  });
  expect((await found(owner, '12,500')).map(({ displayStr }) => displayStr)).toHaveLength(2);
  expect((await found(owner, '50%')).map(({ displayStr }) => displayStr)).toEqual(['WIRE 50% DEPOSIT']);
  expect(await found(owner, '5_%')).toEqual([]);
});

it('finds transactions by what people have written into columns that they added, in the folder of the table', async () => {
  const { owner, contributor, folder, stored } = await world();
  // The same rows in another folder have the same keys.
  const other = await createBankFolder(kit, owner);
  await storeStatement(kit, owner, other, [['RENT MAY LARKFIELD', '12500.00', '2026-05-04']]);
  const { organizationId } = owner.membership;
  const datatableId = await inTransaction(kit.platform.orm, 'organization', owner, async (em) =>
    createBankTable(em, { organizationId, folderId: folder.folderId, createdById: owner.userId }, 'All'),
  );
  const columns = ['Checked by', 'Note'].map((name) => ({ name, generation_method: { type: 'manual' as const } }));
  await addTableColumns(kit.contextOf(owner), { datatableId, columns });
  const [rowId = ''] = stored.transactionIds;
  const values = { 'Checked by': 'Quillfeather', Note: `${'Late. '.repeat(60)}Quillfeather asks for a receipt.` };
  await updateTableRow(kit.contextOf(owner), { datatableId, rowId, values });
  const rows = await found(owner, 'QUILL');
  expect(rows).toMatchObject([
    {
      resourceId: rowId,
      displayStr: 'RENT MAY LARKFIELD',
      additionalInfo: { excerpt: '2026-05-04, 12500.00 EUR, Checked by: Quillfeather' },
    },
  ]);
  const [noted] = await found(owner, 'receipt');
  expect(noted?.additionalInfo.excerpt).toMatch(/, ….*receipt/);
  expect(await found(contributor, 'quill')).toEqual([]);
  await deleteDatatable(kit.contextOf(owner), { id: datatableId });
  expect(await found(owner, 'quill')).toEqual([]);
});

it('finds cells of columns that people have added to the table of one statement, for those who may see both', async () => {
  const { owner, contributor, folder, stored } = await world();
  // Another statement with the same row has the same key of cells, and a table of its own.
  const other = await storeStatement(kit, owner, folder, [['RENT MAY LARKFIELD', '12500.00', '2026-05-04']]);
  const { organizationId } = owner.membership;
  async function tableOf(statementId: string, name: string) {
    const id = await inTransaction(kit.platform.orm, 'organization', owner, async (em) =>
      createBankTable(em, { organizationId, folderId: folder.folderId, createdById: owner.userId }, name),
    );
    await kit.asOwner('update bank_statement set datatable_id = $1 where id = $2', [id, statementId]);
    return id;
  }
  const datatableId = await tableOf(stored.statementId, 'May and June');
  await tableOf(other.statementId, 'May');
  const columns = [{ name: 'Voucher', generation_method: { type: 'manual' as const } }];
  const [column] = (await addTableColumns(kit.contextOf(owner), { datatableId, columns })).columns;
  const [rowId = ''] = stored.transactionIds;
  await updateTableRow(kit.contextOf(owner), { datatableId, rowId, values: { Voucher: 'Plumbago 7' } });
  const cells = async (actor: Member) => {
    const where = { resourceType: { eq: 'cell' } };
    return (await globalSearch(kit.contextOf(actor), { search: 'plumba', where })).data;
  };
  const [document] = await kit.asOwner<{ name: string }>('select name from document where id = $1', [
    stored.documentId,
  ]);
  expect(await cells(owner)).toMatchObject([
    {
      resourceId: rowId,
      displayStr: 'Plumbago 7',
      resourceUrl: `/tables/${datatableId}?panel=open&row=${rowId}&col=${column?.id}`,
      resourcePath: `May and June / ${document?.name} / Voucher`,
    },
  ]);
  const around = await fetchDatatable(kit.contextOf(owner), { datatableId, limit: 1, aroundRowId: rowId });
  expect(around.data.map(({ id }) => id)).toEqual([rowId]);

  // A Public table does not share the document, and a Public data room not the table.
  const foreign = await createOrganization(kit);
  const setPolicy = async (table: 'dataroom' | 'datatable' | 'ai_table_folder', id: string, policy: string) =>
    kit.asOwner(`update ${table} set access_policy = $2 where id = $1`, [id, policy]);
  expect(await cells(contributor)).toEqual([]);
  await setPolicy('datatable', datatableId, 'Public');
  await setPolicy('ai_table_folder', folder.folderId, 'Public');
  expect(await cells(contributor)).toEqual([]);
  await setPolicy('dataroom', folder.roomId, 'Public');
  expect(await cells(contributor)).toHaveLength(1);
  expect(await cells(foreign.owner)).toEqual([]);
  await setPolicy('datatable', datatableId, 'Private');
  await setPolicy('ai_table_folder', folder.folderId, 'Private');
  expect(await cells(contributor)).toEqual([]);

  // A row that the statement does not have any more keeps its cells, but is not found.
  await kit.asOwner('delete from bank_transaction where id = $1', [rowId]);
  expect(await cells(owner)).toEqual([]);
});

it('hides the transactions of folders and documents that the person may not see', async () => {
  const { owner, contributor, folder, stored } = await world();
  const foreign = await createOrganization(kit);
  expect(await found(owner, 'larkfield')).toHaveLength(2);
  expect(await found(contributor, 'larkfield')).toEqual([]);
  expect(await found(foreign.owner, 'larkfield')).toEqual([]);
  // A public folder does not share the documents.
  await kit.asOwner(`update ai_table_folder set access_policy = 'Public' where id = $1`, [folder.folderId]);
  expect(await found(contributor, 'larkfield')).toEqual([]);
  await kit.asOwner(`update dataroom set access_policy = 'Public' where id = $1`, [folder.roomId]);
  expect(await found(contributor, 'larkfield')).toHaveLength(2);
  await deleteDocuments(kit.contextOf(owner), { documentId: stored.documentId });
  expect(await found(owner, 'larkfield')).toEqual([]);
});

it('shows a row that two overlapping statements have once', async () => {
  const { owner, folder } = await world();
  await kit.asOwner(`update bank_transaction set is_duplicate = true where folder_id = $1`, [folder.folderId]);
  await kit.asOwner(
    `insert into bank_transaction (id, organization_id, folder_id, statement_id, section_id, ordinal, booked_on, description,
         folded, amount, scale, amount_key, type, line, row_hash, occurrence)
       select gen_random_uuid(), organization_id, folder_id, statement_id, section_id, ordinal, booked_on, description,
         folded, amount, scale, amount_key, type, line, row_hash, occurrence
       from bank_transaction where folder_id = $1`,
    [folder.folderId],
  );
  expect(await found(owner, 'larkfield')).toHaveLength(2);
});
