import { DocumentEntity, openDocuments } from '@atrium/db/document';
import { DeleteDocumentInput } from '@atrium/domain/document';
import { DoneAnswer, done, type MemberActor, notFound } from '@atrium/domain/kernel';
import { TRASH_DAYS } from '@atrium/domain/trash';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { requireRoomAction } from '../dataroom/index.ts';
import { type Access, command, requireMember } from '../kernel/index.ts';
import { namedDocument } from './access.ts';

type Input = z.output<typeof DeleteDocumentInput>;
type Named = { id: string; dataroomId: string }[];

/** A Contributor of the data room of each document named. If one does not exist for the caller, the call answers 404. */
const deleteAccess: Access<MemberActor, Input, Named> = {
  guard: 'resourceContributor',
  scope: 'organization',
  check: async ({ em, actor, input }) => {
    const member = requireMember(actor);
    const ids = [...new Set([...(input.documentIds ?? []), namedDocument(input)].filter((id) => id !== undefined))];
    const opened = await openDocuments(em, viewerOf(member), ids);
    if (opened.length < ids.length) throw notFound('Document');
    for (const { rank } of opened) requireRoomAction(member, rank, 'delete');
    return { actor: member, resource: opened.map(({ document: { id, dataroomId } }) => ({ id, dataroomId })) };
  },
};

/** Moves documents to the trash, where they can be restored. */
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
    note('document', resource[0]?.id ?? null, { documents: resource.length });
    return done(`Moved to the trash. It can be restored for ${TRASH_DAYS} days.`);
  },
});
