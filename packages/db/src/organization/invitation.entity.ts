import type { OrganizationRole, ResourceRole } from '@atrium/domain/kernel';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAt, id, organizationFilter, tenantPolicies } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';
import { OrganizationEntity } from './organization.entity.ts';

/**
 * An invitation that is open. The row is deleted when it is accepted or withdrawn. Only the SHA-256 of the link's token is
 * stored.
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
    /** The data rooms that it brings, each with who gave it. A data room may be gone when it is accepted. */
    datarooms: p.json<{ dataroomId: string; role: ResourceRole; giverId?: string }[]>(),
    tokenHash: p.string().length(64).unique('invitation_token_hash_unique').hidden(),
    /** Who gave the organization role. */
    invitedById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('invited_by_id').index(),
    createdAt: createdAt(),
    sentAt: createdAt(),
    expiresAt: p.datetime(),
  },
});
export type InvitationRow = InferEntity<typeof InvitationEntity>;
