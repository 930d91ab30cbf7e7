import { OrganizationEntity, type OrganizationRow } from '@atrium/db/organization';
import { mayIn, type OrganizationAction } from '@atrium/domain/access';
import { type MemberActor, notFound } from '@atrium/domain/kernel';
import { type Access, forbidden, requireMember } from '../kernel/index.ts';

type Ref = { organizationId?: string | undefined; id?: string | undefined };

/** The selected organization, for those who may do this in it. A body that names another one names nothing. */
export function onOrganization(action: OrganizationAction): Access<MemberActor, Ref, OrganizationRow> {
  return {
    guard: 'orgOwner',
    scope: 'organization',
    check: async ({ em, actor, input }) => {
      const member = requireMember(actor);
      const { organizationId } = member.membership;
      const organization = await em.findOne(OrganizationEntity, { id: organizationId });
      if (!organization || (input.organizationId ?? input.id ?? organizationId) !== organizationId) {
        throw notFound('Organization');
      }
      if (!mayIn(member.membership.role, action)) throw forbidden();
      return { actor: member, resource: organization };
    },
  };
}
