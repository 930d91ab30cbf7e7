import { isoTime, isoTimeOrNull, listRows } from '@atrium/db/listing';
import { OrganizationEntity } from '@atrium/db/organization';
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
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { command, operator, query } from '../kernel/index.ts';
import { insertOrganization } from '../organization/index.ts';
import { inviteOne } from '../organization-user/index.ts';
import { findOrganization, managing, tellThere } from './there.ts';

type Listed = {
  id: string;
  name: string;
  organization_type: OperatorOrganization['organizationType'];
  plan: OperatorOrganization['plan'];
  is_active: boolean;
  created_at: string;
  deleted_at: string | null;
  balance: string | null;
  members: number;
  rooms: number;
  documents: number;
  bytes: string;
  features: FeaturesChange;
  usage_limits: z.input<typeof UsageLimits>;
};

const ALL = `select o.id, o.name, o.organization_type, o.plan, o.is_active, o.created_at, o.deleted_at, o.features,
    o.usage_limits, trim_scale(a.balance)::text as balance,
    (select count(*)::int from organization_user m where m.organization_id = o.id and m.left_at is null
      and not m.is_token_user) as members,
    (select count(*)::int from dataroom r where r.organization_id = o.id and r.deleted_at is null) as rooms,
    (select count(*)::int from document d where d.organization_id = o.id and d.deleted_at is null) as documents,
    (select coalesce(sum(v.size_bytes), 0)::text from document_version v where v.organization_id = o.id) as bytes
  from organization o left join credit_account a on a.organization_id = o.id where o.purged_at is null`;

function present(row: Listed): z.input<typeof OperatorOrganization> {
  return {
    id: row.id,
    name: row.name,
    organizationType: row.organization_type,
    plan: row.plan,
    isActive: row.is_active,
    createdAt: isoTime(row.created_at),
    deletedAt: isoTimeOrNull(row.deleted_at),
    currentCreditBalance: row.balance ?? '0',
    memberCount: row.members,
    dataroomCount: row.rooms,
    documentCount: row.documents,
    storageBytes: Number(row.bytes),
    features: featuresOf(row.features),
    usageLimits: row.usage_limits,
  };
}

async function list(em: EntityManager, input: ListQuery) {
  return (
    await listRows<Listed>(
      em,
      {
        from: { sql: ALL, values: [] },
        fields: {
          id: { sql: 'id', type: 'uuid' },
          name: { sql: 'name', type: 'text' },
          organizationType: { sql: 'organization_type', type: 'enum' },
          plan: { sql: 'plan', type: 'enum' },
          isActive: { sql: 'is_active', type: 'boolean' },
          createdAt: { sql: 'created_at', type: 'date' },
          deletedAt: { sql: 'deleted_at', type: 'date' },
        },
        searchIn: ['name'],
        defaultOrder: ['name'],
        tieBreak: 'id',
      },
      input,
    )
  ).map(present);
}

async function read(em: EntityManager, id: string) {
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
  run: async ({ em, input }) => ok(await read(em, (await findOrganization(em, input)).id)),
});

/** A new organization without people: its Owners are asked in by mail. */
export const createOrganizationAsOperator = command({
  area: 'operator',
  verb: 'createOrganization',
  summary: 'Create an organization with its owners',
  input: CreateOperatorOrganizationInput,
  output: dataAnswer(OperatorOrganization),
  access: managing(),
  run: async (work) => {
    const { em, platform, enqueue, actor, input, note } = work;
    const { emails, ...made } = input;
    const { organizationId } = await insertOrganization(em, made, null);
    const by = { em, platform, enqueue, organizationId, userId: actor.userId };
    for (const email of new Set(emails)) await inviteOne(by, { email, role: 'Owner', datarooms: [] });
    await tellThere(
      work,
      organizationId,
      { action: 'organization.create', resourceType: 'organization', resourceId: organizationId },
      { topic: 'organization', action: 'created', resourceId: organizationId },
    );
    note('organization', organizationId, { invited: emails.length });
    return ok(await read(em, organizationId), 'The organization is ready; its owners are asked in.');
  },
});

/** Name, plan, status, features and limits of an organization; brings a deleted one back. */
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
    await em.nativeUpdate(
      OrganizationEntity,
      { id: organization.id },
      {
        name: name ?? organization.name,
        plan: plan ?? organization.plan,
        isActive: isActive ?? organization.isActive,
        updatedAt: new Date(),
        ...(isDeleted === false ? { deletedAt: null } : {}),
        ...(features ? { features: FeaturesChange.parse(merged(organization.features, features)) } : {}),
        ...(usageLimits ? { usageLimits: UsageLimits.parse(merged(organization.usageLimits, usageLimits)) } : {}),
      },
    );
    const fields = Object.keys(input).filter((key) => key !== 'id' && key !== 'organizationId');
    await tellThere(
      work,
      organization.id,
      { action: 'organization.update', resourceType: 'organization', resourceId: organization.id, summary: { fields } },
      { topic: 'organization', action: 'updated', resourceId: organization.id },
    );
    note('organization', organization.id, { fields });
    return ok(await read(em, organization.id), 'Saved.');
  },
});

/** Ends an organization, recoverable for 30 days. */
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
    await em.nativeUpdate(OrganizationEntity, { id }, { deletedAt: deletedAt ?? new Date() });
    await tellThere(
      work,
      id,
      { action: 'organization.delete', resourceType: 'organization', resourceId: id },
      { topic: 'organization', action: 'deleted', resourceId: id },
    );
    note('organization', id);
    return done('The organization is deleted. It can be brought back for 30 days.');
  },
});
