import { isoTime } from '@atrium/db/listing';
import { endPreview, startPreview } from '@atrium/db/visitor';
import { type Actor, dataAnswer, DomainError, done, DoneAnswer, newId, notFound, ok } from '@atrium/domain/kernel';
import { LinkPreview, LinkRef, StartPreviewInput } from '@atrium/domain/share-link';
import type { z } from 'zod';
import { command, forbidden, requireOpenVisit } from '../kernel/index.ts';
import { previewedVisit } from '../visitor/index.ts';
import { onLink } from './access.ts';

/** A preview ends by itself after this many minutes. */
const PREVIEW_MINUTES = 30;

/** Returns the session of a signed-in person. @throws FORBIDDEN for API keys, which have none */
function sessionOf(actor: Actor): string {
  if (actor.kind !== 'user') throw forbidden('Sign in to preview a link. API keys cannot do this.');
  return actor.sessionId;
}

/**
 * Starts a preview: from now on, the session's calls with the header `X-Atrium-Preview: 1` are those of the visitor. The
 * session holds it, so there is no address or token to share.
 */
export const startLinkPreview = command({
  area: 'shareLink',
  verb: 'startPreview',
  summary: 'See a data room as a visitor of a share link does',
  input: StartPreviewInput,
  output: dataAnswer(LinkPreview),
  access: onLink<z.output<typeof StartPreviewInput>>(),
  idempotent: false,
  run: async ({ em, actor, input, resource: { link, room }, note }) => {
    const sessionId = sessionOf(actor);
    const visitorId = input.visitorId ?? null;
    const of = { linkId: link.id, visitorId };
    const id = newId();
    const visit = await previewedVisit(em, of, { id, userId: actor.userId, sessionId });
    if (!visit) throw notFound('Visitor');
    if (visit.actor.visit === 'email') {
      throw new DomainError('CONFLICT', 'The link no longer allows this visitor, who sees nothing.', {
        detailCode: 'visitor_not_admitted',
      });
    }
    requireOpenVisit(visit.actor);
    const { organizationId } = link;
    const started = { id, organizationId, ...of, sessionId, minutes: PREVIEW_MINUTES };
    const { expiresAt } = await startPreview(em, started);
    note('shareLink', link.id, { dataroomId: room.id, visitorId });
    return ok({ ...of, expiresAt: isoTime(expiresAt) });
  },
});

/** Ends the preview of this session. */
export const endLinkPreview = command({
  area: 'shareLink',
  verb: 'endPreview',
  summary: 'End the preview of a share link',
  input: LinkRef,
  output: DoneAnswer,
  access: onLink(),
  idempotent: false,
  run: async ({ em, actor, resource: { link, room }, note }) => {
    await endPreview(em, sessionOf(actor));
    note('shareLink', link.id, { dataroomId: room.id });
    return done('The preview has ended.');
  },
});
