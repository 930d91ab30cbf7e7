import { type DocumentRow, openDocuments } from '@atrium/db/document';
import { leastRole } from '@atrium/domain/access';
import { type MemberActor, notFound } from '@atrium/domain/kernel';
import { viewerOf } from '../access/index.ts';
import { openRoomOf, type RoomAccess, type RoomAction } from '../dataroom/index.ts';
import { type Access, guardOn, type Guard, requireMember } from '../kernel/index.ts';

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
