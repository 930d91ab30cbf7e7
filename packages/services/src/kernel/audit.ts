import { AuditEventEntity } from '@atrium/db/audit';
import type { AuditOutcome } from '@atrium/domain/audit';
import { type Actor, newId, organizationOf, userOf } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CallContext } from './operation.ts';
import type { Scope } from './transaction.ts';

export type AuditNote = {
  resourceType: string | null;
  resourceId: string | null;
  summary: Record<string, unknown>;
  /** Whose the resource is, where the caller belongs to no organization. */
  organizationId?: string;
};

function rowOf(
  context: Pick<CallContext, 'requestId' | 'client'> & { actor: Actor },
  action: string,
  outcome: AuditOutcome,
  note: AuditNote,
) {
  return {
    id: newId(),
    action,
    outcome,
    actorKind: context.actor.kind,
    actorId: userOf(context.actor),
    ...note,
    requestId: context.requestId,
    ipAddress: context.client.ip,
    createdAt: new Date(),
  };
}

/** One row per command. Rows of a person outside an organization belong to none. */
export async function writeAudit(
  em: EntityManager,
  scope: Scope,
  context: Pick<CallContext, 'requestId' | 'client'> & { actor: Actor },
  action: string,
  outcome: AuditOutcome,
  note: AuditNote,
): Promise<void> {
  const organizationId = scope === 'user' ? null : (note.organizationId ?? organizationOf(context.actor));
  await em.insert(AuditEventEntity, { ...rowOf(context, action, outcome, note), organizationId });
}

/**
 * A person has come in or gone, which each organization that they belong to may know: a row for the person, and one for
 * each of those. `em` is the system's, for who signs in has no organization yet.
 */
export async function writeSignIn(
  em: EntityManager,
  context: Pick<CallContext, 'requestId' | 'client'> & { actor: Actor },
  action: string,
  note: AuditNote,
): Promise<void> {
  await writeAudit(em, 'user', context, action, 'succeeded', note);
  const memberships = await em.execute<{ organization_id: string }[]>(
    'select organization_id from organization_user where user_id = ? and is_active and is_invitation_accepted',
    [userOf(context.actor)],
  );
  for (const { organization_id: organizationId } of memberships) {
    await em.insert(AuditEventEntity, { ...rowOf(context, action, 'succeeded', note), organizationId });
  }
}
