import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
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

/** What one browser has passed of a link's gates. Only the hash of its token is stored. It never outlives the link. */
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
