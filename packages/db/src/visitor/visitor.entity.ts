import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { DocumentEntity } from '../document/document.entity.ts';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { ShareLinkEntity } from '../share-link/share-link.entity.ts';
import { createdAt, id, instant, organizationFilter, tenantPolicies } from '../tenancy/index.ts';

/** A person behind a link: one for each verified address, or one for each browser if the link asks for no address. */
export const ShareVisitorEntity = defineEntity({
  name: 'ShareVisitor',
  tableName: 'share_visitor',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('share_visitor', { link_id: 'share_link' }),
  filters: organizationFilter,
  uniques: [{ properties: ['linkId', 'email'] }],
  checks: [{ name: 'share_visitor_lower_case', expression: 'email = lower(email)' }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    linkId: () => p.manyToOne(ShareLinkEntity).mapToPk().joinColumn('link_id').deleteRule('cascade'),
    email: p.string().length(255).nullable(),
    name: p.string().length(255).nullable(),
    company: p.string().length(255).nullable(),
    firstSeenAt: createdAt(),
    lastSeenAt: createdAt(),
    /** When the visit that goes on began, and the one before; null before the visitor has entered the room. */
    visitedAt: instant(),
    previousVisitAt: instant(),
    /** The visit that goes on; null before the visitor has entered the room. */
    visitId: p.uuid().nullable(),
    /** The page that the visitor reads; null while they read none. */
    readingDocumentId: p.uuid().nullable(),
    readingPage: p.integer().nullable(),
    /** The end of the time that is counted. It never moves back, so that no time is counted twice. */
    countedUntil: instant(),
  },
});
export type ShareVisitorRow = InferEntity<typeof ShareVisitorEntity>;

/** The agreement as a visitor read and accepted it. It outlives the visitor's access. */
export const NdaAcceptanceEntity = defineEntity({
  name: 'NdaAcceptance',
  tableName: 'nda_acceptance',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('nda_acceptance', { link_id: 'share_link', visitor_id: 'share_visitor' }),
  filters: organizationFilter,
  uniques: [{ properties: ['visitorId', 'textHash'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    linkId: () => p.manyToOne(ShareLinkEntity).mapToPk().joinColumn('link_id').deleteRule('cascade').index(),
    visitorId: () => p.manyToOne(ShareVisitorEntity).mapToPk().joinColumn('visitor_id').deleteRule('cascade'),
    text: p.text(),
    textHash: p.string().length(64),
    /** Counts the texts of the data room that visitors have accepted. */
    textVersion: p.integer().default(1),
    name: p.string().length(255),
    company: p.string().length(255).nullable(),
    email: p.string().length(255),
    ip: p.string().length(64).nullable(),
    userAgent: p.string().length(512).nullable(),
    acceptedAt: createdAt(),
    /** Where the PDF of this record is stored; null until it is written. */
    storageKey: p.string().length(255).nullable(),
  },
});
export type NdaAcceptanceRow = InferEntity<typeof NdaAcceptanceEntity>;

/** The gates of a link that one browser has passed. Only the hash of its token is stored. It never outlives the link. */
export const ShareTokenEntity = defineEntity({
  name: 'ShareToken',
  tableName: 'share_token',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('share_token', {
    link_id: 'share_link',
    visitor_id: 'share_visitor',
    nda_acceptance_id: 'nda_acceptance',
  }),
  filters: organizationFilter,
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    linkId: () => p.manyToOne(ShareLinkEntity).mapToPk().joinColumn('link_id').deleteRule('cascade').index(),
    visitorId: () =>
      p.manyToOne(ShareVisitorEntity).mapToPk().joinColumn('visitor_id').nullable().deleteRule('cascade').index(),
    /** The token with which the gate before was passed; null if it was the link's own. */
    parentTokenId: p.uuid().nullable(),
    tokenHash: p.string().length(64).unique(),
    /** The password of the link that was entered; null if none was. */
    passwordVersion: p.integer().nullable(),
    emailVerifiedAt: instant(),
    ndaAcceptanceId: () =>
      p
        .manyToOne(NdaAcceptanceEntity)
        .mapToPk()
        .joinColumn('nda_acceptance_id')
        .nullable()
        .deleteRule('set null')
        .index(),
    expiresAt: p.datetime(),
    revokedAt: instant(),
    createdAt: createdAt(),
  },
});
export type ShareTokenRow = InferEntity<typeof ShareTokenEntity>;

/** A visit of a data room. It ends when the visitor has been quiet for a while. */
export const ShareVisitEntity = defineEntity({
  name: 'ShareVisit',
  tableName: 'share_visit',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('share_visit', { link_id: 'share_link', visitor_id: 'share_visitor' }),
  filters: organizationFilter,
  indexes: [{ properties: ['linkId', 'startedAt'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    linkId: () => p.manyToOne(ShareLinkEntity).mapToPk().joinColumn('link_id').deleteRule('cascade'),
    visitorId: () => p.manyToOne(ShareVisitorEntity).mapToPk().joinColumn('visitor_id').deleteRule('cascade').index(),
    startedAt: createdAt(),
  },
});
export type ShareVisitRow = InferEntity<typeof ShareVisitEntity>;

/** The time that a visit spent on a page, as the server counted it. */
export const SharePageTimeEntity = defineEntity({
  name: 'SharePageTime',
  tableName: 'share_page_time',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('share_page_time', { visit_id: 'share_visit', document_id: 'document' }),
  filters: organizationFilter,
  properties: {
    visitId: () => p.manyToOne(ShareVisitEntity).mapToPk().joinColumn('visit_id').deleteRule('cascade').primary(),
    documentId: () =>
      p.manyToOne(DocumentEntity).mapToPk().joinColumn('document_id').deleteRule('cascade').primary().index(),
    page: p.integer().primary(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    milliseconds: p.integer(),
    lastReadAt: p.datetime(),
  },
});
export type SharePageTimeRow = InferEntity<typeof SharePageTimeEntity>;

/** A file that a visitor has saved, or a page that they have printed. */
export const ShareDownloadEntity = defineEntity({
  name: 'ShareDownload',
  tableName: 'share_download',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('share_download', {
    link_id: 'share_link',
    visitor_id: 'share_visitor',
    document_id: 'document',
  }),
  filters: organizationFilter,
  indexes: [{ properties: ['linkId', 'createdAt'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    linkId: () => p.manyToOne(ShareLinkEntity).mapToPk().joinColumn('link_id').deleteRule('cascade'),
    /** Null for a browser that has not entered the room. */
    visitorId: () =>
      p.manyToOne(ShareVisitorEntity).mapToPk().joinColumn('visitor_id').nullable().deleteRule('cascade').index(),
    documentId: () => p.manyToOne(DocumentEntity).mapToPk().joinColumn('document_id').deleteRule('cascade').index(),
    /** Null for a saved file. */
    printedPage: p.integer().nullable(),
    createdAt: createdAt(),
  },
});
export type ShareDownloadRow = InferEntity<typeof ShareDownloadEntity>;

/**
 * The preview of a link in one session of an Owner: whom they see the room as. A visitor who is null is somebody who has
 * not been there. The session has no foreign key, because it belongs to no organization; a preview without it opens nothing.
 */
export const SharePreviewEntity = defineEntity({
  name: 'SharePreview',
  tableName: 'share_preview',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('share_preview', { link_id: 'share_link', visitor_id: 'share_visitor' }),
  filters: organizationFilter,
  uniques: [{ properties: ['sessionId', 'organizationId'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    linkId: () => p.manyToOne(ShareLinkEntity).mapToPk().joinColumn('link_id').deleteRule('cascade').index(),
    visitorId: () =>
      p.manyToOne(ShareVisitorEntity).mapToPk().joinColumn('visitor_id').nullable().deleteRule('cascade').index(),
    sessionId: p.uuid(),
    createdAt: createdAt(),
    expiresAt: p.datetime(),
  },
});
export type SharePreviewRow = InferEntity<typeof SharePreviewEntity>;
