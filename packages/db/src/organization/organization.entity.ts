import {
  type EmbeddingChoice,
  type FeaturesChange,
  type SettingsChange,
  type UsageLimits,
} from '@atrium/domain/organization';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAt, CURRENT_ORGANIZATION, CURRENT_USER, id, instant, ROLES, updatedAt } from '../tenancy/index.ts';

/**
 * The role of tenants may change some columns, which the migration `organization_columns` names. Operators decide the others. A new
 * column that Owners change needs a grant.
 */
export const OrganizationEntity = defineEntity({
  name: 'Organization',
  tableName: 'organization',
  rowLevelSecurity: 'force',
  policies: [
    { name: 'organization_tenant', roles: [ROLES.tenant], using: `id = ${CURRENT_ORGANIZATION}` },
    {
      name: 'organization_user',
      command: 'select',
      roles: [ROLES.user],
      using: `exists (select 1 from organization_user m where m.organization_id = organization.id and m.user_id = ${CURRENT_USER} and m.is_active)`,
    },
    { name: 'organization_system', roles: [ROLES.system], using: 'true', check: 'true' },
  ],
  properties: {
    id: id(),
    name: p.string().length(255),
    organizationType: p.string().$type<'Operator' | 'AI Data'>().default('AI Data'),
    additionalInfo: p
      .json<{ brandLogo?: string; primaryColor?: string }>()
      .defaultRaw(`'{}'::jsonb`)
      .onCreate(() => ({})),
    /** The limits that operators set. The others are the plan's. */
    usageLimits: p
      .json<Partial<UsageLimits>>()
      .defaultRaw(`'{}'::jsonb`)
      .onCreate(() => ({})),
    /** The differences from the defaults; the domain's schema fills in the rest. */
    features: p
      .json<FeaturesChange>()
      .defaultRaw(`'{}'::jsonb`)
      .onCreate(() => ({})),
    /** The features that operators last set. An Owner cannot switch on a feature that is off here. */
    operatorFeatures: p
      .json<FeaturesChange>()
      .defaultRaw(`'{}'::jsonb`)
      .onCreate(() => ({})),
    settings: p
      .json<SettingsChange>()
      .defaultRaw(`'{}'::jsonb`)
      .onCreate(() => ({})),
    /** The embedding model that serves while vectors of the chosen one are prepared; null: the chosen one. */
    embeddingInUse: p.json<EmbeddingChoice>().nullable(),
    plan: p.string().$type<'Trial' | 'Free' | 'Starter' | 'Growth' | 'Scale' | 'Enterprise'>().default('Free'),
    isActive: p.boolean().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Deleted, and recoverable until the trash is emptied. */
    deletedAt: instant().index(),
    purgedAt: instant(),
  },
});
export type OrganizationRow = InferEntity<typeof OrganizationEntity>;
