import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { createdAt, id, organizationFilter, tenantPolicies } from '../tenancy/index.ts';

export type ProviderCallKind = 'embed' | 'generate' | 'structured';

/** One call to a model provider with its cost, without contents. Append-only. */
export const ProviderCallEntity = defineEntity({
  name: 'ProviderCall',
  tableName: 'provider_call',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('provider_call'),
  filters: organizationFilter,
  indexes: [{ properties: ['organizationId', 'createdAt'] }, { properties: ['taskId'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    taskId: p.uuid().nullable(),
    requestId: p.string().length(128).nullable(),
    provider: p.string().length(32),
    model: p.string().length(128),
    kind: p.string().length(16).$type<ProviderCallKind>(),
    /** Null if the call ended before its provider reported it. */
    inputTokens: p.integer().nullable(),
    outputTokens: p.integer().nullable(),
    /** US dollars by list prices; null for a model without one. */
    cost: p.decimal('string').precision(20).scale(12).nullable(),
    durationMs: p.integer(),
    /** `succeeded`, `stopped`, or the kind of its failure. */
    outcome: p.string().length(32),
    createdAt: createdAt(),
  },
});
export type ProviderCallRow = InferEntity<typeof ProviderCallEntity>;
