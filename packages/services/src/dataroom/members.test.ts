import { newId, type ResourceRole } from '@atrium/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listOrganizationUsers } from '../organization-user/index.ts';
import {
  addMember,
  codeOf,
  createOrganization,
  createRoom,
  failureOf,
  joinRoom,
  testPlatform,
  type TestPlatform,
} from '../testing/index.ts';
import {
  addDataroomUsers,
  changeDataroomRole,
  dataroomAllowedActions,
  listDataroomUsers,
  listDatarooms,
  removeDataroomUser,
} from './index.ts';

let kit: TestPlatform;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());

async function withRoom(accessPolicy: 'Private' | 'Public' = 'Private') {
  const organization = await createOrganization(kit);
  const room = await createRoom(kit, organization.owner, { accessPolicy });
  return { ...organization, dataroomId: room.id };
}

async function seen(actor: Parameters<TestPlatform['contextOf']>[0]): Promise<string[]> {
  return (await listDatarooms(kit.contextOf(actor), {})).data.map((room) => room.id);
}

it('adds members, who then see the data room, and removes them', async () => {
  const { owner, viewer, dataroomId } = await withRoom();
  const organizationUserId = viewer.membership.membershipId;
  expect(await seen(viewer)).toEqual([]);
  const added = await addDataroomUsers(kit.contextOf(owner), { dataroomId, organizationUserId, role: 'Contributor' });
  expect(added.data).toMatchObject([{ outcome: 'added', id: organizationUserId }]);
  expect(await seen(viewer)).toEqual([dataroomId]);
  const again = await addDataroomUsers(kit.contextOf(owner), { dataroomId, organizationUserId, role: 'Viewer' });
  expect(again.data).toMatchObject([{ outcome: 'already_member' }]);
  const { data } = await listDataroomUsers(kit.contextOf(viewer), { dataroomId, orderBy: ['role'] });
  expect(data.map((each) => [each.role, each.isPending])).toEqual([
    ['Contributor', false],
    ['Owner', false],
  ]);
  expect(data[0]).toMatchObject({ dataroomId, organizationUserId, firstName: 'Test', email: data[0]!.user.email });
  expect(data.map(({ uiContext }) => uiContext.allowedActions.includes('inviteMembers'))).toEqual([false, true]);
  await removeDataroomUser(kit.contextOf(owner), { dataroomId, organizationUserId });
  expect(await seen(viewer)).toEqual([]);
});

it('invites strangers as Guests of the organization; removing them withdraws the invitation', async () => {
  const { owner, dataroomId } = await withRoom();
  const email = `${newId()}@example.test`;
  const { data } = await addDataroomUsers(kit.contextOf(owner), { dataroomId, emails: [email], role: 'Viewer' });
  expect(data).toMatchObject([{ email, outcome: 'invited' }]);
  const pending = await listDataroomUsers(kit.contextOf(owner), { dataroomId, where: { isPending: { eq: true } } });
  expect(pending.data).toMatchObject([{ role: 'Viewer', organizationUserId: null, user: { email } }]);
  const invited = { where: { email: { eq: email } } };
  expect((await listOrganizationUsers(kit.contextOf(owner), invited)).data).toMatchObject([{ role: 'Guest' }]);
  const ref = { dataroomId, organizationUserId: pending.data[0]!.id };
  await removeDataroomUser(kit.contextOf(owner), ref);
  expect((await listOrganizationUsers(kit.contextOf(owner), invited)).data).toEqual([]);
  expect(await codeOf(removeDataroomUser(kit.contextOf(owner), ref))).toBe('NOT_FOUND');
});

it('lets an Owner of the data room add people without being an Owner of the organization, and nobody weaker', async () => {
  const { contributor, viewer, id, dataroomId, owner } = await withRoom();
  await joinRoom(kit, dataroomId, contributor, 'Owner');
  await joinRoom(kit, dataroomId, viewer, 'Contributor');
  const other = await addMember(kit, id, 'Viewer');
  const input = { dataroomId, organizationUserId: other.membership.membershipId, role: 'Viewer' as ResourceRole };
  expect(await codeOf(addDataroomUsers(kit.contextOf(viewer), input))).toBe('FORBIDDEN');
  expect(await codeOf(changeDataroomRole(kit.contextOf(viewer), input))).toBe('FORBIDDEN');
  expect(await codeOf(removeDataroomUser(kit.contextOf(viewer), input))).toBe('FORBIDDEN');
  expect(await codeOf(addDataroomUsers(kit.contextOf(other), input))).toBe('NOT_FOUND');
  expect(await codeOf(addDataroomUsers(kit.contextOf(contributor), input))).toBe('ok');
  const foreign = await createOrganization(kit);
  const stranger = { ...input, organizationUserId: foreign.owner.membership.membershipId };
  expect(await codeOf(addDataroomUsers(kit.contextOf(owner), stranger))).toBe('NOT_FOUND');
  expect(await codeOf(addDataroomUsers(kit.contextOf(foreign.owner), input))).toBe('NOT_FOUND');
});

it('changes roles, and keeps the last Owner, also if two demote each other at the same time', async () => {
  const { owner, contributor, dataroomId } = await withRoom();
  const own = { dataroomId, organizationUserId: owner.membership.membershipId };
  expect((await failureOf(changeDataroomRole(kit.contextOf(owner), { ...own, role: 'Viewer' }))).detailCode).toBe(
    'last_owner',
  );
  expect((await failureOf(removeDataroomUser(kit.contextOf(owner), own))).detailCode).toBe('last_owner');
  await joinRoom(kit, dataroomId, contributor, 'Owner');
  const other = { dataroomId, organizationUserId: contributor.membership.membershipId };
  const outcomes = await Promise.all([
    codeOf(changeDataroomRole(kit.contextOf(owner), { ...other, role: 'Viewer' })),
    codeOf(removeDataroomUser(kit.contextOf(contributor), own)),
  ]);
  // Whoever comes second is no Owner any more, or would leave none.
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
  const owners = await kit.asOwner(`select 1 from dataroom_member where dataroom_id = $1 and role = 'Owner'`, [
    dataroomId,
  ]);
  expect(owners).toHaveLength(1);
});

it('returns the allowed actions by both roles; a Guest sees no members', async () => {
  const { owner, viewer, guest, dataroomId } = await withRoom();
  const actions = async (actor: typeof viewer) =>
    (await dataroomAllowedActions(kit.contextOf(actor), { dataroomId })).data.allowedActions;
  await joinRoom(kit, dataroomId, viewer, 'Viewer');
  expect(await actions(viewer)).toEqual(['view', 'download', 'viewDataroomMembers', 'membersView']);
  expect(await codeOf(dataroomAllowedActions(kit.contextOf(guest), { dataroomId }))).toBe('NOT_FOUND');
  await joinRoom(kit, dataroomId, guest, 'Viewer');
  expect(await actions(guest)).toEqual(['view', 'download']);
  const shown = async (actor: typeof viewer) =>
    (await dataroomAllowedActions(kit.contextOf(actor), { dataroomId })).data.placeholders;
  expect(await shown(viewer)).toEqual({ contents: 'You can view this data room but not change it', members: null });
  expect((await shown(owner)).members).not.toBeNull();
  expect(await codeOf(listDataroomUsers(kit.contextOf(guest), { dataroomId }))).toBe('FORBIDDEN');
});
