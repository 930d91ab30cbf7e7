import { type DocumentRow, openDocuments } from '@atrium/db/document';
import { leastRole } from '@atrium/domain/access';
import { type MemberActor, notFound } from '@atrium/domain/kernel';
import { type Reader, viewerOf } from '../access/index.ts';
import { openRoomOf, openVisitedRoom, type RoomAccess, type RoomAction } from '../dataroom/index.ts';
import { type Access, forbidden, guardOn, type Guard, requireMember, tokenOrMember } from '../kernel/index.ts';

export type DocumentAccess = RoomAccess & { document: DocumentRow };

export function namedDocument(input: { documentId?: string | undefined; id?: string | undefined }) {
  return input.documentId ?? input.id;
}

/** Access to a document by the role on its data room. A document that the caller may not see does not exist for them. */
export function onDocument<I>(
  action: RoomAction,
  documentOf: (input: I) => string | undefined,
  guard: Guard = leastRole('dataroom', action) === 'Viewer' ? 'tokenOrMember' : guardOn('dataroom', action),
): Access<MemberActor, I, DocumentAccess> {
  return {
    guard,
    scope: 'organization',
    check: async ({ em, actor, input }) => {
      const member = requireMember(actor);
      const id = documentOf(input);
      const [opened] = id === undefined ? [] : await openDocuments(em, viewerOf(member), [id]);
      if (!opened) throw notFound('Document');
      const { document, rank } = opened;
      const { dataroomId } = document;
      const within = await openRoomOf(em, member, { dataroomId, rank }, action, 'Document');
      return { actor: member, resource: { document, ...within } };
    },
  };
}

/**
 * Access to a document for its readers: members whose role allows the action, and visitors for whom the link opens it.
 * `forVisitors` is what a visitor needs, if it is not the action.
 * @throws NOT_FOUND if it does not exist for them; FORBIDDEN if they may only look at it and need `download`
 */
export function onDocumentForReaders<I>(
  documentOf: (input: I) => string | undefined,
  action: 'view' | 'download' = 'view',
  forVisitors: 'view' | 'download' = action,
): Access<Reader, I, DocumentAccess> {
  return tokenOrMember(onDocument<I>(action, documentOf), async ({ em, actor, input }) => {
    const id = documentOf(input);
    const [opened] = id === undefined ? [] : await openDocuments(em, viewerOf(actor), [id]);
    if (!opened) throw notFound('Document');
    const within = await openVisitedRoom(em, actor, opened.document.dataroomId, 'Document');
    if (forVisitors === 'download' && opened.access !== 'download') throw forbidden('You can only view this document.');
    return { document: opened.document, ...within };
  });
}
