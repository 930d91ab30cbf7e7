import { AuditEventEntity, insertSystemAudit } from '@atrium/db/audit';
import type { AreaName, AuditResource } from '@atrium/domain/area';
import type { AuditOutcome } from '@atrium/domain/audit';
import { type Actor, newId, organizationOf, userOf } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CallContext, NoteDetails } from './operation.ts';
import type { Scope } from './transaction/index.ts';

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
  { by: actor = context.actor, copyTo: _copyTo, action: noted = action, ...note }: AuditNote,
) {
  return {
    id: newId(),
    action: noted,
    outcome,
    ...personOf(actor),
    ...note,
    summary: { ...note.summary, ...visitOf(actor) },
    requestId: context.requestId,
    ipAddress: context.client.ip,
    createdAt: new Date(),
  };
}

/** The person who acts. An Owner who previews a link acts as themselves. */
function personOf(actor: Actor): { actorKind: Actor['kind']; actorId: string | null } {
  const preview = actor.kind === 'tokenUser' ? actor.preview : null;
  return preview ? { actorKind: 'user', actorId: preview.userId } : { actorKind: actor.kind, actorId: userOf(actor) };
}

/**
 * A visitor is no user, so the summary names their link. It holds no address, because every Owner reads the log. A preview
 * has its own key, so that nothing counts it as a visit.
 */
function visitOf(actor: Actor): Record<string, unknown> {
  if (actor.kind !== 'tokenUser') return {};
  const visit = { linkId: actor.linkId, visitorId: actor.visitorId };
  return actor.preview ? { previewOf: visit } : visit;
}

/** The organization of a row: the one noted, a visitor's, or the caller's. */
function organizationOfRow({ organizationId, by }: AuditNote, actor: Actor): string | null {
  return organizationId ?? (by?.kind === 'tokenUser' ? by.organizationId : organizationOf(actor));
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
  const organizationId = scope === 'user' ? null : organizationOfRow(note, context.actor);
  await em.insert(AuditEventEntity, { ...rowOf(context, action, outcome, note), organizationId });
  for (const copyTo of note.copyTo ?? []) {
    await em.insert(AuditEventEntity, { ...rowOf(context, action, outcome, note), organizationId: copyTo });
  }
}

/** Writes the audit row of a script that runs with the database owner's rights. */
export async function auditScript(
  client: Parameters<typeof insertSystemAudit>[0],
  action: `${AreaName}.${string}`,
  about: { resourceType: AuditResource; resourceId: string },
): Promise<void> {
  await insertSystemAudit(client, { id: newId(), requestId: newId(), action, ...about });
}
