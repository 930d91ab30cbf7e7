import { Document, UpdateDocumentInput } from '@atrium/domain/document';
import { dataAnswer, ok } from '@atrium/domain/kernel';
import { openTarget } from '../folder/index.ts';
import { command } from '../kernel/index.ts';
import { onDocument, namedDocument } from './access.ts';
import { readDocument } from './list.ts';

/** Renames a document, or moves it to another folder of its data room (null: to the top). */
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
    if (target) await openTarget(em, actor, room.id, target);
    if (target !== undefined) document.folderId = target;
    if (input.name !== undefined) document.name = input.name;
    await em.flush();
    emit({ topic: 'document', action: 'updated', resourceId: document.id, dataroomId: room.id });
    note('document', document.id, { renamed: input.name !== undefined, moved: target !== undefined });
    return ok(await readDocument(em, actor, document.id), 'Saved.');
  },
});
