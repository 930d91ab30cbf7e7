import { OrganizationUserEntity } from '@atrium/db/organization';
import { dataAnswer, ok, type WorkflowRole } from '@atrium/domain/kernel';
import { type MemberRole, OrganizationUser, UpdateOrganizationUserInput } from '@atrium/domain/organization-user';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Withdrawn, withdrawStaleGrants } from '../access/index.ts';
import { command } from '../kernel/index.ts';
import { requireRoom } from '../usage-limit/index.ts';
import { onMember } from './access.ts';
import { readMember } from './list.ts';
import { lastOwner, otherOwners } from './owners.ts';

type RoleAndState = { role: string; isActive: boolean };
type Change = {
  role?: MemberRole | undefined;
  isActive?: boolean | undefined;
  allowedWorkflowRoles?: WorkflowRole[] | undefined;
};

/**
 * Changes a member's role and state, in the organization's transaction or in the system's. A new role withdraws the
 * invitations, public addresses and share links that it could not give.
 * @throws CONFLICT `last_owner`; PAYMENT_REQUIRED if the plan allows no more members
 */
export async function changeMembership(
  em: EntityManager,
  { organizationId, id }: { organizationId: string; id: string },
  change: Change,
): Promise<{ before: RoleAndState; after: RoleAndState; withdrawn?: Withdrawn }> {
  const others = await otherOwners(em, organizationId, id);
  // Read after the lock.
  const member = await em.findOneOrFail(
    OrganizationUserEntity,
    { id, organizationId },
    { refresh: true, filters: { organization: false } },
  );
  const before = { role: member.role, isActive: member.isActive };
  const { role = before.role, isActive = before.isActive, allowedWorkflowRoles } = change;
  const staysOwner = role === 'Owner' && isActive;
  if (before.role === 'Owner' && before.isActive && !staysOwner && others.length === 0) throw lastOwner();
  if (isActive && !before.isActive) await requireRoom(em, organizationId, 'users');
  Object.assign(member, { role, isActive, ...(allowedWorkflowRoles ? { allowedWorkflowRoles } : {}) });
  await em.flush();
  const after = { role, isActive };
  if (role === before.role) return { before, after };
  return { before, after, withdrawn: await withdrawStaleGrants(em, organizationId, { giverId: member.userId }) };
}

/** Changes a member's role, or switches the membership off and on. It applies to their next call. */
export const updateOrganizationUser = command({
  area: 'organizationUser',
  verb: 'update',
  summary: "Change a member's role, or switch their membership off and on",
  input: UpdateOrganizationUserInput,
  output: dataAnswer(OrganizationUser),
  access: onMember('changeMember'),
  run: async ({ em, actor, input, resource: { id }, emit, note }) => {
    const { organizationId } = actor.membership;
    const { role, isActive, allowedWorkflowRoles } = input;
    note(
      'organizationUser',
      id,
      await changeMembership(em, { organizationId, id }, { role, isActive, allowedWorkflowRoles }),
    );
    emit({ topic: 'member', action: 'updated', resourceId: id });
    return ok(await readMember(em, organizationId, id), 'Saved.');
  },
});
