import { leastRole } from '@atrium/domain/access';
import { DocumentEntity, type DocumentRow } from '@atrium/db/document';
import { type MemberActor, notFound } from '@atrium/domain/kernel';
import { openRoom, type RoomAccess, type RoomAction } from '../dataroom/index.ts';
import { type Access, guardOn, type Guard, requireMember } from '../kernel/index.ts';

export type DocumentAccess = RoomAccess & { document: DocumentRow };

export function namedDocument(input: { documentId?: string | undefined; id?: string | undefined }) {
  return input.documentId ?? input.id;
}

/** Access to a document by the role on its room; a document of a room one may not see does not exist. */
export function onDocument<I>(
  action: RoomAction,
  documentOf: (input: I) => string | undefined,
  guard: Guard = leastRole('dataroom', action) === 'Viewer' ? 'tokenOrMember' : guardOn('dataroom', action),
): Access<MemberActor, I, DocumentAccess> {
  return {
    guard,
    scope: 'organization',
    check: async ({ em, actor, input }) => {
      requireMember(actor);
      const id = documentOf(input);
      const document = id === undefined ? null : await em.findOne(DocumentEntity, { id, deletedAt: null });
      if (!document) throw notFound('Document');
      const { actor: member, room, role } = await openRoom(em, actor, document.dataroomId, action, 'Document');
      return { actor: member, resource: { document, room, role } };
    },
  };
}
