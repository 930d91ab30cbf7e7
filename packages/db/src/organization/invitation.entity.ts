import type { OrganizationRole, ResourceRole } from '@atrium/domain/kernel';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAt, id, organizationFilter, tenantPolicies } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';
import { OrganizationEntity } from './organization.entity.ts';

/**
 * A person who was asked in and has not come yet: the row goes when they accept or it is withdrawn. The token of the link
 * is never stored, only its SHA-256.
 */
export const InvitationEntity = defineEntity({
  name: 'Invitation',
  tableName: 'invitation',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('invitation'),
  filters: organizationFilter,
  uniques: [{ properties: ['organizationId', 'email'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    /** Lower case. */
    email: p.string().length(255),
    role: p.string().$type<Exclude<OrganizationRole, 'Token'>>(),
    /** Rooms that come with it. Looked up when it is accepted: a room may be gone by then. */
    datarooms: p.json<{ dataroomId: string; role: ResourceRole }[]>(),
    tokenHash: p.string().length(64).unique('invitation_token_hash_unique').hidden(),
    invitedById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('invited_by_id').index(),
    createdAt: createdAt(),
    sentAt: createdAt(),
    expiresAt: p.datetime(),
  },
});
export type InvitationRow = InferEntity<typeof InvitationEntity>;
