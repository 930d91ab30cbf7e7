import type { ViewSettings } from '@atrium/domain/ai-table';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { createdAt, id, organizationFilter, tenantPolicies, updatedAt } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';
import { DatatableEntity } from './ai-table.entity.ts';

/** Filters, order and columns of a table under a name, for its creator only or shared with everyone who sees the table. */
export const DatatableViewEntity = defineEntity({
  name: 'DatatableView',
  tableName: 'datatable_view',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('datatable_view', { datatable_id: 'datatable' }),
  filters: organizationFilter,
  indexes: [{ properties: ['datatableId', 'createdById'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    datatableId: () => p.manyToOne(DatatableEntity).mapToPk().joinColumn('datatable_id').deleteRule('cascade'),
    name: p.string().length(120),
    isShared: p.boolean().default(false),
    settings: p.json<ViewSettings>(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
});
export type DatatableViewRow = InferEntity<typeof DatatableViewEntity>;
