import { type Actor, DomainError, newId, notFound, ok } from '@atrium/domain/kernel';
import { AcceptAnswer, InvitationToken, type MemberRole } from '@atrium/domain/organization-user';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type CallContext, command, forbidden, hashSecret, writeAudit, writeOutbox } from '../kernel/index.ts';
import { inPerson, IS_UNCLAIMED } from '../session/index.ts';

export type FoundInvitation = {
  id: string;
  organization_id: string;
  organization_name: string;
  primary_color: string | null;
  email: string;
  role: MemberRole;
  datarooms: { dataroomId: string; role: string }[];
  invited_by: string;
  expires_at: string;
  is_expired: boolean;
  has_account: boolean;
};

/**
 * The invitation behind a link. Runs as the system: whoever holds the link is not a member yet.
 * @throws NOT_FOUND for a link that was used, withdrawn or replaced
 */
export async function findInvitation(
  em: EntityManager,
  token: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<FoundInvitation> {
  const [found] = await em.execute<FoundInvitation[]>(
    `select i.id, i.organization_id, o.name as organization_name, o.additional_info->>'primaryColor' as primary_color,
       i.email, i.role, i.datarooms, i.expires_at::text as expires_at, i.expires_at < now() as is_expired,
       coalesce(nullif(trim(by.first_name || ' ' || by.last_name), ''), by.email) as invited_by,
       exists (select 1 from users u where u.email = i.email and not (${IS_UNCLAIMED})) as has_account
     from invitation i join organization o on o.id = i.organization_id and o.is_active and o.deleted_at is null
     join users by on by.id = i.invited_by_id
     where i.token_hash = ? ${lock ? 'for update of i' : ''}`,
    [hashSecret(token)],
  );
  if (!found) throw notFound('Invitation');
  return found;
}

async function joinRooms(em: EntityManager, invitation: FoundInvitation, membershipId: string): Promise<void> {
  for (const { dataroomId, role } of invitation.datarooms) {
    await em.execute(
      `insert into dataroom_member (id, organization_id, dataroom_id, organization_user_id, role, created_at)
       select ?, r.organization_id, r.id, ?::uuid, ?, now() from dataroom r
       where r.id = ? and r.organization_id = ? and r.deleted_at is null
       on conflict (dataroom_id, organization_user_id) do nothing`,
      [newId(), membershipId, role, dataroomId, invitation.organization_id],
    );
  }
}

/**
 * Makes the invited person a member; the invitation goes with it. Two who use one link at once are told apart by its
 * row's lock. Runs as the system.
 * @throws EXPIRED, or NOT_FOUND where the link was used meanwhile
 */
export async function takeInvitation(
  em: EntityManager,
  context: Pick<CallContext, 'requestId' | 'client'>,
  token: string,
  userId: string,
): Promise<{ invitation: FoundInvitation; membershipId: string }> {
  const invitation = await findInvitation(em, token, { lock: true });
  if (invitation.is_expired) throw new DomainError('EXPIRED', 'This invitation has expired. Ask for a new one.');
  const [person] = await em.execute<{ email: string }[]>('select email from users where id = ?', [userId]);
  if (person?.email !== invitation.email) {
    throw forbidden(`This invitation is for ${invitation.email}. Sign in with that address.`);
  }
  const { organization_id: organizationId, role } = invitation;
  const [member] = await em.execute<{ id: string }[]>(
    `insert into organization_user (id, organization_id, user_id, role) values (?, ?, ?, ?)
     on conflict (organization_id, user_id) do update set role = excluded.role, is_active = true,
       is_invitation_accepted = true, left_at = null, updated_at = now() where organization_user.left_at is not null
     returning id`,
    [newId(), organizationId, userId, role],
  );
  if (!member) throw new DomainError('CONFLICT', 'You are a member already.', { detailCode: 'already_member' });
  await joinRooms(em, invitation, member.id);
  await em.execute('delete from invitation where id = ?', [invitation.id]);
  // The link came by mail: whoever holds it reads that address.
  await em.execute('update users set is_email_verified = true where id = ?', [userId]);
  await writeOutbox(em, organizationId, [{ topic: 'member', action: 'joined', resourceId: member.id }]);
  const membership = { organizationId, membershipId: member.id, role };
  const actor: Actor = { kind: 'user', userId, sessionId: '', isOperator: false, membership };
  const note = { resourceType: 'organizationUser', resourceId: member.id, summary: { role } };
  await writeAudit(em, 'system', { ...context, actor }, 'organizationUser.join', 'succeeded', note);
  return { invitation, membershipId: member.id };
}

/** Accepts an invitation for an account that exists. */
export const acceptInvitation = command({
  area: 'organizationUser',
  verb: 'acceptInvitation',
  summary: 'Accept an invitation',
  input: InvitationToken,
  output: AcceptAnswer,
  access: inPerson('system'),
  run: async ({ em, actor, input, requestId, client, note }) => {
    const { invitation, membershipId } = await takeInvitation(em, { requestId, client }, input.token, actor.userId);
    note('invitation', invitation.id);
    const answer = {
      organizationId: invitation.organization_id,
      organizationUserId: membershipId,
      role: invitation.role,
    };
    return ok(answer, `You are a member of ${invitation.organization_name.slice(0, 200)} now.`);
  },
});
