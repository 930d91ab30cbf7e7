import type { ResourceRole } from '@atrium/domain/kernel';
import { defineEntity, p } from '@mikro-orm/core';
import { OrganizationEntity, OrganizationUserEntity } from '../organization/index.ts';
import { createdAt, id, organizationFilter, tenantPolicies } from '../tenancy/index.ts';
import { DatatableEntity } from './ai-table.entity.ts';

/** A person's role on one table; its maker has none here and owns it. */
export const DatatableMemberEntity = defineEntity({
  name: 'DatatableMember',
  tableName: 'datatable_member',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('datatable_member', {
    datatable_id: 'datatable',
    organization_user_id: 'organization_user',
  }),
  filters: organizationFilter,
  uniques: [{ properties: ['datatableId', 'organizationUserId'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    datatableId: () => p.manyToOne(DatatableEntity).mapToPk().joinColumn('datatable_id').deleteRule('cascade'),
    organizationUserId: () =>
      p.manyToOne(OrganizationUserEntity).mapToPk().joinColumn('organization_user_id').index().deleteRule('cascade'),
    role: p.string().$type<ResourceRole>(),
    createdAt: createdAt(),
  },
});
