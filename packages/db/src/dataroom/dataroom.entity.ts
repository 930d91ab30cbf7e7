import type { DataroomMetadata } from '@atrium/domain/dataroom';
import type { AccessPolicy } from '@atrium/domain/kernel';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAt, id, instant, nameOrder, organizationFilter, tenantPolicies, updatedAt } from '../tenancy/index.ts';
import { memberColumns, memberTable } from '../access/member-table.entity.ts';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { UserEntity } from '../user/user.entity.ts';

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
    nameOrder: nameOrder(),
    accessPolicy: p.string().$type<AccessPolicy>().default('Private'),
    metadata: p.json<DataroomMetadata>(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant().index(),
  },
});
export type DataroomRow = InferEntity<typeof DataroomEntity>;

/** A member's role in one data room. In a Private one it is the only way in. */
export const DataroomMemberEntity = defineEntity({
  ...memberTable('dataroom'),
  name: 'DataroomMember',
  uniques: [{ properties: ['dataroomId', 'organizationUserId'] }],
  properties: {
    ...memberColumns(),
    dataroomId: () => p.manyToOne(DataroomEntity).mapToPk().joinColumn('dataroom_id').deleteRule('cascade'),
  },
});
export type DataroomMemberRow = InferEntity<typeof DataroomMemberEntity>;
