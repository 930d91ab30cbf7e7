import type { MemberActor, ResourceRole } from '@atrium/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createAiTableFolder,
  deleteAiTableFolder,
  listTableFolderUsers,
  shareAiTableFolder,
} from '../ai-table-folder/index.ts';
import { removeOrganizationUser } from '../organization-user/index.ts';
import {
  codeOf,
  createOrganization,
  createRoom,
  failureOf,
  testPlatform,
  type TestPlatform,
} from '../testing/index.ts';
import { listTrash, restoreFromTrash } from '../trash/index.ts';
import {
  createDatatable,
  datatableMe,
  deleteDatatable,
  listDatatables,
  listTableUsers,
  shareDatatable,
} from './index.ts';

let kit: TestPlatform;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());

async function tableOf(actor: MemberActor, aiTableFolderId: string | null = null) {
  return (await createDatatable(kit.contextOf(actor), { name: 'Table', knowledgeContextTree: [], aiTableFolderId }))
    .data.id;
}
function give(by: MemberActor, datatableId: string, to: MemberActor, permissionRole: ResourceRole | null) {
  return shareDatatable(kit.contextOf(by), {
    datatableId,
    organizationUserIds: [to.membership.membershipId],
    permissionRole,
  });
}
async function roleOn(actor: MemberActor, datatableId: string) {
  return (await datatableMe(kit.contextOf(actor), { datatableId })).data.permission;
}
async function seen(actor: MemberActor) {
  return (await listDatatables(kit.contextOf(actor), {})).data.map(({ id }) => id);
}

it('gives members a role on a table, changes it and removes it', async () => {
  const { owner, viewer } = await createOrganization(kit);
  const table = await tableOf(owner);
  expect(await seen(viewer)).toEqual([]);
  await give(owner, table, viewer, 'Contributor');
  expect(await seen(viewer)).toEqual([table]);
  expect(await roleOn(viewer, table)).toBe('Contributor');
  expect(await codeOf(give(viewer, table, viewer, 'Owner'))).toBe('FORBIDDEN');
  await give(owner, table, viewer, 'Owner');
  expect(await roleOn(viewer, table)).toBe('Owner');
  const { data } = await listTableUsers(kit.contextOf(viewer), { datatableId: table, orderBy: ['-role'] });
  expect(data.map(({ organizationUserId, role, isMaker }) => [organizationUserId, role, isMaker])).toEqual(
    expect.arrayContaining([
      [owner.membership.membershipId, 'Owner', true],
      [viewer.membership.membershipId, 'Owner', false],
    ]),
  );
  await give(owner, table, viewer, null);
  expect(await codeOf(datatableMe(kit.contextOf(viewer), { datatableId: table }))).toBe('NOT_FOUND');
});

it('keeps the creator of a table an Owner', async () => {
  const { owner, contributor } = await createOrganization(kit);
  const table = await tableOf(contributor);
  await give(contributor, table, owner, 'Owner');
  for (const role of ['Viewer', null] as const) {
    expect((await failureOf(give(owner, table, contributor, role))).detailCode).toBe('last_owner');
  }
  expect(await codeOf(give(owner, table, contributor, 'Owner'))).toBe('ok');
  expect(await roleOn(contributor, table)).toBe('Owner');
});

it('shares with members of the organization only, and with all of those named or none', async () => {
  const { owner, viewer } = await createOrganization(kit);
  const foreign = await createOrganization(kit);
  const table = await tableOf(owner);
  const organizationUserIds = [viewer.membership.membershipId, foreign.viewer.membership.membershipId];
  const input = { datatableId: table, organizationUserIds, permissionRole: 'Viewer' as const };
  expect(await codeOf(shareDatatable(kit.contextOf(owner), input))).toBe('NOT_FOUND');
  expect(await seen(viewer)).toEqual([]);
  expect(await codeOf(give(foreign.owner, table, foreign.viewer, 'Viewer'))).toBe('NOT_FOUND');
  const withoutRole = { datatableId: table, organizationUserIds: [viewer.membership.membershipId] };
  expect(await codeOf(shareDatatable(kit.contextOf(owner), withoutRole))).toBe('INVALID');
  expect(await codeOf(shareDatatable(kit.contextOf(owner), { datatableId: table }))).toBe('INVALID');
});

it('opens a table to the organization and closes it again', async () => {
  const { owner, viewer, guest } = await createOrganization(kit);
  const table = await tableOf(owner);
  await shareDatatable(kit.contextOf(owner), { datatableId: table, accessPolicy: 'Public' });
  expect([await seen(viewer), await seen(guest)]).toEqual([[table], []]);
  await shareDatatable(kit.contextOf(owner), { datatableId: table, accessPolicy: 'Private' });
  expect(await seen(viewer)).toEqual([]);
});

it('gives the role on a folder for every table in it; the greater of the two counts', async () => {
  const { owner, viewer } = await createOrganization(kit);
  const id = (await createAiTableFolder(kit.contextOf(owner), { name: 'Folder' })).data.id;
  const table = await tableOf(owner, id);
  const organizationUserIds = [viewer.membership.membershipId];
  await shareAiTableFolder(kit.contextOf(owner), { id, organizationUserIds, permissionRole: 'Viewer' });
  expect(await roleOn(viewer, table)).toBe('Viewer');
  await give(owner, table, viewer, 'Contributor');
  expect(await roleOn(viewer, table)).toBe('Contributor');
  await shareAiTableFolder(kit.contextOf(owner), { id, organizationUserIds, permissionRole: 'Owner' });
  expect(await roleOn(viewer, table)).toBe('Owner');
  expect((await listTableFolderUsers(kit.contextOf(viewer), { id })).data).toHaveLength(2);
  await shareAiTableFolder(kit.contextOf(owner), { id, organizationUserIds, permissionRole: null });
  expect(await roleOn(viewer, table)).toBe('Contributor');
  const own = [owner.membership.membershipId];
  const demotion = shareAiTableFolder(kit.contextOf(owner), { id, organizationUserIds: own, permissionRole: 'Viewer' });
  expect((await failureOf(demotion)).detailCode).toBe('last_owner');
});

it('lets an Owner restore things from the trash, and nobody weaker', async () => {
  const { owner, viewer, contributor } = await createOrganization(kit);
  const folder = (await createAiTableFolder(kit.contextOf(owner), { name: 'Folder' })).data.id;
  const table = await tableOf(owner);
  await give(owner, table, contributor, 'Owner');
  await give(owner, table, viewer, 'Contributor');
  const organizationUserIds = [contributor.membership.membershipId];
  await shareAiTableFolder(kit.contextOf(owner), { id: folder, organizationUserIds, permissionRole: 'Owner' });
  await deleteDatatable(kit.contextOf(contributor), { datatableId: table });
  await deleteAiTableFolder(kit.contextOf(contributor), { id: folder });
  expect((await listTrash(kit.contextOf(viewer), {})).data).toEqual([]);
  const items = (await listTrash(kit.contextOf(contributor), {})).data.map(({ id, type }) => ({ id, type }));
  expect(items).toHaveLength(2);
  await restoreFromTrash(kit.contextOf(contributor), { items });
  expect(await seen(viewer)).toEqual([table]);
});

it('shows a Guest no members, and notifies everyone with a role, also those who lose it', async () => {
  const { owner, guest, viewer, id: organizationId } = await createOrganization(kit);
  const table = await tableOf(owner);
  await give(owner, table, guest, 'Owner');
  expect(await codeOf(listTableUsers(kit.contextOf(guest), { datatableId: table }))).toBe('FORBIDDEN');
  expect(await codeOf(give(guest, table, viewer, 'Viewer'))).toBe('FORBIDDEN');
  const { allowedActions } = (await datatableMe(kit.contextOf(guest), { datatableId: table })).data;
  expect(allowedActions).toContain('write');
  expect(allowedActions).not.toContain('share');
  await kit.asOwner('delete from outbox_event where organization_id = $1', [organizationId]);
  await give(owner, table, guest, null);
  const notified = await kit.asOwner<{ user_id: string }>(
    `select user_id from outbox_event where organization_id = $1 and topic = 'datatable'`,
    [organizationId],
  );
  expect(notified.map(({ user_id: id }) => id).sort()).toEqual([owner.userId, guest.userId].sort());
});

it('transfers what a leaving member created to another Owner, and removes their roles', async () => {
  const { owner, contributor, viewer } = await createOrganization(kit);
  const folder = (await createAiTableFolder(kit.contextOf(contributor), { name: 'Folder' })).data.id;
  const made = await tableOf(contributor, folder);
  await give(contributor, made, viewer, 'Viewer');
  const others = await tableOf(owner);
  await give(owner, others, contributor, 'Contributor');
  const { membershipId } = contributor.membership;
  await removeOrganizationUser(kit.contextOf(owner), { organizationUserId: membershipId });
  expect(await roleOn(owner, made)).toBe('Owner');
  expect(await roleOn(viewer, made)).toBe('Viewer');
  expect((await listTableUsers(kit.contextOf(owner), { datatableId: others })).data).toHaveLength(1);
});

it('lists tables under the data rooms that they read, for those who see the data room', async () => {
  const { owner, contributor } = await createOrganization(kit);
  const [read, other] = [(await createRoom(kit, owner)).id, (await createRoom(kit, owner)).id];
  const { id } = (
    await createDatatable(kit.contextOf(owner), {
      name: 'Table',
      knowledgeContextTree: [{ id: read, type: 'dataroom', name: 'Room' }],
    })
  ).data;
  await give(owner, id, contributor, 'Viewer');
  const listed = async (dataroomId: string, by: MemberActor) =>
    (await listDatatables(kit.contextOf(by), { dataroomId })).data.map((table) => table.id);
  expect(await listed(read, owner)).toEqual([id]);
  expect(await listed(other, owner)).toEqual([]);
  expect(await listed(read, contributor)).toEqual([]);
});
