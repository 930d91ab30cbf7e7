import type { MemberActor } from '@atrium/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { combinedList, createDatatable, datatableMe, listAiTableFolders, updateDatatable } from '../ai-table/index.ts';
import { codeOf, createOrganization, testPlatform, type TestPlatform } from '../testing/index.ts';
import { listTrash, purgeTrash, restoreFromTrash } from '../trash/index.ts';
import { createAiTableFolder, deleteAiTableFolder, updateAiTableFolder } from './index.ts';

let kit: TestPlatform;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());

type Policy = { accessPolicy?: 'Private' | 'Public' };

async function folderOf(actor: MemberActor, name = 'Folder', more: Policy = {}) {
  return (await createAiTableFolder(kit.contextOf(actor), { name, ...more })).data.id;
}
async function tableOf(actor: MemberActor, name = 'Table', more: Policy & { aiTableFolderId?: string } = {}) {
  return (await createDatatable(kit.contextOf(actor), { name, knowledgeContextTree: [], ...more })).data.id;
}
/** Names in the list, folders with a slash. */
async function listed(actor: MemberActor, input: Parameters<typeof combinedList>[1] = {}) {
  return (await combinedList(kit.contextOf(actor), { orderBy: ['type', 'name'], ...input })).data.map(
    ({ type, name }) => `${name}${type === 'folder' ? '/' : ''}`,
  );
}

it('creates folders, and lists them with the tables outside folders', async () => {
  const { owner } = await createOrganization(kit);
  const made = await createAiTableFolder(kit.contextOf(owner), { name: ' Reviews ', description: 'Each quarter' });
  expect(made.data).toMatchObject({
    name: 'Reviews',
    description: 'Each quarter',
    accessPolicy: 'Private',
    folderType: 'UserCreated',
    permission: 'Owner',
    tableCount: 0,
    syncStatus: null,
  });
  const inside = await tableOf(owner, 'Inside', { aiTableFolderId: made.data.id });
  await tableOf(owner, 'Outside');
  expect(await listed(owner)).toEqual(['Reviews/', 'Outside']);
  expect(await listed(owner, { aiTableFolderId: made.data.id })).toEqual(['Inside']);
  expect(await listed(owner, { anywhere: true, search: 'side' })).toEqual(['Inside', 'Outside']);
  expect(await listed(owner, { where: { type: { eq: 'table' } } })).toEqual(['Outside']);
  const { data } = await listAiTableFolders(kit.contextOf(owner), {});
  expect(data).toMatchObject([{ name: 'Reviews', tableCount: 1, syncStatus: 'Completed' }]);
  expect((await datatableMe(kit.contextOf(owner), { id: inside })).data.aiTableFolderId).toBe(made.data.id);
});

it('lists folders and tables by name, with the numbers in names compared as numbers', async () => {
  const { owner } = await createOrganization(kit);
  for (const name of ['Fund 10', 'Fund 9']) await folderOf(owner, name);
  for (const name of ['Leases 20', 'Leases 3']) await tableOf(owner, name);
  expect(await listed(owner)).toEqual(['Fund 9/', 'Fund 10/', 'Leases 3', 'Leases 20']);
});

it('pages through folders and tables as one list, in the order asked for', async () => {
  const { owner } = await createOrganization(kit);
  for (const name of ['B', 'D']) await folderOf(owner, name);
  for (const name of ['A', 'C', 'E']) await tableOf(owner, name);
  const pageAt = async (offset: number, orderBy: string[]) =>
    combinedList(kit.contextOf(owner), { limit: 2, offset, orderBy });
  const names = async (orderBy: string[]) => {
    const pages = [await pageAt(0, orderBy), await pageAt(2, orderBy), await pageAt(4, orderBy)];
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
    return pages.flatMap(({ data }) => data.map(({ name }) => name)).join('');
  };
  expect(await names(['name'])).toBe('ABCDE');
  expect(await names(['-name'])).toBe('EDCBA');
  expect(await names(['type', '-name'])).toBe('DBECA');
});

it('shows the tables of a Public folder to the organization, and those of a Private one to nobody else', async () => {
  const { owner, viewer, contributor, guest } = await createOrganization(kit);
  const folder = await folderOf(contributor, 'Open', { accessPolicy: 'Public' });
  const hidden = await folderOf(contributor, 'Hidden');
  const table = await tableOf(contributor, 'Leases', { aiTableFolderId: folder });
  await tableOf(contributor, 'Own', { aiTableFolderId: hidden });
  expect(await listed(viewer)).toEqual(['Open/']);
  expect(await listed(viewer, { aiTableFolderId: folder })).toEqual(['Leases']);
  expect(await listed(viewer, { anywhere: true })).toEqual(['Open/', 'Leases']);
  expect((await datatableMe(kit.contextOf(viewer), { id: table })).data.permission).toBe('Viewer');
  expect((await datatableMe(kit.contextOf(owner), { id: table })).data.permission).toBe('Owner');
  expect(await codeOf(datatableMe(kit.contextOf(guest), { id: table }))).toBe('NOT_FOUND');
  expect(await codeOf(combinedList(kit.contextOf(viewer), { aiTableFolderId: hidden }))).toBe('NOT_FOUND');
  expect(await codeOf(updateAiTableFolder(kit.contextOf(viewer), { id: folder, name: 'Mine' }))).toBe('FORBIDDEN');
  await updateAiTableFolder(kit.contextOf(contributor), { id: folder, accessPolicy: 'Private' });
  expect(await codeOf(datatableMe(kit.contextOf(viewer), { id: table }))).toBe('NOT_FOUND');
});

it('lets only an Owner of a table move it, and only into a folder that they may change', async () => {
  const { owner, contributor, viewer } = await createOrganization(kit);
  const foreign = await createOrganization(kit);
  const folder = await folderOf(owner, 'Folder', { accessPolicy: 'Public' });
  const table = await tableOf(owner, 'Table', { accessPolicy: 'Public' });
  const move = (actor: MemberActor, datatableId: string, aiTableFolderId: string | null) =>
    codeOf(updateDatatable(kit.contextOf(actor), { datatableId, aiTableFolderId }));
  // A Contributor of both may write in both, but moving changes who sees the table.
  expect(await move(contributor, table, folder)).toBe('FORBIDDEN');
  expect(await move(owner, table, await folderOf(contributor))).toBe('NOT_FOUND');
  expect(await move(owner, table, await folderOf(foreign.owner))).toBe('NOT_FOUND');
  expect(await move(viewer, table, folder)).toBe('FORBIDDEN');
  expect(await move(owner, table, folder)).toBe('ok');
  expect(await listed(owner)).toEqual(['Folder/']);
  expect(await move(owner, table, null)).toBe('ok');
  expect(await listed(owner)).toEqual(['Folder/', 'Table']);
  const intoOthers = { name: 'T', knowledgeContextTree: [], aiTableFolderId: await folderOf(owner, 'Closed') };
  expect(await codeOf(createDatatable(kit.contextOf(contributor), intoOthers))).toBe('NOT_FOUND');
});

it('keeps the tables of a deleted folder, and restores them to it', async () => {
  const { owner, viewer } = await createOrganization(kit);
  const folder = await folderOf(owner, 'Folder', { accessPolicy: 'Public' });
  const stays = await tableOf(owner, 'Stays', { aiTableFolderId: folder });
  const leaves = await tableOf(owner, 'Leaves', { aiTableFolderId: folder });
  expect(await codeOf(deleteAiTableFolder(kit.contextOf(viewer), { id: folder }))).toBe('FORBIDDEN');
  await deleteAiTableFolder(kit.contextOf(owner), { id: folder });
  expect(await listed(owner)).toEqual(['Leaves', 'Stays']);
  // They were seen by the folder alone.
  expect(await listed(viewer, { anywhere: true })).toEqual([]);
  const elsewhere = await folderOf(owner, 'Elsewhere');
  await updateDatatable(kit.contextOf(owner), { datatableId: leaves, aiTableFolderId: elsewhere });
  const items = [{ id: folder, type: 'aiTableFolder' as const }];
  expect((await listTrash(kit.contextOf(owner), {})).data).toMatchObject([{ ...items[0], name: 'Folder' }]);
  expect(await codeOf(restoreFromTrash(kit.contextOf(viewer), { items }))).toBe('NOT_FOUND');
  await restoreFromTrash(kit.contextOf(owner), { items });
  expect(await listed(owner)).toEqual(['Elsewhere/', 'Folder/']);
  expect(await listed(viewer, { aiTableFolderId: folder })).toEqual(['Stays']);
  await deleteAiTableFolder(kit.contextOf(owner), { id: folder });
  await purgeTrash(kit.contextOf(owner), { items });
  expect((await datatableMe(kit.contextOf(owner), { id: stays })).data.aiTableFolderId).toBeNull();
});

it('notifies those who see the folder, is audited, and is off when tables are off', async () => {
  const { owner, id: organizationId } = await createOrganization(kit);
  const folder = await folderOf(owner, 'Folder', { accessPolicy: 'Public' });
  const table = await tableOf(owner, 'Private', { aiTableFolderId: folder });
  const told = await kit.asOwner(
    `select topic, action, resource_id, user_id from outbox_event where organization_id = $1 order by id`,
    [organizationId],
  );
  expect(told).toEqual([
    { topic: 'aiTableFolder', action: 'created', resource_id: folder, user_id: null },
    { topic: 'datatable', action: 'created', resource_id: table, user_id: null },
  ]);
  const deeds = await kit.asOwner(`select action from audit_event where organization_id = $1 and resource_id = $2`, [
    organizationId,
    folder,
  ]);
  expect(deeds).toEqual([{ action: 'aiTableFolder.create' }]);
  await kit.asOwner(`update organization set features = '{"aiTable": {"isEnabled": false}}' where id = $1`, [
    organizationId,
  ]);
  expect(await codeOf(combinedList(kit.contextOf(owner), {}))).toBe('FORBIDDEN');
});
