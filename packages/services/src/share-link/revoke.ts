import { revokeLinks } from '@atrium/db/share-link';
import { DoneAnswer, done } from '@atrium/domain/kernel';
import { LinkRef } from '@atrium/domain/share-link';
import { stopAnswersOfLink } from '../conversation/index.ts';
import { command } from '../kernel/index.ts';
import { onLink } from './access.ts';

/** Revokes a link. It stops for all of its visitors, also on pages that are open. */
export const revokeLink = command({
  area: 'shareLink',
  verb: 'revoke',
  summary: 'Revoke a share link',
  input: LinkRef,
  output: DoneAnswer,
  access: onLink(),
  run: async ({ em, resource: { room, link }, emit, note }) => {
    await revokeLinks(em, [link.id]);
    await stopAnswersOfLink(em, link.id);
    emit({ topic: 'dataroom', action: 'updated', resourceId: room.id, dataroomId: room.id });
    note('shareLink', link.id, { dataroomId: room.id });
    return done('The link no longer works.');
  },
});
