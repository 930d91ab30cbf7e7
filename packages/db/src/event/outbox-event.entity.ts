import type { EventTopic } from '@atrium/domain/event';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAt, organizationFilter, tenantPolicies } from '../tenancy/index.ts';
import { OrganizationEntity } from '../organization/organization.entity.ts';

/**
 * A change, written in the transaction that made it. Ids commit out of order, so readers take only rows whose transaction is
 * older than every running one.
 */
export const OutboxEventEntity = defineEntity({
  name: 'OutboxEvent',
  tableName: 'outbox_event',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('outbox_event'),
  filters: organizationFilter,
  indexes: [{ properties: ['organizationId', 'tx', 'id'] }, { properties: ['createdAt'] }],
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    tx: p.string().columnType('xid8').defaultRaw('pg_current_xact_id()'),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    topic: p.string().$type<EventTopic>(),
    action: p.string().length(64),
    resourceId: p.uuid(),
    /** Only users who may see this data room receive the event. */
    dataroomId: p.uuid().nullable(),
    /** Only this user receives the event. */
    userId: p.uuid().nullable(),
    createdAt: createdAt(),
  },
});
export type OutboxEventRow = InferEntity<typeof OutboxEventEntity>;
