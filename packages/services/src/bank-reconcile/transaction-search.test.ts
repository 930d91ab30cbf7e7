import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteDocuments } from '../document/index.ts';
import { globalSearch } from '../search/index.ts';
import { createOrganization, testPlatform, type TestPlatform } from '../testing/index.ts';
import { createBankFolder, storeStatement } from './bank.fixture.ts';

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
    `insert into bank_transaction select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'is_duplicate', false))).*
       from bank_transaction t where folder_id = $1`,
    [folder.folderId],
  );
  expect(await found(owner, 'larkfield')).toHaveLength(2);
});
