import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAt, id, organizationFilter, tenantPolicies } from '../tenancy/index.ts';
import { OrganizationEntity } from './organization.entity.ts';

/** The logo on an organization's sign-in page. Anyone who knows its id may see it, because visitors and invited users do. */
export const BrandLogoEntity = defineEntity({
  name: 'BrandLogo',
  tableName: 'brand_logo',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('brand_logo'),
  filters: organizationFilter,
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    storageKey: p.string().length(512),
    sha256: p.string().length(64),
    sizeBytes: p.integer(),
    contentType: p.string().length(64),
    createdAt: createdAt(),
  },
});
export type BrandLogoRow = InferEntity<typeof BrandLogoEntity>;
