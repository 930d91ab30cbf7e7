import { DEFAULT_USAGE_LIMITS } from '@atrium/domain/organization';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAt, CURRENT_ORGANIZATION, CURRENT_USER, id, ROLES, updatedAt } from '../tenancy/index.ts';

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
    usageLimits: p
      .json<typeof DEFAULT_USAGE_LIMITS>()
      .defaultRaw(`'${JSON.stringify(DEFAULT_USAGE_LIMITS)}'::jsonb`)
      .onCreate(() => ({ ...DEFAULT_USAGE_LIMITS })),
    plan: p.string().$type<'Trial' | 'Free' | 'Starter' | 'Growth' | 'Scale' | 'Enterprise'>().default('Free'),
    isActive: p.boolean().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
});
export type OrganizationRow = InferEntity<typeof OrganizationEntity>;
