import { DocumentEntity } from '@atrium/db/document';
import { DeleteDocumentInput } from '@atrium/domain/document';
import { DoneAnswer, done, type MemberActor, notFound } from '@atrium/domain/kernel';
import { TRASH_DAYS } from '@atrium/domain/trash';
import type { z } from 'zod';
import { requireRooms } from '../dataroom/index.ts';
import { type Access, command, requireMember } from '../kernel/index.ts';
import { namedDocument } from './access.ts';

type Input = z.output<typeof DeleteDocumentInput>;
type Named = { id: string; dataroomId: string }[];

/** Contributor of the room of each document named; one that is not to be seen makes the whole call a 404. */
const deleteAccess: Access<MemberActor, Input, Named> = {
  guard: 'resourceContributor',
  scope: 'organization',
  check: async ({ em, actor, input }) => {
    const member = requireMember(actor);
    const ids = [...new Set([...(input.documentIds ?? []), namedDocument(input)].filter((id) => id !== undefined))];
    const documents = await em.find(
      DocumentEntity,
      { id: { $in: ids }, deletedAt: null },
      { fields: ['id', 'dataroomId'] },
    );
    if (documents.length < ids.length) throw notFound('Document');
    const rooms = documents.map((each) => each.dataroomId);
    await requireRooms(em, member, rooms, 'delete', 'Document');
    return { actor: member, resource: documents.map(({ id, dataroomId }) => ({ id, dataroomId })) };
  },
};

/** To the trash, undoable. */
export const deleteDocuments = command({
  area: 'document',
  verb: 'delete',
  summary: 'Move documents to the trash',
  input: DeleteDocumentInput,
  output: DoneAnswer,
  access: deleteAccess,
  run: async ({ em, resource, emit, note }) => {
    await em.nativeUpdate(DocumentEntity, { id: { $in: resource.map((each) => each.id) } }, { deletedAt: new Date() });
    for (const { id, dataroomId } of resource) {
      emit({ topic: 'document', action: 'deleted', resourceId: id, dataroomId });
      emit({ topic: 'trash', action: 'created', resourceId: id, dataroomId });
    }
    note('document', resource[0]!.id, { documents: resource.length });
    return done(`Moved to the trash. It can be restored for ${TRASH_DAYS} days.`);
  },
});
