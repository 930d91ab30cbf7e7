import { listVisibleDocuments } from '@atrium/db/document';
import { Document, DocumentRef, ListDocumentsInput } from '@atrium/domain/document';
import { dataAnswer, listAnswer, notFound, ok, page } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { everyReader, type Reader, requireShownFields, viewerOf } from '../access/index.ts';
import { onRoomForReaders } from '../dataroom/index.ts';
import { onFolderForReaders } from '../folder/index.ts';
import { type Access, query } from '../kernel/index.ts';
import { onDocumentForReaders, namedDocument } from './access.ts';
import { presentDocument } from './present.ts';

/** Returns documents as the list shows them, in the order of the ids. */
export async function readDocuments(em: EntityManager, actor: Reader, ids: string[]): Promise<Document[]> {
  if (ids.length === 0) return [];
  const rows = await listVisibleDocuments(em, { limit: ids.length, offset: 0 }, viewerOf(actor), { ids });
  const byId = new Map(rows.map((row) => [row.id, presentDocument(row, actor)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function readDocument(em: EntityManager, actor: Reader, id: string): Promise<Document> {
  const [document] = await readDocuments(em, actor, [id]);
  if (!document) throw notFound('Document');
  return document;
}

type ListInput = z.output<typeof ListDocumentsInput>;

/** If the list is of one data room or folder, the caller must see it. */
const listAccess: Access<Reader, ListInput, null> = {
  ...everyReader<ListInput>(),
  check: async (question) => {
    const answer = await everyReader<ListInput>().check(question);
    const { dataroomId, folderId } = question.input;
    if (dataroomId !== undefined) await onRoomForReaders<ListInput>(() => dataroomId).check(question);
    if (typeof folderId === 'string') await onFolderForReaders<ListInput>(() => folderId).check(question);
    return answer;
  },
};

/**
 * The documents that the caller may see, in one data room or folder or in all.
 * @throws NOT_FOUND for a data room or a folder that they cannot see
 */
export const listDocuments = query({
  area: 'document',
  verb: 'list',
  summary: 'List documents',
  input: ListDocumentsInput,
  output: listAnswer(Document),
  access: listAccess,
  run: async ({ em, actor, input }) => {
    requireShownFields(actor, input);
    const rows = await listVisibleDocuments(em, input, viewerOf(actor), input);
    return page(
      rows.map((row) => presentDocument(row, actor)),
      input,
    );
  },
});

/** One document. */
export const documentMe = query({
  area: 'document',
  verb: 'me',
  summary: 'One document',
  input: DocumentRef,
  output: dataAnswer(Document),
  access: onDocumentForReaders(namedDocument),
  run: async ({ em, actor, resource }) => ok(await readDocument(em, actor, resource.document.id)),
});
