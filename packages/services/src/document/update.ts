import { FolderEntity } from '@atrium/db/folder';
import { Document, UpdateDocumentInput } from '@atrium/domain/document';
import { dataAnswer, notFound, ok } from '@atrium/domain/kernel';
import { command } from '../kernel/index.ts';
import { onDocument, namedDocument } from './access.ts';
import { readDocument } from './list.ts';

/** Renames a document, or moves it to another folder of its room (null: to the room's top). */
export const updateDocument = command({
  area: 'document',
  verb: 'update',
  summary: 'Rename or move a document',
  input: UpdateDocumentInput,
  output: dataAnswer(Document),
  access: onDocument('write', namedDocument),
  run: async ({ em, actor, input, resource, emit, note }) => {
    const { document, room } = resource;
    const target = input.folderIds ? (input.folderIds[0] ?? null) : input.folderId;
    if (target) {
      const folder = await em.findOne(FolderEntity, { id: target, dataroomId: room.id, deletedAt: null });
      if (!folder) throw notFound('Folder');
    }
    if (target !== undefined) document.folderId = target;
    if (input.name !== undefined) document.name = input.name;
    await em.flush();
    emit({ topic: 'document', action: 'updated', resourceId: document.id, dataroomId: room.id });
    note('document', document.id, { renamed: input.name !== undefined, moved: target !== undefined });
    return ok(await readDocument(em, actor, document.id), 'Saved.');
  },
});
