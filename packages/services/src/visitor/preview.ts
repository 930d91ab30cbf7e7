import { findPreview, findPreviewById } from '@atrium/db/visitor';
import { type Actor, DomainError, isMember, notFound, type TokenActor } from '@atrium/domain/kernel';
import { openRoom } from '../dataroom/index.ts';
import { memberActorOf, type Platform, readIn } from '../kernel/index.ts';
import { previewedVisit } from './visit.ts';

/**
 * Returns the visitor whom a signed-in Owner previews. It checks everything again with every call: the role of the Owner,
 * the time, and the link.
 * @throws NOT_FOUND if the session previews nothing
 */
export async function authenticatePreview(platform: Platform, caller: Actor): Promise<TokenActor> {
  if (caller.kind !== 'user' || !isMember(caller)) throw notFound('Preview');
  const { userId, sessionId } = caller;
  const visit = await readIn({ platform, actor: caller }, async (em) => {
    const preview = await findPreview(em, sessionId);
    if (!preview) return null;
    await openRoom(em, caller, preview.dataroomId, 'share', 'Preview');
    return previewedVisit(em, preview, { id: preview.id, userId, sessionId });
  });
  if (!visit) throw notFound('Preview');
  return visit.actor;
}

/**
 * Returns the visitor of a preview with the rights that they and the Owner have now. Null if the preview has ended, or if the
 * person who started it may no longer share the data room.
 */
export async function previewedNow(platform: Platform, previewId: string): Promise<TokenActor | null> {
  const system = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
  const found = await readIn({ platform, actor: system }, async (em) => findPreviewById(em, previewId));
  const owner =
    found &&
    (await memberActorOf(platform, { ...system, organizationId: found.organizationId, onBehalfOf: found.userId }));
  if (!found || owner?.kind !== 'user') return null;
  try {
    const actor = await authenticatePreview(platform, { ...owner, sessionId: found.sessionId });
    return actor.visit === 'open' && actor.preview?.id === previewId ? actor : null;
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) return null;
    throw error;
  }
}
