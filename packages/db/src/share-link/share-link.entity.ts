import type { LinkPreset, ShareAccess } from '@atrium/domain/share-link';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { DataroomEntity } from '../dataroom/dataroom.entity.ts';
import { DocumentEntity } from '../document/document.entity.ts';
import { FolderEntity } from '../folder/folder.entity.ts';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { createdAt, id, instant, organizationFilter, tenantPolicies, updatedAt } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';
import { LINK_TRIGGERS, SETTING_TRIGGERS } from '../share-trigger/index.ts';

/**
 * A link with which outsiders visit a data room. Its token is made from its id under the master key and is stored only as
 * a hash. The link takes the place of a membership for its visitors: they have no row in `organization_user`.
 */
export const ShareLinkEntity = defineEntity({
  name: 'ShareLink',
  tableName: 'share_link',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('share_link', { dataroom_id: 'dataroom' }),
  filters: organizationFilter,
  indexes: [{ properties: ['dataroomId', 'createdAt'] }],
  checks: [{ name: 'share_link_nda_needs_email', expression: 'not require_nda or require_email_verification' }],
  triggers: LINK_TRIGGERS,
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    dataroomId: () => p.manyToOne(DataroomEntity).mapToPk().joinColumn('dataroom_id').deleteRule('cascade'),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    name: p.string().length(255),
    tokenHash: p.string().length(64).unique(),
    expiresAt: p.datetime(),
    enableChat: p.boolean().default(false),
    requireEmailVerification: p.boolean().default(false),
    requireNda: p.boolean().default(false),
    /** Addresses and domains, in lower case. An empty list allows every address. */
    allowList: p.array().default([]),
    denyList: p.array().default([]),
    passwordHash: p.text().nullable(),
    /** Counts the passwords of the link. A visitor who passed an earlier one must enter the new one. */
    passwordVersion: p.integer().default(0),
    watermark: p.boolean().default(true),
    /** The text with its placeholders; null for the address and the time. */
    watermarkText: p.string().length(255).nullable(),
    /** Whether visitors may print the pages that they see. */
    allowPrint: p.boolean().default(false),
    /** What visitors read about the data room; null for nothing. */
    description: p.string().length(500).nullable(),
    /** Whom visitors can write to; null for the creator of the link. */
    contactName: p.string().length(255).nullable(),
    contactEmail: p.string().length(255).nullable(),
    defaultAccess: p.string().length(16).$type<ShareAccess>().default('view'),
    /** Counts the changes of the settings for single items. Streams that are open at such a change end. */
    settingsVersion: p.integer().default(0),
    showsWithheldCount: p.boolean().default(false),
    preset: p.string().length(32).$type<LinkPreset>().nullable(),
    revokedAt: instant(),
    /** When its Owners were told that it is about to expire. */
    expiryNoticeAt: instant(),
    /** The end of the time that the last digest for its Owners covers; null before the first one. */
    digestUntil: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
});
export type ShareLinkRow = InferEntity<typeof ShareLinkEntity>;

/** The access of a link's visitors to a folder with everything in it, or to one document. The nearest setting applies. */
export const ShareSettingEntity = defineEntity({
  name: 'ShareSetting',
  tableName: 'share_setting',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('share_setting', { link_id: 'share_link', folder_id: 'folder', document_id: 'document' }),
  filters: organizationFilter,
  uniques: [{ properties: ['linkId', 'folderId'] }, { properties: ['linkId', 'documentId'] }],
  checks: [{ name: 'share_setting_one_item', expression: '(folder_id is null) <> (document_id is null)' }],
  triggers: SETTING_TRIGGERS,
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    linkId: () => p.manyToOne(ShareLinkEntity).mapToPk().joinColumn('link_id').deleteRule('cascade'),
    folderId: () =>
      p.manyToOne(FolderEntity).mapToPk().joinColumn('folder_id').nullable().deleteRule('cascade').index(),
    documentId: () =>
      p.manyToOne(DocumentEntity).mapToPk().joinColumn('document_id').nullable().deleteRule('cascade').index(),
    access: p.string().length(16).$type<ShareAccess>(),
  },
});
export type ShareSettingRow = InferEntity<typeof ShareSettingEntity>;

/**
 * How a folder is for a link's visitors. It follows from the settings and the path of the folder, and triggers keep it, so
 * that a statement looks the folder up instead of walking its path. A folder without a row does not exist for them.
 */
export const ShareFolderEntity = defineEntity({
  name: 'ShareFolder',
  tableName: 'share_folder',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('share_folder', { link_id: 'share_link', folder_id: 'folder' }),
  filters: organizationFilter,
  indexes: [{ properties: ['linkId', 'shownId'] as const }, { properties: ['linkId', 'shownParentId'] as const }],
  properties: {
    linkId: () => p.manyToOne(ShareLinkEntity).mapToPk().joinColumn('link_id').deleteRule('cascade').primary(),
    folderId: () => p.manyToOne(FolderEntity).mapToPk().joinColumn('folder_id').deleteRule('cascade').primary().index(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    access: p.string().length(16).$type<ShareAccess>(),
    /** The path of the folder without the folders that do not exist for the visitors, itself included. */
    shownPath: p.text().collation('C'),
    /** The last folder of that path, in which the visitors find what is directly in this folder; null at the top. */
    shownId: p
      .uuid()
      .generated(`(nullif(split_part(shown_path, '/'::text, -2), ''::text)::uuid) stored`)
      .ignoreSchemaChanges('type', 'extra')
      .hidden()
      .lazy()
      .nullable(),
    /** The folder above that one. */
    shownParentId: p
      .uuid()
      .generated(`(nullif(split_part(shown_path, '/'::text, -3), ''::text)::uuid) stored`)
      .ignoreSchemaChanges('type', 'extra')
      .hidden()
      .lazy()
      .nullable(),
  },
});
export type ShareFolderRow = InferEntity<typeof ShareFolderEntity>;
