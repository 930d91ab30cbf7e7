import { newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addDataroomUsers,
  changeDataroomRole,
  listDataroomOpenAccess,
  listDatarooms,
  removeDataroomUser,
  updateDataroom,
} from '../dataroom/index.ts';
import { fetchWithToken, generatePublicUrl, listPublicUrls } from '../document/index.ts';
import { updateUserAsOperator, inviteUsersAsOperator } from '../operator/index.ts';
import {
  acceptInvitation,
  inviteOrganizationUsers,
  removeOrganizationUser,
  resendInvitation,
  updateOrganizationUser,
  viewInvitation,
} from '../organization-user/index.ts';
import {
  addMember,
  auditOf,
  codeOf,
  createIndexedDocument,
  createOrganization,
  createRoom,
  createUser,
  joinRoom,
  lastMailTo,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';

const ANYBODY = { kind: 'anonymous' } as const;

let kit: TestPlatform;
let organization: TestOrganization;
let giver: TestOrganization['owner'];
let room: string;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
  // A second Owner of both, who can lose every right.
  giver = await addMember(kit, organization.id, 'Owner');
  room = (await createRoom(kit, organization.owner)).id;
  await joinRoom(kit, room, giver, 'Owner');
});

function asUser(userId: string) {
  return kit.contextOf({ kind: 'user', userId, sessionId: newId(), isOperator: false, membership: null });
}
async function tokenFor(email: string): Promise<string> {
  return /#token=(\S+)/.exec((await lastMailTo(kit, email)).text)![1]!;
}
/** Demotes the giver in the organization without withdrawing anything, as a race with the acceptance would. */
async function demoteGiver(role = 'Viewer'): Promise<void> {
  await kit.asOwner('update organization_user set role = $2 where id = $1', [giver.membership.membershipId, role]);
}
async function dropFromRoom(): Promise<void> {
  await kit.asOwner('delete from dataroom_member where organization_user_id = $1', [giver.membership.membershipId]);
}
async function invited(input: object, by = giver) {
  const person = await createUser(kit);
  const { data } = await inviteOrganizationUsers(kit.contextOf(by), { email: person.email, role: 'Viewer', ...input });
  return { ...person, invitationId: data[0]!.id, token: await tokenFor(person.email) };
}
async function invitedToRoom(by = giver, dataroomId = room) {
  const person = await createUser(kit);
  const { data } = await addDataroomUsers(kit.contextOf(by), { dataroomId, email: person.email, role: 'Contributor' });
  return { ...person, invitationId: data[0]!.id, token: await tokenFor(person.email) };
}
async function roomsOf(userId: string) {
  return kit.asOwner<{ id: string; role: string }>(
    `select member.dataroom_id as id, member.role from dataroom_member member
     join organization_user m on m.id = member.organization_user_id where m.user_id = $1`,
    [userId],
  );
}
async function publicUrl(by = giver, dataroomId = room) {
  const document = await createIndexedDocument(kit, organization.owner, { dataroomId }, { name: `${newId()}.html` });
  const { data } = await generatePublicUrl(kit.contextOf(by), { documentId: document.id });
  const token = data.url!.split('/').at(-1)!;
  return {
    id: data.id,
    documentId: document.id,
    fetch: () => codeOf(fetchWithToken(kit.contextOf(ANYBODY), { token })),
  };
}

describe('an invitation', () => {
  it('gives nothing if its sender may not invite any more', async () => {
    const { userId, token } = await invited({ role: 'Owner' });
    await demoteGiver('Contributor');
    expect(await codeOf(viewInvitation(kit.contextOf(ANYBODY), { token }))).toBe('NOT_FOUND');
    expect(await codeOf(acceptInvitation(asUser(userId), { token }))).toBe('NOT_FOUND');
    await demoteGiver('Owner');
    expect((await acceptInvitation(asUser(userId), { token })).data.role).toBe('Owner');
  });

  it('gives nothing if its sender was switched off', async () => {
    const { userId, token } = await invited({ role: 'Viewer' });
    await updateOrganizationUser(kit.contextOf(organization.owner), {
      organizationUserId: giver.membership.membershipId,
      isActive: false,
    });
    expect(await codeOf(acceptInvitation(asUser(userId), { token }))).toBe('NOT_FOUND');
  });

  it('brings only the data rooms that their givers may still share', async () => {
    const other = (await createRoom(kit, giver)).id;
    const datarooms = [room, other].map((dataroomId) => ({ dataroomId, role: 'Viewer' as const }));
    const { userId, token } = await invited({ datarooms });
    await dropFromRoom();
    await joinRoom(kit, other, giver, 'Owner');
    expect((await acceptInvitation(asUser(userId), { token })).data.role).toBe('Viewer');
    expect(await roomsOf(userId)).toEqual([{ id: other, role: 'Viewer' }]);
  });

  it('to a data room gives nothing after its sender lost the data room', async () => {
    const { userId, token } = await invitedToRoom();
    await dropFromRoom();
    expect(await codeOf(acceptInvitation(asUser(userId), { token }))).toBe('NOT_FOUND');
  });

  it('keeps the data room of one sender when another one loses the organization role', async () => {
    const person = await invited({ role: 'Contributor' });
    await addDataroomUsers(kit.contextOf(organization.owner), {
      dataroomId: room,
      email: person.email,
      role: 'Viewer',
    });
    await demoteGiver();
    const token = await tokenFor(person.email);
    expect((await viewInvitation(kit.contextOf(ANYBODY), { token })).data.role).toBe('Guest');
    expect((await acceptInvitation(asUser(person.userId), { token })).data.role).toBe('Guest');
    expect(await roomsOf(person.userId)).toEqual([{ id: room, role: 'Viewer' }]);
  });

  it('gives the role again after an Owner has sent it again', async () => {
    const person = await invited({ role: 'Contributor' });
    await demoteGiver();
    await resendInvitation(kit.contextOf(organization.owner), { organizationUserId: person.invitationId });
    const token = await tokenFor(person.email);
    expect((await acceptInvitation(asUser(person.userId), { token })).data.role).toBe('Contributor');
  });

  it('of an operator stays valid, for as long as they may manage organizations', async () => {
    const operators = await createOrganization(kit);
    await kit.asOwner(`update organization set organization_type = 'Operator' where id = $1`, [operators.id]);
    const context = kit.contextOf({ ...operators.owner, isOperator: true });
    const [first, second] = [await createUser(kit), await createUser(kit)];
    const emails = [first.email, second.email];
    await inviteUsersAsOperator(context, { organizationId: organization.id, emails, role: 'Owner' });
    const tokens = [await tokenFor(first.email), await tokenFor(second.email)];
    expect((await acceptInvitation(asUser(first.userId), { token: tokens[0]! })).data.role).toBe('Owner');
    await kit.asOwner(`update organization_user set role = 'Viewer' where id = $1`, [
      operators.owner.membership.membershipId,
    ]);
    expect(await codeOf(acceptInvitation(asUser(second.userId), { token: tokens[1]! }))).toBe('NOT_FOUND');
  });
});

describe('what a member gave to others', () => {
  async function openIn(dataroomId = room) {
    const { data } = await listDataroomOpenAccess(kit.contextOf(organization.owner), { dataroomId });
    return data.map(({ kind, email, documentId }) => ({ kind, of: email ?? documentId }));
  }

  it('is withdrawn when they are removed from the organization, and nothing else is', async () => {
    const own = [await publicUrl(), await invitedToRoom(), await invited({ role: 'Contributor' })] as const;
    const others = [await publicUrl(organization.owner), await invitedToRoom(organization.owner)] as const;
    const context = kit.contextOf(organization.owner);
    await removeOrganizationUser(context, { organizationUserId: giver.membership.membershipId });
    expect(await own[0].fetch()).toBe('NOT_FOUND');
    for (const { userId, token } of [own[1], own[2]]) {
      expect(await codeOf(acceptInvitation(asUser(userId), { token }))).toBe('NOT_FOUND');
    }
    expect(await kit.asOwner('select 1 from invitation where invited_by_id = $1', [giver.userId])).toEqual([]);
    expect(await others[0].fetch()).toBe('ok');
    expect(await codeOf(acceptInvitation(asUser(others[1].userId), { token: others[1].token }))).toBe('ok');
    expect(await auditOf(kit, context)).toMatchObject([{ summary: { invitations: 2, publicUrls: 1, shareLinks: 0 } }]);
  });

  it('is withdrawn in a data room when they are removed from it, and stays in other data rooms', async () => {
    const other = (await createRoom(kit, giver)).id;
    const [here, there] = [await publicUrl(), await publicUrl(giver, other)];
    const [toHere, toThere] = [await invitedToRoom(), await invitedToRoom(giver, other)];
    await removeDataroomUser(kit.contextOf(organization.owner), {
      dataroomId: room,
      organizationUserId: giver.membership.membershipId,
    });
    expect([await here.fetch(), await there.fetch()]).toEqual(['NOT_FOUND', 'ok']);
    expect(await codeOf(acceptInvitation(asUser(toHere.userId), { token: toHere.token }))).toBe('NOT_FOUND');
    expect(await codeOf(acceptInvitation(asUser(toThere.userId), { token: toThere.token }))).toBe('ok');
    const { documentId } = here;
    expect((await listPublicUrls(kit.contextOf(organization.owner), { documentId })).data).toEqual([]);
  });

  it('stays as far as a weaker role in the data room could give it', async () => {
    const [url, invitation] = [await publicUrl(), await invitedToRoom()];
    const context = kit.contextOf(organization.owner);
    const member = { dataroomId: room, organizationUserId: giver.membership.membershipId };
    await changeDataroomRole(context, { ...member, role: 'Contributor' });
    expect(await url.fetch()).toBe('ok');
    expect(await openIn()).toEqual([{ kind: 'publicUrl', of: url.documentId }]);
    expect(await codeOf(acceptInvitation(asUser(invitation.userId), { token: invitation.token }))).toBe('NOT_FOUND');
    await changeDataroomRole(context, { ...member, role: 'Viewer' });
    expect(await url.fetch()).toBe('NOT_FOUND');
    expect(await openIn()).toEqual([]);
  });

  it('is withdrawn when a Public data room becomes Private without them', async () => {
    const open = (await createRoom(kit, organization.owner, { accessPolicy: 'Public' })).id;
    const urls = [await publicUrl(organization.contributor, open), await publicUrl(organization.owner, open)];
    await updateDataroom(kit.contextOf(organization.owner), { dataroomId: open, accessPolicy: 'Private' });
    expect([await urls[0]!.fetch(), await urls[1]!.fetch()]).toEqual(['NOT_FOUND', 'ok']);
  });

  it('is withdrawn when an Owner or an operator gives them a weaker organization role', async () => {
    const open = (await createRoom(kit, organization.owner, { accessPolicy: 'Public' })).id;
    const superuser = await createUser(kit, { isSuperuser: true });
    const operator = { ...asUser(superuser.userId) };
    const asOperator = kit.contextOf({ ...operator.actor, isOperator: true } as typeof operator.actor);
    const contributor = await addMember(kit, organization.id, 'Contributor');
    const urls = [await publicUrl(organization.contributor, open), await publicUrl(contributor, open)];
    const person = await invited({ role: 'Viewer' });
    await updateOrganizationUser(kit.contextOf(organization.owner), {
      organizationUserId: organization.contributor.membership.membershipId,
      role: 'Viewer',
    });
    const change = { organizationId: organization.id, role: 'Viewer' } as const;
    for (const { membership } of [contributor, giver]) {
      await updateUserAsOperator(asOperator, { ...change, organizationUserId: membership.membershipId });
    }
    expect([await urls[0]!.fetch(), await urls[1]!.fetch()]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(await codeOf(acceptInvitation(asUser(person.userId), { token: person.token }))).toBe('NOT_FOUND');
  });
});

describe('the open access of a data room', () => {
  it('lists public addresses and open invitations, for its Owners only', async () => {
    const [url, invitation] = [await publicUrl(), await invitedToRoom()];
    const gone = await publicUrl();
    await kit.asOwner('update document set deleted_at = now() where id = $1', [gone.documentId]);
    await publicUrl(organization.owner, (await createRoom(kit, organization.owner)).id);
    const { owner, contributor } = organization;
    const { data } = await listDataroomOpenAccess(kit.contextOf(owner), { dataroomId: room, orderBy: ['kind'] });
    expect(data).toMatchObject([
      {
        id: invitation.invitationId,
        kind: 'invitation',
        email: invitation.email,
        role: 'Contributor',
        isExpired: false,
      },
      { id: url.id, kind: 'publicUrl', documentId: url.documentId, useCount: 0, lastUsedAt: null, isExpired: false },
    ]);
    const search = { dataroomId: room, search: invitation.email, where: { kind: { eq: 'invitation' as const } } };
    expect((await listDataroomOpenAccess(kit.contextOf(owner), search)).data).toHaveLength(1);
    await joinRoom(kit, room, contributor, 'Contributor');
    expect(await codeOf(listDataroomOpenAccess(kit.contextOf(contributor), { dataroomId: room }))).toBe('FORBIDDEN');
    const foreign = (await createOrganization(kit)).owner;
    expect(await codeOf(listDataroomOpenAccess(kit.contextOf(foreign), { dataroomId: room }))).toBe('NOT_FOUND');
    expect((await listDatarooms(kit.contextOf(foreign), {})).data).toEqual([]);
  });
});
