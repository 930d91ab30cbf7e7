import { detectType } from '@atrium/ai/parsing';
import { DocumentVersionEntity } from '@atrium/db/document';
import { Document, FILE_TYPES, indexDocument, ReplaceContentInput } from '@atrium/domain/document';
import { dataAnswer, DomainError, Id, invalid, newId, ok } from '@atrium/domain/kernel';
import { z } from 'zod';
import { command, process } from '../kernel/index.ts';
import { onDocument, namedDocument } from './access.ts';
import { requireStorage } from '../usage-limit/index.ts';
import { readDocument } from './list.ts';

/** Makes stored content the document's newest version; the passages of the older one leave the search at once. */
const addVersion = command({
  area: 'document',
  verb: 'content',
  summary: 'Make stored content the newest version',
  input: z.object({
    documentId: Id,
    storageKey: z.string(),
    sha256: z.string(),
    sizeBytes: z.int(),
    contentType: z.string(),
    fileType: z.enum(FILE_TYPES),
  }),
  output: z.object({ answer: dataAnswer(Document), storageKey: z.string() }),
  access: onDocument('write', namedDocument),
  // The same file sent again lies under another key.
  fingerprint: ({ documentId, sha256 }) => ({ documentId, sha256 }),
  run: async ({ em, actor, input, resource, enqueue, emit, note }) => {
    const { document, room } = resource;
    await em.execute('select id from document where id = ? for no key update', [document.id]);
    await em.refresh(document);
    if (input.sha256 === document.sha256) {
      throw new DomainError('CONFLICT', 'The document has this content already.', { detailCode: 'duplicate' });
    }
    await requireStorage(em, document.organizationId, input.sizeBytes);
    const versionId = newId();
    const { sha256, sizeBytes } = input;
    document.version += 1;
    await em.insert(DocumentVersionEntity, {
      id: versionId,
      organizationId: document.organizationId,
      documentId: document.id,
      version: document.version,
      storageKey: input.storageKey,
      sha256,
      sizeBytes,
      createdById: actor.userId,
      createdAt: new Date(),
    });
    Object.assign(document, {
      currentVersionId: versionId,
      sha256,
      sizeBytes,
      contentType: input.contentType,
      fileType: input.fileType,
      indexStatus: 'PENDING',
      indexMessage: null,
      lengthCount: null,
      lengthUnit: null,
      pageCount: null,
    });
    await em.flush();
    await em.execute('delete from chunk where document_id = ?', [document.id]);
    await enqueue(indexDocument, { documentId: document.id, versionId }, { resourceId: document.id });
    emit({ topic: 'document', action: 'updated', resourceId: document.id, dataroomId: room.id });
    note('document', document.id, { version: document.version });
    const answer = ok(await readDocument(em, actor, document.id), `Version ${document.version} is in place.`);
    return { answer, storageKey: input.storageKey };
  },
});

/** New content for a document: its next version. */
export const replaceContent = process({
  area: 'document',
  verb: 'replaceContent',
  summary: 'Replace the content of a document',
  input: ReplaceContentInput,
  output: dataAnswer(Document),
  access: onDocument('write', namedDocument),
  run: async ({ context, input, resource }) => {
    const { store } = context.platform;
    const file = input.files[0]!;
    if (file.refusal === 'too_large') {
      throw new DomainError('TOO_LARGE', 'The file is larger than the limit for one file.', {
        detailCode: 'too_large',
      });
    }
    if (file.sizeBytes === 0) throw invalid('files', 'The file is empty.', 'empty');
    const { document } = resource;
    const type = await store.withLocalFile(file.stagedKey, async (path) => detectType({ path, name: file.name }));
    const storageKey = `documents/${document.organizationId}/${newId()}`;
    await store.move(file.stagedKey, storageKey);
    const { sha256, sizeBytes } = file;
    const request = { documentId: document.id, storageKey, sha256, sizeBytes, ...type };
    const added = await addVersion(context, request).catch(async (error: unknown) => {
      await store.delete(storageKey);
      throw error;
    });
    if (added.storageKey !== storageKey) await store.delete(storageKey);
    return added.answer;
  },
});
