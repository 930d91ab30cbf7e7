import type { ResourceRole } from '@atrium/domain/kernel';
import { p } from '@mikro-orm/core';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { OrganizationUserEntity } from '../organization/organization-user.entity.ts';
import { createdAt, id, organizationFilter, tenantPolicies } from '../tenancy/index.ts';
import { type MemberKind, membersOf, storedAs } from './kinds.ts';

/**
 * Makes the definition of a kind's table of members: its name and its row-level policies, which check the resource and the
 * member that a row names. The entity adds the unique pair and the column of the resource.
 */
export function memberTable(kind: MemberKind) {
  const { table, column } = membersOf(kind);
  return {
    tableName: table,
    rowLevelSecurity: 'force' as const,
    policies: tenantPolicies(table, { [column]: storedAs(kind).table, organization_user_id: 'organization_user' }),
    filters: organizationFilter,
  };
}

/** Makes the columns that every table of members has. */
export function memberColumns() {
  return {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    organizationUserId: () =>
      p.manyToOne(OrganizationUserEntity).mapToPk().joinColumn('organization_user_id').index().deleteRule('cascade'),
    role: p.string().$type<ResourceRole>(),
    createdAt: createdAt(),
  };
}
