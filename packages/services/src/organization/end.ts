import { isoTime } from '@atrium/db/listing';
import { OrganizationEntity, restorableOrganizations } from '@atrium/db/organization';
import { dataAnswer, done, DoneAnswer, DomainError, notFound, ok } from '@atrium/domain/kernel';
import {
  ChangeStatusInput,
  DeletedOrganization,
  DeleteOrganizationInput,
  OrganizationMe,
  RestoreOrganizationInput,
} from '@atrium/domain/organization';
import { TRASH_DAYS } from '@atrium/domain/trash';
import { z } from 'zod';
import { command, query } from '../kernel/index.ts';
import { inPerson } from '../session/index.ts';
import { requireNoRenewal } from '../subscription/index.ts';
import { onOrganization } from './access.ts';
import { readOrganization } from './me.ts';

const DAY_MS = 86_400_000;

/** Switched off, an organization is open to its Owners alone. */
export const changeOrganizationStatus = command({
  area: 'organization',
  verb: 'changeStatus',
  summary: 'Switch the organization off or on',
  input: ChangeStatusInput,
  output: dataAnswer(OrganizationMe),
  access: onOrganization('changeStatus'),
  run: async ({ em, platform, actor, input, resource, emit, note }) => {
    resource.isActive = input.isActive;
    await em.flush();
    emit({ topic: 'organization', action: 'updated', resourceId: resource.id });
    note('organization', resource.id, { isActive: input.isActive });
    const message = input.isActive ? 'The organization is open again.' : 'The organization is open to Owners only.';
    return ok(await readOrganization(em, actor, platform.config), message);
  },
});

/**
 * Ends an organization and all in it: nobody can enter, its keys and links stop working, running work loses its people.
 * Its Owners can restore it for thirty days; then it is emptied.
 * @throws CONFLICT while a plan renews itself
 */
export const deleteOrganization = command({
  area: 'organization',
  verb: 'delete',
  summary: 'Delete the organization, recoverable for 30 days',
  input: DeleteOrganizationInput,
  output: DoneAnswer,
  access: onOrganization('deleteOrganization'),
  run: async ({ em, resource, emit, note }) => {
    if (resource.organizationType === 'Operator') {
      throw new DomainError('CONFLICT', "The operators' own organization cannot be deleted.");
    }
    await requireNoRenewal(
      em,
      resource.id,
      'Your plan is paid again every period. Cancel it in the customer portal first.',
    );
    await em.nativeUpdate(OrganizationEntity, { id: resource.id }, { deletedAt: new Date() });
    emit({ topic: 'organization', action: 'deleted', resourceId: resource.id });
    note('organization', resource.id);
    return done(`The organization is deleted. Its Owners can restore it for ${TRASH_DAYS} days.`);
  },
});

/** Organizations that one was an Owner of when they were deleted, while they can be brought back. */
export const listDeletedOrganizations = query({
  area: 'organization',
  verb: 'listDeleted',
  summary: 'Deleted organizations you can bring back',
  input: z.object({}),
  output: dataAnswer(z.array(DeletedOrganization)),
  access: inPerson('system'),
  run: async ({ em, actor }) =>
    ok(
      (await restorableOrganizations(em, actor.userId)).map(({ id, name, deletedAt }) => ({
        id,
        name,
        deletedAt: isoTime(deletedAt),
        purgedAt: new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY_MS).toISOString(),
      })),
    ),
});

/** Brings a deleted organization back, with everything that was in it. */
export const restoreOrganization = command({
  area: 'organization',
  verb: 'restore',
  summary: 'Restore a deleted organization',
  input: RestoreOrganizationInput,
  output: DoneAnswer,
  access: inPerson('system'),
  run: async ({ em, actor, input, note }) => {
    const found = (await restorableOrganizations(em, actor.userId)).find(({ id }) => id === input.organizationId);
    if (!found) throw notFound('Organization');
    await em.nativeUpdate(OrganizationEntity, { id: found.id }, { deletedAt: null });
    note('organization', found.id);
    return done(`${found.name.slice(0, 200)} is restored.`);
  },
});
