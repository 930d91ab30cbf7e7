import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import { listAllOrganizations, OrganizationEntity } from '@atrium/db/organization';
import {
  dataAnswer,
  done,
  DoneAnswer,
  DomainError,
  listAnswer,
  type ListQuery,
  notFound,
  ok,
  page,
} from '@atrium/domain/kernel';
import {
  CreateOperatorOrganizationInput,
  ListOperatorOrganizationsInput,
  OperatorOrganization,
  OperatorOrganizationRef,
  UpdateOperatorOrganizationInput,
} from '@atrium/domain/operator';
import { FeaturesChange, featuresOf, merged, UsageLimits } from '@atrium/domain/organization';
import { changedLimits, type EffectivePlan, limitsOf } from '@atrium/domain/subscription';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { command, operator, query } from '../kernel/index.ts';
import { insertOrganization } from '../organization/index.ts';
import { inviteOne } from '../organization-user/index.ts';
import { applySubscription, currentPlan, currentPlans, requireNoRenewal } from '../subscription/index.ts';
import { findOrganization, managing, recordByOperator } from './organization-of.ts';

const LimitsChange = UsageLimits.partial();
type Listed = Awaited<ReturnType<typeof listAllOrganizations>>[number];

function present({ balance, ...row }: Listed, plan: EffectivePlan): z.input<typeof OperatorOrganization> {
  return {
    ...row,
    plan: plan.plan,
    usageLimits: limitsOf(row.usageLimits, plan.details),
    createdAt: isoTime(row.createdAt),
    deletedAt: isoTimeOrNull(row.deletedAt),
    currentCreditBalance: balance ?? '0',
    storageBytes: Number(row.storageBytes),
    features: featuresOf(row.features),
  };
}

async function list(em: EntityManager, input: ListQuery) {
  const rows = await listAllOrganizations(em, input);
  const plans = await currentPlans(
    em,
    rows.map(({ id, createdAt }) => ({ id, createdAt: new Date(createdAt) })),
  );
  return rows.flatMap((row) => {
    const plan = plans.get(row.id);
    return plan ? [present(row, plan)] : [];
  });
}

/** Returns an organization as operators see it. @throws NOT_FOUND */
export async function readAsOperator(em: EntityManager, id: string) {
  const [organization] = await list(em, { limit: 1, offset: 0, where: { id: { eq: id } } });
  if (!organization) throw notFound('Organization');
  return organization;
}

/** Every organization on the platform. */
export const listOrganizationsAsOperator = query({
  area: 'operator',
  verb: 'organizations',
  summary: 'Organizations on the platform',
  input: ListOperatorOrganizationsInput,
  output: listAnswer(OperatorOrganization),
  access: operator('view'),
  run: async ({ em, input }) => page(await list(em, input), input),
});

/** One organization. */
export const organizationAsOperator = query({
  area: 'operator',
  verb: 'organization',
  summary: 'One organization on the platform',
  input: OperatorOrganizationRef,
  output: dataAnswer(OperatorOrganization),
  access: operator('view'),
  run: async ({ em, input }) => ok(await readAsOperator(em, (await findOrganization(em, input)).id)),
});

/** Creates an organization without members. Its Owners are invited by mail. */
export const createOrganizationAsOperator = command({
  area: 'operator',
  verb: 'createOrganization',
  summary: 'Create an organization with its owners',
  input: CreateOperatorOrganizationInput,
  output: dataAnswer(OperatorOrganization),
  access: managing(),
  run: async (work) => {
    const { em, platform, enqueue, actor, input, note } = work;
    const { emails, plan, ...made } = input;
    const organizationId = await insertOrganization(em, made);
    if (plan !== 'Free') {
      await applySubscription(em, { organizationId, source: plan === 'Trial' ? 'trial' : 'operator', plan });
    }
    const by = { em, platform, enqueue, organizationId, userId: actor.userId };
    for (const email of new Set(emails)) await inviteOne(by, { email, role: 'Owner', datarooms: [] });
    recordByOperator(
      work,
      organizationId,
      { action: 'organization.create', resourceType: 'organization', resourceId: organizationId },
      { topic: 'organization', action: 'created', resourceId: organizationId },
    );
    note('organization', organizationId, { invited: emails.length });
    return ok(await readAsOperator(em, organizationId), 'The organization is ready and its owners have been invited.');
  },
});

/** Changes the name, plan, status, features and limits of an organization. Restores a deleted one. */
export const updateOrganizationAsOperator = command({
  area: 'operator',
  verb: 'updateOrganization',
  summary: 'Change an organization',
  input: UpdateOperatorOrganizationInput,
  output: dataAnswer(OperatorOrganization),
  access: managing(),
  run: async (work) => {
    const { em, input, note } = work;
    const organization = await findOrganization(em, input);
    const { name, plan, isActive, isDeleted, features, usageLimits } = input;
    const current = await currentPlan(em, organization.id);
    await em.nativeUpdate(
      OrganizationEntity,
      { id: organization.id },
      {
        name: name ?? organization.name,
        isActive: isActive ?? organization.isActive,
        updatedAt: new Date(),
        ...(isDeleted === false ? { deletedAt: null } : {}),
        ...(features
          ? {
              features: FeaturesChange.parse(merged(organization.features, features)),
              operatorFeatures: FeaturesChange.parse(merged(organization.operatorFeatures, features)),
            }
          : {}),
        ...(usageLimits
          ? { usageLimits: LimitsChange.parse(changedLimits(organization.usageLimits, current.details, usageLimits)) }
          : {}),
      },
    );
    // The form sends the plan that it shows.
    if (plan !== undefined && plan !== current.plan) {
      const source = plan === 'Trial' ? 'trial' : 'operator';
      await applySubscription(em, { organizationId: organization.id, source, plan });
    }
    const fields = Object.keys(input).filter((key) => key !== 'id' && key !== 'organizationId');
    recordByOperator(
      work,
      organization.id,
      { action: 'organization.update', resourceType: 'organization', resourceId: organization.id, summary: { fields } },
      { topic: 'organization', action: 'updated', resourceId: organization.id },
    );
    note('organization', organization.id, { fields });
    return ok(await readAsOperator(em, organization.id), 'Saved.');
  },
});

/** Deletes an organization, which can be restored for 30 days. @throws CONFLICT while a plan renews itself */
export const deleteOrganizationAsOperator = command({
  area: 'operator',
  verb: 'deleteOrganization',
  summary: 'Delete an organization, recoverable for 30 days',
  input: OperatorOrganizationRef,
  output: DoneAnswer,
  access: managing(),
  run: async (work) => {
    const { em, input, note } = work;
    const { id, organizationType, deletedAt } = await findOrganization(em, input);
    if (organizationType === 'Operator') {
      throw new DomainError('CONFLICT', "The operators' own organization cannot be deleted.");
    }
    await requireNoRenewal(em, id, 'Its plan is paid again every period. Cancel the subscription at Stripe first.');
    await em.nativeUpdate(OrganizationEntity, { id }, { deletedAt: deletedAt ?? new Date() });
    recordByOperator(
      work,
      id,
      { action: 'organization.delete', resourceType: 'organization', resourceId: id },
      { topic: 'organization', action: 'deleted', resourceId: id },
    );
    note('organization', id);
    return done('The organization is deleted. It can be restored for 30 days.');
  },
});
