import {
  type Colleague,
  findColleagues,
  hasOtherOwner,
  listMembers,
  lockShared,
  type MemberKind,
  type MemberListed,
  removeMember,
  setMemberRole,
  type SharedResource,
  withdrawInvitation,
} from '@atrium/db/access';
import { RESOURCE_POLICY } from '@atrium/domain/access';
import { DomainError, type ListQuery, notFound, type ResourceRole } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Work } from '../kernel/index.ts';
import { appLink, sendMail } from '../mail/index.ts';

/** A resource that is shared, with the name that mails call it by. */
export type Shared = SharedResource & { name: string };
export type Sharing = Pick<Work<never, never, never>, 'em' | 'platform' | 'enqueue'>;

const KINDS: Record<MemberKind, { what: string; pathOf: (id: string) => `/${string}` }> = {
  dataroom: { what: 'data room', pathOf: (id) => `/library/${id}` },
  aiTable: { what: 'AI table', pathOf: (id) => `/tables/${id}` },
  aiTableFolder: { what: 'folder of AI tables', pathOf: (id) => `/tables?folder=${id}` },
  workflow: { what: 'workflow', pathOf: (id) => `/workflows/${id}` },
};

/** Lists who has a role of their own on a resource; one more than the limit shows that there are more. */
export async function membersOf(em: EntityManager, shared: Shared, query: ListQuery): Promise<MemberListed[]> {
  return listMembers(em, query, shared);
}

/** Finds members of the organization by id. @throws NOT_FOUND if one of them is no member */
export async function colleaguesOf(em: EntityManager, shared: Shared, ids: readonly string[]): Promise<Colleague[]> {
  const found = new Map((await findColleagues(em, shared, { ids })).map((one) => [one.id, one]));
  return [...new Set(ids)].map((id) => {
    const colleague = found.get(id);
    if (!colleague) throw notFound('Member');
    return colleague;
  });
}

function lastOwner(kind: MemberKind): DomainError {
  const { what } = KINDS[kind];
  const message = RESOURCE_POLICY[kind].isOwnedByCreator
    ? `The creator of the ${what} always keeps the Owner role.`
    : `This is the last Owner of the ${what}. Choose another Owner first.`;
  return new DomainError('CONFLICT', message, { detailCode: 'last_owner' });
}

/**
 * A resource always keeps an Owner: the creator where creators own the kind, and another active Owner where they do not.
 * @throws CONFLICT `last_owner`
 */
async function requireOwnerLeft(
  em: EntityManager,
  shared: Shared,
  { id, userId, role }: Pick<Colleague, 'id' | 'userId' | 'role'>,
): Promise<void> {
  if (RESOURCE_POLICY[shared.kind].isOwnedByCreator) {
    if (userId === shared.createdById) throw lastOwner(shared.kind);
    return;
  }
  if (role === 'Owner' && !(await hasOtherOwner(em, shared, id))) throw lastOwner(shared.kind);
}

/** Gives a member without a role on the resource one, and mails them. */
async function addMember(work: Sharing, shared: Shared, colleague: Colleague, role: ResourceRole): Promise<void> {
  const { what, pathOf } = KINDS[shared.kind];
  await setMemberRole(work.em, shared, colleague.id, role);
  const values = {
    subject: `The ${what} ${shared.name} is shared with you`,
    paragraphs: [`You are ${role} of the ${what} ${shared.name}.`],
    action: { label: `Open the ${what}`, url: appLink(work.platform, pathOf(shared.id)) },
  };
  const about = {
    kind: shared.kind,
    id: shared.id,
    organizationId: shared.organizationId,
    userId: colleague.userId,
  };
  await sendMail(work, { to: colleague.email, template: 'notice', values, about });
}

/** Shares a resource with a member, unless they have a role on it already. @returns whether they were added */
export async function shareWith(
  work: Sharing,
  shared: Shared,
  colleague: Colleague,
  role: ResourceRole,
): Promise<boolean> {
  if (colleague.role !== null) return false;
  await addMember(work, shared, colleague, role);
  return true;
}

/** Gives a member this role on a resource, whatever they had before. @throws CONFLICT `last_owner` */
export async function giveRole(work: Sharing, shared: Shared, colleague: Colleague, role: ResourceRole): Promise<void> {
  if (role !== 'Owner') await requireOwnerLeft(work.em, shared, colleague);
  // The creator of such a kind is an Owner without a row.
  if (RESOURCE_POLICY[shared.kind].isOwnedByCreator && colleague.userId === shared.createdById) return;
  if (colleague.role === null) await addMember(work, shared, colleague, role);
  else await setMemberRole(work.em, shared, colleague.id, role);
}

/** Takes a member's role on a resource from them; nothing without one. @throws CONFLICT `last_owner` */
export async function takeRole(em: EntityManager, shared: Shared, colleague: Colleague): Promise<void> {
  await requireOwnerLeft(em, shared, colleague);
  await removeMember(em, shared, colleague.id);
}

/**
 * Finds a member with a role of their own, and locks the resource until the transaction ends: if two Owners demote each
 * other at once, one stays. @throws NOT_FOUND without such a role
 */
export async function lockedMember(em: EntityManager, shared: Shared, membershipId: string): Promise<Colleague> {
  await lockShared(em, shared);
  const [colleague] = await findColleagues(em, shared, { ids: [membershipId] });
  if (!colleague || colleague.role === null) throw notFound('Member');
  return colleague;
}

/** Withdraws a data room from an invitation. @returns false if no invitation of this id brings it */
export async function withdraw(em: EntityManager, shared: Shared, invitationId: string): Promise<boolean> {
  return shared.kind === 'dataroom' && withdrawInvitation(em, shared.id, invitationId);
}
