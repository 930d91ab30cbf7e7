import type { Disposition } from '@atrium/domain/document';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { createdAt, id, instant, organizationFilter, tenantPolicies } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';
import { DocumentEntity } from './document.entity.ts';

/** An address at which anyone can fetch a document without signing in. Only the hash of its token is stored. */
export const DocumentUrlEntity = defineEntity({
  name: 'DocumentUrl',
  tableName: 'document_url',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('document_url', { document_id: 'document' }),
  filters: organizationFilter,
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    documentId: () => p.manyToOne(DocumentEntity).mapToPk().joinColumn('document_id').deleteRule('cascade').index(),
    tokenHash: p.string().length(64).unique(),
    disposition: p.string().length(16).$type<Disposition>(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
    expiresAt: p.datetime(),
    revokedAt: instant(),
    useCount: p.integer().default(0),
    lastUsedAt: instant(),
  },
});
export type DocumentUrlRow = InferEntity<typeof DocumentUrlEntity>;
