import type { Cumulative, CurrencyTotals, JournalFormat } from '@atrium/domain/bank-reconcile/journal';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { AiTableFolderEntity } from '../../ai-table-folder/ai-table-folder.entity.ts';
import { OrganizationEntity } from '../../organization/organization.entity.ts';
import { createdAt, id, organizationFilter, tenantPolicies, updatedAt } from '../../tenancy/index.ts';
import { UserEntity } from '../../user/user.entity.ts';

/** The batches of a folder in one format. While it exists, triggers keep what transactions were before they change. */
export const BankExportEntity = defineEntity({
  name: 'BankExport',
  tableName: 'bank_export',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('bank_export', { folder_id: 'ai_table_folder' }),
  filters: organizationFilter,
  uniques: [{ properties: ['folderId', 'exportFormat'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    folderId: () => p.manyToOne(AiTableFolderEntity).mapToPk().joinColumn('folder_id').deleteRule('cascade'),
    exportFormat: p.string().length(16).$type<JournalFormat>(),
    /** The number of the last batch, so that numbers have no gaps. */
    lastNumber: p.integer().default(0),
    createdAt: createdAt(),
  },
});
export type BankExportRow = InferEntity<typeof BankExportEntity>;

/** A file of journals as it was exported. It never changes, except that a later batch may reverse it. */
export const BankExportBatchEntity = defineEntity({
  name: 'BankExportBatch',
  tableName: 'bank_export_batch',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('bank_export_batch', { export_id: 'bank_export' }),
  filters: organizationFilter,
  uniques: [{ properties: ['exportId', 'batchNumber'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    exportId: () => p.manyToOne(BankExportEntity).mapToPk().joinColumn('export_id').deleteRule('cascade'),
    batchNumber: p.integer(),
    kind: p.string().length(8).$type<'export' | 'reversal'>(),
    reversesNumber: p.integer().nullable(),
    reversedByNumber: p.integer().nullable(),
    reason: p.text().nullable(),
    dateFrom: p.string().columnType('date').nullable(),
    dateTo: p.string().columnType('date').nullable(),
    /** The documents that the caller has chosen, and the statements in them; null for all. */
    documentIds: p.json<string[]>().nullable(),
    statementIds: p.json<string[]>().nullable(),
    /** All documents whose rows are in the file or were compared. Who may read the batch sees all of them. */
    sourceIds: p.json<string[]>(),
    dataroomId: p.uuid(),
    includeAdjustments: p.boolean(),
    allowUncategorized: p.boolean(),
    configVersion: p.integer(),
    ruleVersions: p.json<number[]>(),
    /** The export configuration and the accounts of categories with which its journals were made. */
    config: p.json<Record<string, unknown>>(),
    added: p.integer(),
    reversed: p.integer(),
    entries: p.integer(),
    totals: p.json<CurrencyTotals[]>(),
    /** The totals of all batches up to this one. */
    cumulative: p.json<Cumulative[]>(),
    warnings: p.json<string[]>(),
    fileName: p.string().length(512),
    fileFormat: p.string().length(8).$type<'csv' | 'xlsx' | 'iif'>(),
    contentType: p.string().length(128),
    storageKey: p.string().length(255),
    sizeBytes: p.bigint('number').$type<number, string>(),
    sha256: p.string().length(64),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
  },
});
export type BankExportBatchRow = InferEntity<typeof BankExportBatchEntity>;

/** A transaction as it was before a change, for the next batch to take back. Triggers write it. */
export const BankExportChangeEntity = defineEntity({
  name: 'BankExportChange',
  tableName: 'bank_export_change',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('bank_export_change', { export_id: 'bank_export' }),
  filters: organizationFilter,
  indexes: [{ properties: ['exportId', 'batchNumber', 'transactionId', 'id'] }],
  properties: {
    id: p.bigint('bigint').primary().autoincrement(),
    organizationId: p.uuid(),
    exportId: () => p.manyToOne(BankExportEntity).mapToPk().joinColumn('export_id').deleteRule('cascade'),
    /** The batch that has exported the change; null while none has. */
    batchNumber: p.integer().nullable(),
    /** Batches that had exported it until they were reversed. */
    formerNumbers: p.json<number[]>().defaultRaw(`'[]'::jsonb`),
    transactionId: p.uuid(),
    /** See the function `bank_export_image`; null if the transaction was not there or did not count. */
    before: p.json<Record<string, unknown>>().nullable(),
    createdAt: createdAt(),
  },
});
export type BankExportChangeRow = InferEntity<typeof BankExportChangeEntity>;

/** Fields that a person adds to a transaction for one format. They stay when the row is deleted and read again. */
export const BankFormatDataEntity = defineEntity({
  name: 'BankFormatData',
  tableName: 'bank_format_data',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('bank_format_data', { folder_id: 'ai_table_folder' }),
  filters: organizationFilter,
  primaryKeys: ['folderId', 'exportFormat', 'rowHash', 'occurrence'],
  properties: {
    folderId: () => p.manyToOne(AiTableFolderEntity).mapToPk().joinColumn('folder_id').primary().deleteRule('cascade'),
    exportFormat: p.string().length(16).primary().$type<JournalFormat>(),
    rowHash: p.uuid().primary(),
    occurrence: p.integer().primary(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    data: p.json<Record<string, string>>(),
    updatedById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('updated_by_id').index(),
    updatedAt: updatedAt(),
  },
});
export type BankFormatDataRow = InferEntity<typeof BankFormatDataEntity>;
