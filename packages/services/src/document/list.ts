import { listVisibleDocuments } from '@atrium/db/document';
import { Document, DocumentRef, ListDocumentsInput } from '@atrium/domain/document';
import { dataAnswer, listAnswer, type MemberActor, notFound, ok, page } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { openRoom } from '../dataroom/index.ts';
import { onFolder } from '../folder/index.ts';
import { type Access, inOrganization, query } from '../kernel/index.ts';
import { onDocument, namedDocument } from './access.ts';
import { presentDocument } from './present.ts';

/** Returns documents as the list shows them, in the order of the ids. */
export async function readDocuments(em: EntityManager, actor: MemberActor, ids: string[]): Promise<Document[]> {
  if (ids.length === 0) return [];
  const rows = await listVisibleDocuments(em, { limit: ids.length, offset: 0 }, viewerOf(actor), { ids });
  const byId = new Map(rows.map((row) => [row.id, presentDocument(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function readDocument(em: EntityManager, actor: MemberActor, id: string): Promise<Document> {
  const [document] = await readDocuments(em, actor, [id]);
  if (!document) throw notFound('Document');
  return document;
}

type ListInput = z.output<typeof ListDocumentsInput>;

/** If the list is of one data room or folder, the caller must see it. */
const listAccess: Access<MemberActor, ListInput, null> = {
  ...inOrganization<ListInput>('enter', 'tokenOrMember'),
  check: async (question) => {
    const answer = await inOrganization<ListInput>('enter').check(question);
    const { dataroomId, folderId } = question.input;
    if (dataroomId !== undefined) await openRoom(question.em, answer.actor, dataroomId, 'view');
    if (typeof folderId === 'string') await onFolder<ListInput>('view', () => folderId).check(question);
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
  run: async ({ em, actor, input }) =>
    page((await listVisibleDocuments(em, input, viewerOf(actor), input)).map(presentDocument), input),
});

/** One document. */
export const documentMe = query({
  area: 'document',
  verb: 'me',
  summary: 'One document',
  input: DocumentRef,
  output: dataAnswer(Document),
  access: onDocument('view', namedDocument),
  run: async ({ em, actor, resource }) => ok(await readDocument(em, actor, resource.document.id)),
});
