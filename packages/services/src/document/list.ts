import { listVisibleDocuments } from '@atrium/db/document';
import { Document, DocumentRef, ListDocumentsInput } from '@atrium/domain/document';
import { dataAnswer, listAnswer, type MemberActor, notFound, ok, page } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../dataroom/index.ts';
import { inOrganization, query } from '../kernel/index.ts';
import { onDocument, namedDocument } from './access.ts';
import { presentDocument } from './present.ts';

/** Documents as their list shows them, in the order of the ids. */
export const readDocuments = async (em: EntityManager, actor: MemberActor, ids: string[]): Promise<Document[]> => {
  const rows = await listVisibleDocuments(em, viewerOf(actor), { limit: ids.length, offset: 0 }, { ids });
  const byId = new Map(rows.map((row) => [row.id, presentDocument(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

export const readDocument = async (em: EntityManager, actor: MemberActor, id: string): Promise<Document> => {
  const [document] = await readDocuments(em, actor, [id]);
  if (!document) throw notFound('Document');
  return document;
};

/** Documents that the caller may see, of one room or folder or of all. */
export const listDocuments = query({
  name: 'document.list',
  summary: 'List documents',
  input: ListDocumentsInput,
  output: listAnswer(Document),
  access: inOrganization('enter', 'tokenOrMember'),
  run: async ({ em, actor, input }) =>
    page((await listVisibleDocuments(em, viewerOf(actor), input, input)).map(presentDocument), input),
});

/** One document. */
export const documentMe = query({
  name: 'document.me',
  summary: 'One document',
  input: DocumentRef,
  output: dataAnswer(Document),
  access: onDocument('view', namedDocument),
  run: async ({ em, actor, resource }) => ok(await readDocument(em, actor, resource.document.id)),
});
