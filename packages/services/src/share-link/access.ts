import { ShareLinkEntity, type ShareLinkRow } from '@atrium/db/share-link';
import { DomainError, type MemberActor, notFound } from '@atrium/domain/kernel';
import { namedRoom, onRoom, openRoom, type RoomAccess } from '../dataroom/index.ts';
import { type Access, requireMember } from '../kernel/index.ts';

export type LinkAccess = RoomAccess & { link: ShareLinkRow };

/** Access to a link for the Owners of its data room. For callers who cannot see the room the link does not exist. */
export function onLink<I extends { linkId?: string | undefined; id?: string | undefined }>(): Access<
  MemberActor,
  I,
  LinkAccess
> {
  return {
    ...onRoom<I>('share', () => undefined),
    check: async ({ em, actor, input }) => {
      requireMember(actor);
      const id = input.linkId ?? input.id;
      const link = id === undefined ? null : await em.findOne(ShareLinkEntity, { id, revokedAt: null });
      if (!link) throw notFound('Link');
      const { actor: member, ...opened } = await openRoom(em, actor, link.dataroomId, 'share', 'Link');
      return { actor: member, resource: { ...opened, link } };
    },
  };
}

/** Access to a link, or to the data room of a link that does not exist yet. */
export function onLinkOrRoom<I extends { linkId?: string | undefined; dataroomId?: string | undefined }>(): Access<
  MemberActor,
  I,
  RoomAccess & { link: ShareLinkRow | null }
> {
  const named = onLink<I>();
  const room = onRoom<I>('share', namedRoom);
  return {
    ...room,
    check: async (request) => {
      if (request.input.linkId !== undefined) {
        const found = await named.check(request);
        const { dataroomId } = request.input;
        if (dataroomId !== undefined && dataroomId !== found.resource.link.dataroomId) throw notFound('Link');
        return found;
      }
      const found = await room.check(request);
      return { actor: found.actor, resource: { ...found.resource, link: null } };
    },
  };
}

/** @throws CONFLICT `no_nda_text` if a data room has no agreement that visitors could accept */
export function requireAgreement({ metadata }: RoomAccess['room']): void {
  if ((metadata.ndaContent ?? '').trim() !== '') return;
  throw new DomainError('CONFLICT', 'This data room has no agreement. Add its text in the settings first.', {
    detailCode: 'no_nda_text',
  });
}
