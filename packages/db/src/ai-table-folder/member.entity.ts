import type { ResourceRole } from '@atrium/domain/kernel';
import { defineEntity, p } from '@mikro-orm/core';
import { OrganizationEntity, OrganizationUserEntity } from '../organization/index.ts';
import { createdAt, id, organizationFilter, tenantPolicies } from '../tenancy/index.ts';
import { AiTableFolderEntity } from './ai-table-folder.entity.ts';

/** A person's role on one folder of tables, and so on every table in it; its maker has none here and owns it. */
export const AiTableFolderMemberEntity = defineEntity({
  name: 'AiTableFolderMember',
  tableName: 'ai_table_folder_member',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('ai_table_folder_member', {
    ai_table_folder_id: 'ai_table_folder',
    organization_user_id: 'organization_user',
  }),
  filters: organizationFilter,
  uniques: [{ properties: ['aiTableFolderId', 'organizationUserId'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    aiTableFolderId: () =>
      p.manyToOne(AiTableFolderEntity).mapToPk().joinColumn('ai_table_folder_id').deleteRule('cascade'),
    organizationUserId: () =>
      p.manyToOne(OrganizationUserEntity).mapToPk().joinColumn('organization_user_id').index().deleteRule('cascade'),
    role: p.string().$type<ResourceRole>(),
    createdAt: createdAt(),
  },
});
