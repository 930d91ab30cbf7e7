import type { ConfigChange, DialectAnswers, FolderMetadata } from '@atrium/domain/bank-reconcile';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { AiTableFolderEntity } from '../ai-table-folder/ai-table-folder.entity.ts';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { createdAt, id, organizationFilter, tenantPolicies, updatedAt } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';

/** A version of a folder's configuration. The newest one is also the folder's metadata. */
export const BankConfigVersionEntity = defineEntity({
  name: 'BankConfigVersion',
  tableName: 'bank_config_version',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('bank_config_version', { folder_id: 'ai_table_folder' }),
  filters: organizationFilter,
  primaryKeys: ['folderId', 'version'],
  properties: {
    folderId: () => p.manyToOne(AiTableFolderEntity).mapToPk().joinColumn('folder_id').deleteRule('cascade').primary(),
    version: p.integer().primary(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    metadata: p.json<FolderMetadata>(),
    /** The highest numbers of ids that the folder ever used, so that none comes back with another meaning. */
    lastCategory: p.integer(),
    lastRule: p.integer(),
    change: p.string().length(16).$type<ConfigChange>(),
    restoredFrom: p.integer().nullable(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
  },
});
export type BankConfigVersionRow = InferEntity<typeof BankConfigVersionEntity>;

/** Remembered answers about the files of an account. */
export const BankMappingEntity = defineEntity({
  name: 'BankMapping',
  tableName: 'bank_mapping',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('bank_mapping', { folder_id: 'ai_table_folder' }),
  filters: organizationFilter,
  uniques: [{ properties: ['folderId', 'account', 'headingsHash'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    folderId: () => p.manyToOne(AiTableFolderEntity).mapToPk().joinColumn('folder_id').deleteRule('cascade'),
    /** The account as files write it; empty for files that name none. */
    account: p.string().length(255).default(''),
    /** The column names of the file; empty for every file of the account. */
    headings: p.text().default(''),
    /** Headings can be longer than an index entry. */
    headingsHash: p.uuid(),
    answers: p.json<DialectAnswers>(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
});
export type BankMappingRow = InferEntity<typeof BankMappingEntity>;
