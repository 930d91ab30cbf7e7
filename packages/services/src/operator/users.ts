import { InvitationEntity, OrganizationUserEntity } from '@atrium/db/organization';
import { dataAnswer, done, DoneAnswer, listAnswer, notFound, ok, page } from '@atrium/domain/kernel';
import {
  InviteOperatorUsersInput,
  ListOperatorUsersInput,
  OperatorUserRef,
  UpdateOperatorUserInput,
} from '@atrium/domain/operator';
import { Invited, OrganizationUser } from '@atrium/domain/organization-user';
import { z } from 'zod';
import { command, operator, query } from '../kernel/index.ts';
import { changeMembership, endMembership, inviteOne, listMembers, readMember } from '../organization-user/index.ts';
import { findOrganization, managing, recordByOperator } from './organization-of.ts';

const ANYWHERE = { filters: { organization: false } };

/** The people of one organization, and who was asked in. */
export const listUsersAsOperator = query({
  area: 'operator',
  verb: 'users',
  summary: 'Members of an organization',
  input: ListOperatorUsersInput,
  output: listAnswer(OrganizationUser),
  access: operator('view'),
  run: async ({ em, input }) => page(await listMembers(em, (await findOrganization(em, input)).id, input), input),
});

/** Asks people into an organization. */
export const inviteUsersAsOperator = command({
  area: 'operator',
  verb: 'inviteUsers',
  summary: 'Invite people into an organization',
  input: InviteOperatorUsersInput,
  output: dataAnswer(z.array(Invited)),
  access: managing(),
  run: async (work) => {
    const { em, platform, enqueue, actor, input, note } = work;
    const { id: organizationId } = await findOrganization(em, input);
    const by = { em, platform, enqueue, organizationId, userId: actor.userId };
    const outcomes: Invited[] = [];
    for (const email of new Set(input.emails)) {
      outcomes.push(await inviteOne(by, { email, role: input.role, datarooms: [] }));
    }
    const summary = { role: input.role, of: outcomes.length };
    recordByOperator(
      work,
      organizationId,
      { action: 'organizationUser.invite', resourceType: 'organization', resourceId: organizationId, summary },
      { topic: 'member', action: 'invited', resourceId: outcomes.at(0)?.id ?? organizationId },
    );
    note('organization', organizationId, summary);
    return ok(outcomes, 'The invitations were sent.');
  },
});

/** A member's role, and whether they may enter. */
export const updateUserAsOperator = command({
  area: 'operator',
  verb: 'updateUser',
  summary: 'Change a member of an organization',
  input: UpdateOperatorUserInput,
  output: dataAnswer(OrganizationUser),
  access: managing(),
  run: async (work) => {
    const { em, input, note } = work;
    const { id: organizationId } = await findOrganization(em, input);
    const id = input.organizationUserId;
    const known = await em.count(OrganizationUserEntity, { id, organizationId, leftAt: null }, ANYWHERE);
    if (known === 0) throw notFound('Member');
    const { role, isActive } = input;
    const summary = await changeMembership(em, { organizationId, id }, { role, isActive });
    recordByOperator(
      work,
      organizationId,
      { action: 'organizationUser.update', resourceType: 'organizationUser', resourceId: id, summary },
      { topic: 'member', action: 'updated', resourceId: id },
    );
    note('organizationUser', id, summary);
    return ok(await readMember(em, organizationId, id), 'Saved.');
  },
});

/** Takes a member out of an organization, or withdraws an invitation. */
export const deleteUserAsOperator = command({
  area: 'operator',
  verb: 'deleteUser',
  summary: 'Remove a member from an organization',
  input: OperatorUserRef,
  output: DoneAnswer,
  access: managing(),
  run: async (work) => {
    const { em, input, note } = work;
    const { id: organizationId } = await findOrganization(em, input);
    const id = input.organizationUserId;
    const withdrawn = await em.nativeDelete(InvitationEntity, { id, organizationId }, ANYWHERE);
    const member = await em.findOne(OrganizationUserEntity, { id, organizationId, leftAt: null }, ANYWHERE);
    if (member) await endMembership(em, member);
    else if (withdrawn === 0) throw notFound('Member');
    recordByOperator(
      work,
      organizationId,
      { action: 'organizationUser.remove', resourceType: 'organizationUser', resourceId: id },
      { topic: 'member', action: 'removed', resourceId: id },
    );
    note('organizationUser', id);
    return done('The member was removed.');
  },
});
