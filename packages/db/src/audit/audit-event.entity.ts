import type { AuditOutcome } from '@atrium/domain/audit';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { bigNumber, createdAt, CURRENT_ORGANIZATION, CURRENT_USER, id, instant, ROLES } from '../tenancy/index.ts';

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
    /** When the person and their address were erased. The action stays. */
    erasedAt: instant(),
    createdAt: createdAt(),
  },
});
export type AuditEventRow = InferEntity<typeof AuditEventEntity>;

/**
 * A link of an organization's chain of hashes. Links without an organization chain the personal calls of users. A link has no
 * foreign key to its event, so that a deleted event is noticed.
 */
export const AuditSealEntity = defineEntity({
  name: 'AuditSeal',
  tableName: 'audit_seal',
  rowLevelSecurity: 'force',
  policies: [
    { name: 'audit_seal_tenant', roles: [ROLES.tenant], using: own },
    { name: 'audit_seal_system', roles: [ROLES.system], using: 'true', check: 'true' },
  ],
  uniques: [
    {
      name: 'audit_seal_place',
      expression:
        'create unique index "audit_seal_place" on "audit_seal" ("organization_id", "seq") nulls not distinct',
    },
  ],
  indexes: [{ properties: ['eventAt'] }],
  properties: {
    eventId: p.uuid().primary(),
    organizationId: p.uuid().nullable(),
    /** From 1, without gaps. */
    seq: bigNumber(),
    eventAt: p.datetime(),
    /** Hash of the event's fields without personal data. */
    factsHash: p.string().length(64),
    /** Hash of the person and their address with the salt. Without the salt, the hash cannot be traced to a person. */
    personHash: p.string().length(64),
    salt: p.string().length(32).nullable(),
    /** Hash of the previous link and this one. */
    hash: p.string().length(64),
    createdAt: createdAt(),
  },
});
export type AuditSealRow = InferEntity<typeof AuditSealEntity>;
