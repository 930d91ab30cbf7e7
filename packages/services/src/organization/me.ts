import { OrganizationEntity } from '@atrium/db/organization';
import { dataAnswer, notFound, ok } from '@atrium/domain/kernel';
import { OrganizationMe } from '@atrium/domain/organization';
import { z } from 'zod';
import { creditBalance } from '../credit/index.ts';
import { inOrganization, query } from '../kernel/index.ts';

/** The selected organization. A Guest learns its id, name and branding only. */
export const organizationMe = query({
  name: 'organization.me',
  summary: 'The selected organization',
  input: z.object({}),
  output: dataAnswer(OrganizationMe),
  access: inOrganization('enter'),
  run: async ({ em, actor }) => {
    const organization = await em.findOne(OrganizationEntity, { id: actor.membership.organizationId });
    if (!organization) throw notFound('Organization');
    const card = {
      id: organization.id,
      name: organization.name,
      additionalInfo: {
        brandLogo: organization.additionalInfo.brandLogo ?? null,
        primaryColor: organization.additionalInfo.primaryColor ?? null,
      },
    };
    if (actor.membership.role === 'Guest') return ok(card);
    return ok({
      ...card,
      organizationType: organization.organizationType,
      isActive: organization.isActive,
      showUpgradeBanner: false,
      isSubscriptionExpired: false,
      currentCreditBalance: await creditBalance(em, organization.id),
      plan: organization.plan,
      role: actor.membership.role,
    });
  },
});
