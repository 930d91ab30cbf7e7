import type { AiTableFolder } from '@atrium/domain/ai-table-folder';
import type { AccessPolicy } from '@atrium/domain/kernel';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { createdAt, id, instant, nameOrder, organizationFilter, tenantPolicies, updatedAt } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';

/** A folder of tables. A role on it is a role on every table in it. */
export const AiTableFolderEntity = defineEntity({
  name: 'AiTableFolder',
  tableName: 'ai_table_folder',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('ai_table_folder'),
  filters: organizationFilter,
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    name: p.string().length(255),
    nameOrder: nameOrder(),
    description: p.text().default(''),
    accessPolicy: p.string().$type<AccessPolicy>().default('Private'),
    folderType: p.string().length(64).$type<AiTableFolder['folderType']>().default('UserCreated'),
    folderMetadata: p.json<AiTableFolder['folderMetadata']>().nullable(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant(),
  },
});
export type AiTableFolderRow = InferEntity<typeof AiTableFolderEntity>;
