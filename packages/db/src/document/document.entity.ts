import type { FileType, INTEGRATION_TYPES, IndexStatus } from '@atrium/domain/document';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { DataroomEntity } from '../dataroom/dataroom.entity.ts';
import { FolderEntity } from '../folder/folder.entity.ts';
import {
  bigNumber,
  createdAt,
  id,
  instant,
  nameOrder,
  organizationFilter,
  tenantPolicies,
  updatedAt,
} from '../tenancy/index.ts';
import { DOCUMENT_TRIGGERS } from '../share-trigger/index.ts';
import { usageTriggers } from '../usage-trigger/index.ts';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { UserEntity } from '../user/user.entity.ts';

export const DocumentEntity = defineEntity({
  name: 'Document',
  tableName: 'document',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('document', { dataroom_id: 'dataroom', folder_id: 'folder' }),
  filters: organizationFilter,
  triggers: DOCUMENT_TRIGGERS,
  indexes: [
    { properties: ['dataroomId', 'folderId', 'indexStatus'] },
    { properties: ['dataroomId', 'sha256'] },
    { properties: ['organizationId', 'deletedAt'] },
    {
      name: 'document_hidden',
      expression: `create index "document_hidden" on "document" ("dataroom_id") where "hidden_from" is not null or "deleted_at" is not null`,
    },
    {
      name: 'document_pending',
      expression: `create index "document_pending" on "document" ("organization_id") where "index_status" = 'PENDING'`,
    },
  ],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    dataroomId: () => p.manyToOne(DataroomEntity).mapToPk().joinColumn('dataroom_id').deleteRule('cascade'),
    folderId: () => p.manyToOne(FolderEntity).mapToPk().joinColumn('folder_id').nullable().index(),
    name: p.string().length(255),
    nameOrder: nameOrder(),
    contentType: p.string().length(255),
    fileType: p.string().$type<FileType>(),
    sizeBytes: bigNumber(),
    sha256: p.string().length(64),
    /** The version that is shown, searched and cited. */
    currentVersionId: p.uuid().index(),
    version: p.integer().default(1),
    indexStatus: p.string().$type<IndexStatus>().default('PENDING'),
    /** A message for users about the status; null if it needs none. */
    indexMessage: p.string().length(255).nullable(),
    lengthCount: p.integer().nullable(),
    lengthUnit: p.string().$type<'page' | 'sheet' | 'slide' | 'row'>().nullable(),
    pageCount: p.integer().nullable(),
    /** The pages of the current version that its reader found and the plan did not cover. Null once they are stored. */
    unstoredPages: p.integer().nullable(),
    title: p.text().nullable(),
    notes: p
      .json<string[]>()
      .defaultRaw(`'[]'::jsonb`)
      .onCreate(() => []),
    /** Whether pages of the current version have text that readers do not see. */
    hasHiddenText: p.boolean().default(false),
    integrationType: p.string().$type<(typeof INTEGRATION_TYPES)[number]>().default('Local'),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant(),
    deletedWithId: p.uuid().nullable().index(),
    /** The share links that hide the document from their visitors; null if none does. Triggers keep it. */
    hiddenFrom: p.array().columnType('uuid[]').nullable().lazy(),
    /** The share links whose visitors may download the document. Triggers keep it. */
    downloadFor: p.array().columnType('uuid[]').nullable().lazy(),
  },
});
export type DocumentRow = InferEntity<typeof DocumentEntity>;

/**
 * One content of a document. The stamps name the parser, chunker and model that made what is stored, so that indexing again
 * does only what has changed.
 */
export const DocumentVersionEntity = defineEntity({
  name: 'DocumentVersion',
  tableName: 'document_version',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('document_version', { document_id: 'document' }),
  filters: organizationFilter,
  triggers: usageTriggers('document_version', ['insert', 'delete']),
  uniques: [{ properties: ['documentId', 'version'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    documentId: () => p.manyToOne(DocumentEntity).mapToPk().joinColumn('document_id').deleteRule('cascade'),
    version: p.integer(),
    storageKey: p.string().length(255).index(),
    sha256: p.string().length(64),
    sizeBytes: bigNumber(),
    parserVersion: p.string().length(64).nullable(),
    chunkerVersion: p.string().length(64).nullable(),
    embeddingModel: p.string().length(128).nullable(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
  },
});
export type DocumentVersionRow = InferEntity<typeof DocumentVersionEntity>;
