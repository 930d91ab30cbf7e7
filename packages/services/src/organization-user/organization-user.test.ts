import { newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { initiateConversation } from '../conversation/index.ts';
import { listDatarooms } from '../dataroom/index.ts';
import { authenticate, signIn } from '../session/index.ts';
import { profile, signUp } from '../user/index.ts';
import {
  addMember,
  auditOf,
  codeOf,
  createOrganization,
  createRoom,
  createUser,
  failureOf,
  joinRoom,
  testPlatform,
  type TestPlatform,
  withKey,
  withoutOrganization,
} from '../testing/index.ts';
import {
  acceptInvitation,
  cancelInvitation,
  inviteOrganizationUsers,
  joinByInvitation,
  listOrganizationUsers,
  ownMembership,
  removeOrganizationUser,
  resendInvitation,
  updateOrganizationUser,
  viewInvitation,
} from './index.ts';

let kit: TestPlatform;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());

const ANONYMOUS = { kind: 'anonymous' } as const;
function asOf(userId: string) {
  return {
    kind: 'user' as const,
    userId,
    sessionId: newId(),
    isOperator: false,
    membership: null,
  };
}

/** The token of the last link that was mailed to an address. */
async function tokenFor(email: string): Promise<string> {
  const [mail] = await kit.asOwner<{ sealed: string }>(
    'select sealed from mail where recipient = $1 order by created_at desc, id desc limit 1',
    [email],
  );
  const { text } = JSON.parse(kit.platform.masterKey.decrypt('mail', mail!.sealed)) as { text: string };
  return /#token=(\S+)/.exec(text)![1]!;
}

async function invite(
  owner: Parameters<TestPlatform['contextOf']>[0],
  email: string,
  more: {
    role?: 'Guest' | 'Viewer' | 'Contributor' | 'Owner';
    datarooms?: { dataroomId: string; role: 'Viewer' }[];
  } = {},
) {
  return (await inviteOrganizationUsers(kit.contextOf(owner), { email, role: 'Viewer', ...more })).data[0]!;
}

it('asks somebody in by mail; the link is looked at freely, used once, and by its addressee only', async () => {
  const { id, owner } = await createOrganization(kit);
  const invited = await createUser(kit);
  const other = await createUser(kit);
  const context = kit.contextOf(owner);
  await inviteOrganizationUsers(context, { emails: [invited.email.toUpperCase()], role: 'Contributor' });
  expect((await auditOf(kit, context))[0]).toMatchObject({
    action: 'organizationUser.invite',
    outcome: 'succeeded',
    summary: { role: 'Contributor', sent: 1 },
  });
  const token = await tokenFor(invited.email);
  const [stored] = await kit.asOwner('select * from invitation where organization_id = $1', [id]);
  expect(JSON.stringify(stored)).not.toContain(token);
  for (const _ of ['once', 'twice']) {
    const { data } = await viewInvitation(kit.contextOf(ANONYMOUS), { token });
    expect(data).toMatchObject({ email: invited.email, role: 'Contributor', isExpired: false, hasAccount: true });
  }
  expect(await codeOf(acceptInvitation(kit.contextOf(asOf(other.userId)), { token }))).toBe('FORBIDDEN');
  const accepted = await acceptInvitation(kit.contextOf(asOf(invited.userId)), { token });
  expect(accepted.data).toMatchObject({ organizationId: id, role: 'Contributor' });
  expect(await codeOf(acceptInvitation(kit.contextOf(asOf(invited.userId)), { token }))).toBe('NOT_FOUND');
  expect(await codeOf(viewInvitation(kit.contextOf(ANONYMOUS), { token }))).toBe('NOT_FOUND');
  const list = await listOrganizationUsers(kit.contextOf(owner), { where: { email: { eq: invited.email } } });
  expect(list.data).toMatchObject([{ role: 'Contributor', isInvitationAccepted: true, invitation: null }]);
});

it('lets two browsers that use one link at once in as one member', async () => {
  const { id, owner } = await createOrganization(kit);
  const { userId, email } = await createUser(kit);
  await invite(owner, email);
  const token = await tokenFor(email);
  const use = () => codeOf(acceptInvitation(kit.contextOf(asOf(userId)), { token }));
  expect((await Promise.all([use(), use(), use()])).sort()).toEqual(['NOT_FOUND', 'NOT_FOUND', 'ok']);
  const rows = await kit.asOwner('select 1 from organization_user where organization_id = $1 and user_id = $2', [
    id,
    userId,
  ]);
  expect(rows).toHaveLength(1);
});

it('makes an account for somebody new, with the address proven, and signs in; not where there is an account', async () => {
  const { owner } = await createOrganization(kit);
  const email = `new-${newId()}@example.test`;
  await invite(owner, email);
  const token = await tokenFor(email);
  const person = { token, firstName: 'Ada', lastName: 'Novak', password: 'quartz violin harbour 7' };
  const joined = await joinByInvitation(kit.contextOf(ANONYMOUS), person);
  const session = 'access_token' in joined ? joined.access_token : '';
  const actor = await authenticate(kit.platform, { token: session, organizationId: null });
  expect(actor).toMatchObject({ membership: { organizationId: owner.membership.organizationId, role: 'Viewer' } });
  const { data } = await profile(kit.contextOf(actor), {});
  expect(data).toMatchObject({ email, displayName: 'Ada Novak', isEmailVerified: true });
  const known = await createUser(kit);
  await invite(owner, known.email);
  const again = await failureOf(
    joinByInvitation(kit.contextOf(ANONYMOUS), { ...person, token: await tokenFor(known.email) }),
  );
  expect(again.detailCode).toBe('account_exists');
});

it('makes an account of one that somebody else has signed up with the invited address', async () => {
  const { owner } = await createOrganization(kit);
  const email = `${newId()}@example.test`;
  const stranger = () => kit.contextOf(ANONYMOUS, { client: { ip: newId(), userAgent: null } });
  const squatter = 'what a squatter has chosen';
  await signUp(stranger(), { email, password: squatter, firstName: 'Squatter' });
  await invite(owner, email);
  const token = await tokenFor(email);
  expect((await viewInvitation(stranger(), { token })).data.hasAccount).toBe(false);
  const password = 'quartz violin harbour 7';
  const joined = await joinByInvitation(stranger(), { token, firstName: 'Ada', lastName: 'Novak', password });
  const session = joined.success ? joined.access_token : '';
  const actor = await authenticate(kit.platform, { token: session, organizationId: null });
  expect((await profile(kit.contextOf(actor), {})).data).toMatchObject({ email, displayName: 'Ada Novak' });
  expect(await codeOf(signIn(stranger(), { username: email, password: squatter }))).toBe('UNAUTHENTICATED');
});

it('sends again with a new link, withdraws, and expires', async () => {
  const { owner } = await createOrganization(kit);
  const { userId, email } = await createUser(kit);
  const { id } = await invite(owner, email);
  const first = await tokenFor(email);
  await resendInvitation(kit.contextOf(owner), { organizationUserId: id });
  const second = await tokenFor(email);
  expect(second).not.toBe(first);
  expect(await codeOf(viewInvitation(kit.contextOf(ANONYMOUS), { token: first }))).toBe('NOT_FOUND');
  await kit.asOwner(`update invitation set expires_at = now() - interval '1 second' where id = $1`, [id]);
  expect((await viewInvitation(kit.contextOf(ANONYMOUS), { token: second })).data.isExpired).toBe(true);
  expect(await codeOf(acceptInvitation(kit.contextOf(asOf(userId)), { token: second }))).toBe('EXPIRED');
  await cancelInvitation(kit.contextOf(owner), { organizationUserId: id });
  expect(await codeOf(acceptInvitation(kit.contextOf(asOf(userId)), { token: second }))).toBe('NOT_FOUND');
});

it('gives a Guest the rooms that the invitation names, and nothing else', async () => {
  const { owner } = await createOrganization(kit);
  const foreign = await createOrganization(kit);
  const shared = await createRoom(kit, owner, { accessPolicy: 'Private' });
  await createRoom(kit, owner, { accessPolicy: 'Public' });
  const elsewhere = await createRoom(kit, foreign.owner, { accessPolicy: 'Public' });
  const { userId, email } = await createUser(kit);
  const rooms = (dataroomId: string) => ({
    role: 'Guest' as const,
    datarooms: [{ dataroomId, role: 'Viewer' as const }],
  });
  expect(await codeOf(invite(owner, email, rooms(elsewhere.id)))).toBe('NOT_FOUND');
  await invite(owner, email, rooms(shared.id));
  const { data } = await acceptInvitation(kit.contextOf(asOf(userId)), { token: await tokenFor(email) });
  const guest = {
    ...asOf(userId),
    membership: {
      organizationId: data.organizationId,
      membershipId: data.organizationUserId,
      role: 'Guest' as const,
    },
  };
  expect((await listDatarooms(kit.contextOf(guest), {})).data.map((room) => room.id)).toEqual([shared.id]);
  expect(await codeOf(listOrganizationUsers(kit.contextOf(guest), {}))).toBe('FORBIDDEN');
  expect((await ownMembership(kit.contextOf(guest), {})).data.uiContext.allowedActions).toEqual([
    'enter',
    'startConversation',
  ]);
});

it('asks nobody into a room that is not the inviter’s to share, though it is their organization’s', async () => {
  const { id, owner } = await createOrganization(kit);
  const other = await addMember(kit, id, 'Owner');
  const hidden = await createRoom(kit, other, { accessPolicy: 'Private' });
  const read = await createRoom(kit, other, { accessPolicy: 'Private' });
  await joinRoom(kit, read.id, owner, 'Viewer');
  const asking = (...dataroomIds: string[]) => ({
    datarooms: dataroomIds.map((dataroomId) => ({ dataroomId, role: 'Viewer' as const })),
  });
  const email = `${newId()}@example.test`;
  expect(await codeOf(invite(owner, email, asking(hidden.id)))).toBe('NOT_FOUND');
  expect(await codeOf(invite(owner, email, asking(read.id, hidden.id)))).toBe('NOT_FOUND');
  expect(await codeOf(invite(owner, email, asking(read.id)))).toBe('FORBIDDEN');
  expect(await kit.asOwner('select 1 from invitation where email = $1', [email])).toEqual([]);
  expect(await codeOf(invite(other, email, asking(read.id, hidden.id)))).toBe('ok');
});

it('lists members and invited people in pages, filtered and sorted; Guests see nobody', async () => {
  const { owner, viewer } = await createOrganization(kit);
  await invite(owner, `zz-${newId()}@example.test`);
  const pending = await listOrganizationUsers(kit.contextOf(viewer), {
    where: { isInvitationAccepted: { eq: false } },
  });
  expect(pending.data).toHaveLength(1);
  expect(pending.data[0]).toMatchObject({ user: { id: null }, invitation: { isExpired: false } });
  const seen: string[] = [];
  for (let offset = 0; ; offset += 2) {
    const part = await listOrganizationUsers(kit.contextOf(viewer), { orderBy: ['role'], limit: 2, offset });
    seen.push(...part.data.map((each) => each.role));
    if (!part.hasMore) break;
  }
  expect(seen).toEqual(['Contributor', 'Guest', 'Owner', 'Viewer', 'Viewer']);
});

it('changes a role with the next call, and switches a membership off and on', async () => {
  const { id, owner, viewer } = await createOrganization(kit);
  const { membershipId } = viewer.membership;
  const token = `ats_${newId()}`;
  await kit.asOwner(
    `insert into session (id, user_id, token_hash, expires_at)
     values ($1, $2, encode(sha256($3::text::bytea), 'hex'), now() + interval '1 day')`,
    [newId(), viewer.userId, token],
  );
  const now = () => authenticate(kit.platform, { token, organizationId: id });
  await updateOrganizationUser(kit.contextOf(owner), { organizationUserId: membershipId, role: 'Contributor' });
  expect(await now()).toMatchObject({ membership: { role: 'Contributor' } });
  await updateOrganizationUser(kit.contextOf(owner), { organizationUserId: membershipId, isActive: false });
  expect(await codeOf(now())).toBe('NOT_FOUND');
  await updateOrganizationUser(kit.contextOf(owner), { organizationUserId: membershipId, isActive: true });
  expect(await now()).toMatchObject({ membership: { role: 'Contributor' } });
  const events = await kit.asOwner<{ action: string }>(
    `select action from outbox_event where organization_id = $1 and topic = 'member' and resource_id = $2`,
    [id, membershipId],
  );
  expect(events.map(({ action }) => action)).toEqual(['updated', 'updated', 'updated']);
});

it('is for Owners: nobody else, no key without the admin scope, and nothing of another organization', async () => {
  const { owner, contributor, viewer } = await createOrganization(kit);
  const foreign = await createOrganization(kit);
  const change = { organizationUserId: viewer.membership.membershipId, role: 'Owner' as const };
  expect(await codeOf(updateOrganizationUser(kit.contextOf(contributor), change))).toBe('FORBIDDEN');
  expect(await codeOf(updateOrganizationUser(kit.contextOf(withKey(owner, ['read', 'write'])), change))).toBe(
    'FORBIDDEN',
  );
  expect(await codeOf(updateOrganizationUser(kit.contextOf(foreign.owner), change))).toBe('NOT_FOUND');
  expect(await codeOf(removeOrganizationUser(kit.contextOf(contributor), change))).toBe('FORBIDDEN');
  expect(await codeOf(removeOrganizationUser(kit.contextOf(foreign.owner), change))).toBe('NOT_FOUND');
  const invalid = { ...change, role: 'Token' as never };
  expect(await codeOf(updateOrganizationUser(kit.contextOf(owner), invalid))).toBe('INVALID');
  expect(await codeOf(updateOrganizationUser(kit.contextOf(withKey(owner, ['admin'])), change))).toBe('ok');
});

it('keeps the last Owner, also when two demote each other at once', async () => {
  const { id, owner } = await createOrganization(kit);
  const own = { organizationUserId: owner.membership.membershipId };
  for (const call of [
    () => updateOrganizationUser(kit.contextOf(owner), { ...own, role: 'Viewer' }),
    () => updateOrganizationUser(kit.contextOf(owner), { ...own, isActive: false }),
    () => removeOrganizationUser(kit.contextOf(owner), own),
  ]) {
    expect((await failureOf(call())).detailCode).toBe('last_owner');
  }
  for (const attempt of ['demote', 'remove', 'demote', 'remove']) {
    const other = await addMember(kit, id, 'Owner');
    const at = (who: typeof owner, whom: typeof owner) => {
      const input = { organizationUserId: whom.membership.membershipId };
      return attempt === 'remove'
        ? codeOf(removeOrganizationUser(kit.contextOf(who), input))
        : codeOf(updateOrganizationUser(kit.contextOf(who), { ...input, role: 'Viewer' }));
    };
    expect((await Promise.all([at(owner, other), at(other, owner)])).sort()).toEqual(['CONFLICT', 'ok']);
    const left = await kit.asOwner(
      `select id from organization_user where organization_id = $1 and role = 'Owner' and is_active`,
      [id],
    );
    expect(left).toHaveLength(1);
    await kit.asOwner(`update organization_user set role = 'Owner', is_active = true, left_at = null where id = $1`, [
      owner.membership.membershipId,
    ]);
    await kit.asOwner(`update organization_user set role = 'Viewer' where id = $1`, [other.membership.membershipId]);
  }
});

it('hands what was private to an Owner when somebody is taken out, and lets them come back', async () => {
  const { id, owner, contributor, viewer } = await createOrganization(kit);
  const mine = await createRoom(kit, contributor, { accessPolicy: 'Private' });
  const ours = await createRoom(kit, contributor, { accessPolicy: 'Private' });
  await joinRoom(kit, ours.id, viewer, 'Owner');
  const { conversationId } = await initiateConversation(kit.contextOf(contributor), { query: 'Why?' });
  const context = kit.contextOf(owner);
  await removeOrganizationUser(context, { organizationUserId: contributor.membership.membershipId });
  expect((await auditOf(kit, context))[0]?.summary).toEqual({
    rooms: 1,
    conversations: 1,
    tables: 0,
    invitations: 0,
    publicUrls: 0,
    shareLinks: 0,
  });
  const rooms = (await listDatarooms(kit.contextOf(owner), {})).data;
  expect(rooms.map((room) => [room.id, room.permission])).toEqual([[mine.id, 'Owner']]);
  const [conversation] = await kit.asOwner('select created_by_id from conversation where id = $1', [conversationId]);
  expect(conversation).toEqual({ created_by_id: owner.userId });
  expect((await profile(kit.contextOf(withoutOrganization(contributor)), {})).data.organizations).toEqual([]);
  const members = await listOrganizationUsers(kit.contextOf(owner), {});
  expect(members.data.map((each) => each.id)).not.toContain(contributor.membership.membershipId);
  const [person] = await kit.asOwner<{ email: string }>('select email from users where id = $1', [contributor.userId]);
  await invite(owner, person!.email);
  const back = await acceptInvitation(kit.contextOf(withoutOrganization(contributor)), {
    token: await tokenFor(person!.email),
  });
  expect(back.data).toEqual({
    organizationId: id,
    organizationUserId: contributor.membership.membershipId,
    role: 'Viewer',
  });
});

it('lets a member leave by themself', async () => {
  const { guest } = await createOrganization(kit);
  await removeOrganizationUser(kit.contextOf(guest), { organizationUserId: guest.membership.membershipId });
  expect((await profile(kit.contextOf(withoutOrganization(guest)), {})).data.organizations).toEqual([]);
});

it('takes no more people in than the plan allows, those who were asked in included', async () => {
  const { id, owner, viewer } = await createOrganization(kit);
  await kit.asOwner(`update organization set usage_limits = jsonb_set(usage_limits, '{users}', '5') where id = $1`, [
    id,
  ]);
  await invite(owner, `fifth-${newId()}@example.test`);
  const sixth = await failureOf(invite(owner, `sixth-${newId()}@example.test`));
  expect([sixth.code, sixth.detailCode]).toEqual(['PAYMENT_REQUIRED', 'plan_limit']);
  const organizationUserId = viewer.membership.membershipId;
  await updateOrganizationUser(kit.contextOf(owner), { organizationUserId, isActive: false });
  await invite(owner, `sixth-${newId()}@example.test`);
  const back = updateOrganizationUser(kit.contextOf(owner), { organizationUserId, isActive: true });
  expect(await codeOf(back)).toBe('PAYMENT_REQUIRED');
});

it('tells a person in several organizations apart by the one they pick', async () => {
  const one = await createOrganization(kit);
  const two = await createOrganization(kit);
  const token = `ats_${newId()}`;
  await kit.asOwner(
    `insert into session (id, user_id, token_hash, expires_at)
     values ($1, $2, encode(sha256($3::text::bytea), 'hex'), now() + interval '1 day')`,
    [newId(), one.owner.userId, token],
  );
  await addMember(kit, two.id, 'Viewer', one.owner.userId);
  const roleIn = async (organizationId: string | null) => {
    const actor = await authenticate(kit.platform, { token, organizationId });
    return actor.kind === 'user' ? (actor.membership?.role ?? null) : null;
  };
  expect([await roleIn(one.id), await roleIn(two.id), await roleIn(null)]).toEqual(['Owner', 'Viewer', null]);
});
