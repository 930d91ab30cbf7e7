import type { ApiKeyScope } from '@atrium/domain/kernel';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAt, id, instant, organizationFilter, tenantPolicies } from '../tenancy/index.ts';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { UserEntity } from '../user/user.entity.ts';

/** A developer's key to one organization. Only its SHA-256 is stored; users recognise a key by its prefix. */
export const ApiKeyEntity = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('api_key'),
  filters: organizationFilter,
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    userId: () => p.manyToOne(UserEntity).mapToPk().joinColumn('user_id').index(),
    name: p.string().length(255),
    prefix: p.string().length(16),
    keyHash: p.string().length(64).unique('api_key_key_hash_unique').hidden(),
    scopes: p.array().$type<ApiKeyScope[]>(),
    createdAt: createdAt(),
    expiresAt: instant(),
    lastUsedAt: instant(),
    revokedAt: instant(),
    /** The API key it was made with; null: made by a user. Revoking that key revokes this one. */
    madeWithId: p.uuid().nullable().index(),
  },
});
export type ApiKeyRow = InferEntity<typeof ApiKeyEntity>;
