import { rolesOn } from '@atrium/db/access';
import { InvitationEntity, type InvitationRow, memberIdByEmail } from '@atrium/db/organization';
import { mayWith } from '@atrium/domain/access';
import { dataAnswer, type MemberActor, newId, notFound, ok, type ResourceRole } from '@atrium/domain/kernel';
import {
  INVITATION_DAYS,
  Invited,
  InviteInput,
  type MemberRole,
  OrganizationUserRef,
} from '@atrium/domain/organization-user';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { command, forbidden, hashSecret, inOrganization, newSecret } from '../kernel/index.ts';
import { requireRoom } from '../usage-limit/index.ts';
import { onInvitation } from './access.ts';
import { type Inviter, mailInvitation } from './mail-invitation.ts';

const INVITATION_PREFIX = 'ati_';
const DAY_MS = 86_400_000;

type Wanted = {
  email: string;
  role: MemberRole;
  datarooms: { dataroomId: string; role: ResourceRole }[];
  /** The name of the data room, if the invitation is to one. */
  dataroom?: string;
};

type Given = Wanted['datarooms'][number] & { giverId?: string };

/** Joins the data rooms of an earlier invitation and of this one: a second invitation withdraws nothing. */
function together(before: Given[], now: Given[]): Given[] {
  return [...new Map([...before, ...now].map((room) => [room.dataroomId, room])).values()];
}

/** Invites an address, or sends the invitation again: only the last link works. Does nothing for a current member. */
export async function inviteOne(by: Inviter, wanted: Wanted): Promise<Invited> {
  const { em, organizationId, userId } = by;
  const { email, role } = wanted;
  const member = await memberIdByEmail(em, organizationId, email);
  if (member) return { email, outcome: 'already_member', id: member };
  const token = newSecret(INVITATION_PREFIX);
  const known = await em.findOne(InvitationEntity, { organizationId, email }, { filters: { organization: false } });
  const fresh = {
    // An invitation to a data room does not change the organization role of an earlier one, nor who gave it.
    ...(known && wanted.dataroom !== undefined
      ? { role: known.role, invitedById: known.invitedById }
      : { role, invitedById: userId }),
    tokenHash: hashSecret(token),
    sentAt: new Date(),
    expiresAt: new Date(Date.now() + INVITATION_DAYS * DAY_MS),
  };
  if (!known) await requireRoom(em, organizationId, 'users');
  const id = known?.id ?? newId();
  const datarooms = wanted.datarooms.map((room) => ({ ...room, giverId: userId }));
  if (known) Object.assign(known, fresh, { datarooms: together(earlierRooms(known), datarooms) });
  else {
    const made = { id, organizationId, email, datarooms, createdAt: new Date() };
    em.persist(em.create(InvitationEntity, { ...made, ...fresh }));
  }
  await em.flush();
  await mailInvitation(by, { email, role: fresh.role, token, dataroom: wanted.dataroom });
  return { email, outcome: 'invited', id };
}

/** The data rooms of an invitation, each with its giver: a new sender of the invitation has not given them. */
function earlierRooms({ datarooms, invitedById }: Pick<InvitationRow, 'datarooms' | 'invitedById'>): Given[] {
  return datarooms.map((room) => ({ giverId: invitedById, ...room }));
}

/**
 * Rooms are shared by who may share them: an Owner of the organization is not one of every room in it.
 * @throws NOT_FOUND where one room does not exist for the inviter; FORBIDDEN where their role on one is too weak
 */
async function requireOwnRooms(em: EntityManager, actor: MemberActor, rooms: Wanted['datarooms']): Promise<void> {
  const ids = rooms.map((room) => room.dataroomId);
  const roles = await rolesOn(em, 'dataroom', viewerOf(actor), ids);
  if (roles.includes(null)) throw notFound('Data room');
  if (!roles.every((role) => mayWith('dataroom', actor.membership.role, { role, action: 'inviteMembers' })))
    throw forbidden();
}

/** Asks people in by e-mail. */
export const inviteOrganizationUsers = command({
  area: 'organizationUser',
  verb: 'invite',
  summary: 'Invite people by e-mail',
  input: InviteInput,
  output: dataAnswer(z.array(Invited)),
  access: inOrganization('inviteMembers'),
  run: async ({ em, actor, platform, enqueue, input, emit, note }) => {
    const { organizationId } = actor.membership;
    await requireOwnRooms(em, actor, input.datarooms);
    const by = { em, platform, enqueue, organizationId, userId: actor.userId };
    const emails = new Set([...(input.emails ?? []), ...(input.email ? [input.email] : [])]);
    const outcomes: Invited[] = [];
    for (const email of emails) {
      outcomes.push(await inviteOne(by, { email, role: input.role, datarooms: input.datarooms }));
    }
    const sent = outcomes.filter(({ outcome }) => outcome === 'invited');
    for (const { id } of sent) emit({ topic: 'member', action: 'invited', resourceId: id });
    note('invitation', sent[0]?.id ?? null, { role: input.role, sent: sent.length, of: outcomes.length });
    return ok(outcomes, sent.length === 0 ? 'All of them are already members.' : 'The invitations were sent.');
  },
});

/** Sends a new link; the one before leads nowhere from then on. */
export const resendInvitation = command({
  area: 'organizationUser',
  verb: 'resendInvitation',
  summary: 'Send an invitation again',
  input: OrganizationUserRef,
  output: dataAnswer(Invited),
  access: onInvitation(),
  run: async ({ em, actor, platform, enqueue, resource, emit, note }) => {
    const by = { em, platform, enqueue, organizationId: actor.membership.organizationId, userId: actor.userId };
    const { email, role, id } = resource;
    const outcome = await inviteOne(by, { email, role, datarooms: [] });
    emit({ topic: 'member', action: 'invited', resourceId: id });
    note('invitation', id, { role });
    return ok(outcome, 'The invitation was sent.');
  },
});
