import { AuditEventEntity } from '@atrium/db/audit';
import type { AuditOutcome } from '@atrium/domain/audit';
import { type Actor, newId, organizationOf, userOf } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CallContext, NoteDetails } from './operation.ts';
import type { Scope } from './transaction.ts';

export type AuditNote = {
  resourceType: string | null;
  resourceId: string | null;
  summary: Record<string, unknown>;
  /** The organization of the resource, if the caller belongs to none. */
  organizationId?: string;
} & NoteDetails;

function rowOf(
  context: Pick<CallContext, 'requestId' | 'client'> & { actor: Actor },
  action: string,
  outcome: AuditOutcome,
  { by: actor = context.actor, copyTo: _copyTo, ...note }: AuditNote,
) {
  return {
    id: newId(),
    action,
    outcome,
    actorKind: actor.kind,
    actorId: userOf(actor),
    ...note,
    requestId: context.requestId,
    ipAddress: context.client.ip,
    createdAt: new Date(),
  };
}

/** Writes the audit row of a call, and its copies. In the scope `user`, the row belongs to no organization. */
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
  for (const copyTo of note.copyTo ?? []) {
    await em.insert(AuditEventEntity, { ...rowOf(context, action, outcome, note), organizationId: copyTo });
  }
}

/**
 * Records a sign-in or sign-out: one row for the user and one for each of their organizations. `em` is the system's,
 * because a user has no organization during the sign-in.
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
