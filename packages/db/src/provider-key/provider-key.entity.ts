import type { AiProvider } from '@atrium/domain/organization';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { createdAt, id, organizationFilter, tenantPolicies, updatedAt } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';

/**
 * An organization's own key to a model provider, in an envelope: the key under a data key of its own, the data key under
 * the master key. Rotating the master key writes `sealedDataKey` anew and leaves `sealed` as it is.
 */
export const ProviderKeyEntity = defineEntity({
  name: 'ProviderKey',
  tableName: 'provider_key',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('provider_key'),
  filters: organizationFilter,
  uniques: [{ properties: ['organizationId', 'provider'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    provider: p.string().length(32).$type<AiProvider>(),
    sealedDataKey: p.string().length(512).hidden(),
    sealed: p.text().hidden(),
    /** The last four characters: all of it that is ever shown again. */
    hint: p.string().length(4),
    setById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('set_by_id').index(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
});
export type ProviderKeyRow = InferEntity<typeof ProviderKeyEntity>;
