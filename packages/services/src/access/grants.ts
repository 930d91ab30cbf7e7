import {
  findGiver,
  findGrants,
  type Grant,
  revokeUrls,
  rolesOn,
  withdrawInvitation,
  withdrawInvitedRole,
} from '@atrium/db/access';
import { revokeLinks } from '@atrium/db/share-link';
import { operatorOf, OrganizationEntity } from '@atrium/db/organization';
import { mayIn, mayOperate, mayWith } from '@atrium/domain/access';
import type { ResourceRole } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';

const ACTION_OF = { publicUrl: 'publish', shareLink: 'share', invitedRoom: 'inviteMembers' } as const;

/** How many grants were withdrawn. */
export type Withdrawn = Record<'invitations' | 'publicUrls' | 'shareLinks', number>;

/** Returns whether an operator may invite into an organization: it is how operators create the first Owners. */
async function mayInviteAsOperator(em: EntityManager, organizationId: string, userId: string): Promise<boolean> {
  const found = await operatorOf(em, userId);
  if (!found) return false;
  const organization = await em.findOne(OrganizationEntity, { id: organizationId });
  const action = organization?.organizationType === 'Operator' ? 'manageOperators' : 'manage';
  return mayOperate(found.role, action);
}

/**
 * Returns the grants that their givers could not give now. An address needs the right to publish in its data room, a share
 * link the right to share it, an invited data room the right to invite to it, and an organization role the right to invite
 * members.
 */
export async function staleGrants<G extends Omit<Grant, 'id'>>(
  em: EntityManager,
  organizationId: string,
  grants: readonly G[],
): Promise<G[]> {
  const stale: G[] = [];
  for (const [giverId, own] of Map.groupBy(grants, (grant) => grant.giverId)) {
    const giver = await findGiver(em, organizationId, giverId);
    const rooms = [...new Set(own.flatMap(({ dataroomId }) => (dataroomId === null ? [] : [dataroomId])))];
    const viewer = giver && { kind: 'member' as const, userId: giverId, ...giver };
    const roles = new Map<string, ResourceRole | null>();
    if (viewer) {
      const found = await rolesOn(em, 'dataroom', viewer, rooms, 'with');
      rooms.forEach((id, index) => roles.set(id, found[index] ?? null));
    }
    const mayInvite =
      (giver !== undefined && mayIn(giver.role, 'inviteMembers')) ||
      (await mayInviteAsOperator(em, organizationId, giverId));
    const mayInRoom = ({ kind, dataroomId }: G): boolean => {
      const role = roles.get(dataroomId ?? '') ?? null;
      const action = kind === 'invitation' ? 'inviteMembers' : ACTION_OF[kind];
      return giver !== undefined && role !== null && mayWith('dataroom', giver.role, { role, action });
    };
    stale.push(...own.filter((grant) => !(grant.kind === 'invitation' ? mayInvite : mayInRoom(grant))));
  }
  return stale;
}

/**
 * Withdraws what members gave to others and could not give now: after a member lost a role, or left. Works in the
 * organization's transaction and in the system's.
 */
export async function withdrawStaleGrants(
  em: EntityManager,
  organizationId: string,
  of: { giverId?: string; dataroomId?: string },
): Promise<Withdrawn> {
  const stale = await staleGrants(em, organizationId, await findGrants(em, organizationId, of));
  const urls = stale.filter(({ kind }) => kind === 'publicUrl').map(({ id }) => id);
  if (urls.length > 0) await revokeUrls(em, urls);
  const links = stale.filter(({ kind }) => kind === 'shareLink').map(({ id }) => id);
  await revokeLinks(em, links);
  const invitations = new Set<string>();
  for (const { kind, id, dataroomId } of stale) {
    if (kind === 'invitedRoom' && dataroomId !== null && (await withdrawInvitation(em, dataroomId, id))) {
      invitations.add(id);
    }
  }
  for (const { kind, id } of stale) {
    if (kind !== 'invitation') continue;
    await withdrawInvitedRole(em, id);
    invitations.add(id);
  }
  return { invitations: invitations.size, publicUrls: urls.length, shareLinks: links.length };
}
