import { OrganizationUserEntity } from '@atrium/db/organization';
import { dataAnswer, ok } from '@atrium/domain/kernel';
import { OrganizationUser, UpdateOrganizationUserInput } from '@atrium/domain/organization-user';
import { command } from '../kernel/index.ts';
import { requireRoom } from '../usage-limit/index.ts';
import { onMember } from './access.ts';
import { readMember } from './list.ts';
import { lastOwner, otherOwners } from './owners.ts';

/** A member's role, and whether they may enter at all. Takes hold with their next call; open browsers are told. */
export const updateOrganizationUser = command({
  name: 'organizationUser.update',
  summary: "Change a member's role, or switch their membership off and on",
  input: UpdateOrganizationUserInput,
  output: dataAnswer(OrganizationUser),
  access: onMember('changeMember'),
  scope: 'admin',
  run: async ({ em, actor, input, resource: { id }, emit, note }) => {
    const { organizationId } = actor.membership;
    const others = await otherOwners(em, organizationId, id);
    // Read again now that the organization is locked.
    const member = await em.findOneOrFail(OrganizationUserEntity, { id }, { refresh: true });
    const before = { role: member.role, isActive: member.isActive };
    const { role = before.role, isActive = before.isActive, allowedWorkflowRoles } = input;
    const staysOwner = role === 'Owner' && isActive;
    if (before.role === 'Owner' && before.isActive && !staysOwner && others.length === 0) throw lastOwner();
    if (isActive && !before.isActive) await requireRoom(em, organizationId, 'users');
    Object.assign(member, { role, isActive, ...(allowedWorkflowRoles ? { allowedWorkflowRoles } : {}) });
    await em.flush();
    emit({ topic: 'member', action: 'updated', resourceId: id });
    note('organizationUser', id, { before, after: { role, isActive } });
    return ok(await readMember(em, organizationId, id), 'Saved.');
  },
});
