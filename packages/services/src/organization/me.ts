import { OrganizationEntity, type OrganizationRow } from '@atrium/db/organization';
import { workflowRolesOfMember } from '@atrium/db/workflow';
import { actionsIn, mayIn, mayWithWorkflows, type OrganizationAction, workflowRolesFor } from '@atrium/domain/access';
import { type AppConfig, dataAnswer, type MemberActor, notFound, ok } from '@atrium/domain/kernel';
import { featuresOf, OrganizationMe, settingsOf } from '@atrium/domain/organization';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { creditBalance } from '../credit/index.ts';
import { inOrganization, query } from '../kernel/index.ts';
import { currentPlan, needsUpgrade } from '../subscription/index.ts';
import { fileLimitOf, limitsIn } from '../usage-limit/index.ts';

/** The public face of the organization: name and branding. */
function presentCard({ id, name, additionalInfo }: OrganizationRow) {
  return {
    id,
    name,
    additionalInfo: {
      brandLogo: additionalInfo.brandLogo ?? null,
      primaryColor: additionalInfo.primaryColor ?? null,
    },
  };
}

/** Returns what the member may do in the organization. To create workflows, they also need a workflow role. */
async function actionsOf(
  em: EntityManager,
  { features }: OrganizationRow,
  { role, membershipId }: MemberActor['membership'],
): Promise<OrganizationAction[]> {
  const actions = actionsIn(role);
  if (!actions.includes('createWorkflow')) return actions;
  const { allowedRoles: ofAll } = featuresOf(features).workflow;
  const roles = workflowRolesFor(role, { ofAll, own: await workflowRolesOfMember(em, membershipId) });
  return mayWithWorkflows(roles, 'create') ? actions : actions.filter((action) => action !== 'createWorkflow');
}

/** The organization as this member may know it: a Guest the card alone, an Owner the settings too. */
export async function readOrganization(
  em: EntityManager,
  { membership }: MemberActor,
  config: AppConfig,
): Promise<z.input<typeof OrganizationMe>> {
  const organization = await em.findOne(OrganizationEntity, { id: membership.organizationId });
  if (!organization) throw notFound('Organization');
  const { role } = membership;
  const card = {
    ...presentCard(organization),
    role,
    uiContext: { allowedActions: await actionsOf(em, organization, membership) },
    maxFileBytes: await fileLimitOf(em, organization.id, config),
  };
  if (!mayIn(role, 'viewDetails')) return card;
  const plan = await currentPlan(em, organization.id);
  return {
    ...card,
    organizationType: organization.organizationType,
    features: {
      ...featuresOf(organization.features),
      ...(mayIn(role, 'changeSettings') ? { settings: settingsOf(organization.settings) } : {}),
      usageLimits: await limitsIn(em, organization.id),
    },
    isActive: organization.isActive,
    showUpgradeBanner: await needsUpgrade(em, organization.id, plan),
    isSubscriptionExpired: plan.isExpired,
    currentCreditBalance: await creditBalance(em, organization.id),
    plan: plan.plan,
  };
}

/** The selected organization. A Guest learns its id, name and branding only, and their own part in it. */
export const organizationMe = query({
  area: 'organization',
  verb: 'me',
  summary: 'The selected organization',
  input: z.object({}),
  output: dataAnswer(OrganizationMe),
  access: inOrganization('enter'),
  run: async ({ em, actor, platform }) => ok(await readOrganization(em, actor, platform.config)),
});
