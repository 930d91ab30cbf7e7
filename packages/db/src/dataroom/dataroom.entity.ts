import type { DataroomMetadata } from '@atrium/domain/dataroom';
import type { AccessPolicy, ResourceRole } from '@atrium/domain/kernel';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAt, id, instant, organizationFilter, tenantPolicies, updatedAt } from '../tenancy/index.ts';
import { OrganizationEntity, OrganizationUserEntity } from '../organization/index.ts';
import { UserEntity } from '../user/index.ts';

export const DataroomEntity = defineEntity({
  name: 'Dataroom',
  tableName: 'dataroom',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('dataroom'),
  filters: organizationFilter,
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    name: p.string().length(255),
    accessPolicy: p.string().$type<AccessPolicy>().default('Private'),
    metadata: p.json<DataroomMetadata>(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant().index(),
  },
});
export type DataroomRow = InferEntity<typeof DataroomEntity>;

/** A person's role in one room; in a Private room the only way in. */
export const DataroomMemberEntity = defineEntity({
  name: 'DataroomMember',
  tableName: 'dataroom_member',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('dataroom_member', { dataroom_id: 'dataroom', organization_user_id: 'organization_user' }),
  filters: organizationFilter,
  uniques: [{ properties: ['dataroomId', 'organizationUserId'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    dataroomId: () => p.manyToOne(DataroomEntity).mapToPk().joinColumn('dataroom_id').deleteRule('cascade'),
    organizationUserId: () =>
      p.manyToOne(OrganizationUserEntity).mapToPk().joinColumn('organization_user_id').index().deleteRule('cascade'),
    role: p.string().$type<ResourceRole>(),
    createdAt: createdAt(),
  },
});
export type DataroomMemberRow = InferEntity<typeof DataroomMemberEntity>;
