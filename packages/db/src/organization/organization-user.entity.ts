import type { OrganizationRole, WorkflowRole } from '@atrium/domain/kernel';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import {
  createdAt,
  CURRENT_ORGANIZATION,
  CURRENT_USER,
  id,
  instant,
  organizationFilter,
  ROLES,
  updatedAt,
} from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';
import { OrganizationEntity } from './organization.entity.ts';

const own = `organization_id = ${CURRENT_ORGANIZATION}`;

/** Somebody's membership of an organization. */
export const OrganizationUserEntity = defineEntity({
  name: 'OrganizationUser',
  tableName: 'organization_user',
  rowLevelSecurity: 'force',
  policies: [
    { name: 'organization_user_tenant', roles: [ROLES.tenant], using: own, check: own },
    { name: 'organization_user_user', command: 'select', roles: [ROLES.user], using: `user_id = ${CURRENT_USER}` },
    { name: 'organization_user_system', roles: [ROLES.system], using: 'true', check: 'true' },
  ],
  filters: organizationFilter,
  uniques: [{ properties: ['organizationId', 'userId'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    userId: () => p.manyToOne(UserEntity).mapToPk().joinColumn('user_id').index(),
    role: p.string().$type<OrganizationRole>(),
    isActive: p.boolean().default(true),
    isInvitationAccepted: p.boolean().default(true),
    isTokenUser: p.boolean().default(false),
    allowedWorkflowRoles: p
      .json<WorkflowRole[]>()
      .defaultRaw(`'["Runner"]'::jsonb`)
      .onCreate(() => ['Runner']),
    /** When the person left or was taken out: their name stays on what they made. */
    leftAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
});
export type OrganizationUserRow = InferEntity<typeof OrganizationUserEntity>;
