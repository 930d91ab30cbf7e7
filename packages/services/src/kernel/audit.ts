import { AuditEventEntity, type AuditOutcome } from '@atrium/db/audit';
import { type Actor, newId, organizationOf, userOf } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CallContext } from './operation.ts';
import type { Scope } from './transaction.ts';

export type AuditNote = { resourceType: string | null; resourceId: string | null; summary: Record<string, unknown> };

/** One row per command. Rows of a person outside an organization belong to none. */
export const writeAudit = async (
  em: EntityManager,
  scope: Scope,
  context: Pick<CallContext, 'requestId' | 'client'> & { actor: Actor },
  action: string,
  outcome: AuditOutcome,
  note: AuditNote,
): Promise<void> => {
  await em.insert(AuditEventEntity, {
    id: newId(),
    organizationId: scope === 'user' ? null : organizationOf(context.actor),
    action,
    outcome,
    actorKind: context.actor.kind,
    actorId: userOf(context.actor),
    ...note,
    requestId: context.requestId,
    ipAddress: context.client.ip,
    createdAt: new Date(),
  });
};
