import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAt, CURRENT_ORGANIZATION, CURRENT_USER, id, ROLES } from '../tenancy/index.ts';

export type AuditOutcome = 'succeeded' | 'denied' | 'failed';
const own = `organization_id = ${CURRENT_ORGANIZATION}`;

/** Who did what to what, without contents. Append-only: no role may update or delete a row. */
export const AuditEventEntity = defineEntity({
  name: 'AuditEvent',
  tableName: 'audit_event',
  rowLevelSecurity: 'force',
  policies: [
    { name: 'audit_event_tenant', roles: [ROLES.tenant], using: own, check: own },
    {
      name: 'audit_event_user',
      roles: [ROLES.user],
      using: `organization_id is null and actor_id = ${CURRENT_USER}`,
      check: `organization_id is null and actor_id = ${CURRENT_USER}`,
    },
    { name: 'audit_event_system', roles: [ROLES.system], using: 'true', check: 'true' },
  ],
  indexes: [{ properties: ['organizationId', 'createdAt'] }, { properties: ['resourceId'] }],
  properties: {
    id: id(),
    organizationId: p.uuid().nullable(),
    action: p.string().length(128),
    outcome: p.string().$type<AuditOutcome>(),
    actorKind: p.string().length(16),
    actorId: p.uuid().nullable(),
    resourceType: p.string().length(64).nullable(),
    resourceId: p.uuid().nullable(),
    /** Small facts: names of fields, counts, roles, the error's code. */
    summary: p.json<Record<string, unknown>>(),
    requestId: p.string().length(128).nullable(),
    ipAddress: p.string().length(64).nullable(),
    createdAt: createdAt(),
  },
});
export type AuditEventRow = InferEntity<typeof AuditEventEntity>;
