import { detectType } from '@atrium/ai/parsing';
import { DocumentVersionEntity, openDocuments } from '@atrium/db/document';
import { deleteChunks, lockDocument } from '@atrium/db/indexing';
import { Document, type FileType, indexDocument, ReplaceContentInput } from '@atrium/domain/document';
import {
  dataAnswer,
  DomainError,
  invalid,
  type MemberActor,
  newId,
  notFound,
  ok,
  type StagedFile,
} from '@atrium/domain/kernel';
import { viewerOf } from '../access/index.ts';
import { flow, type Outside, type Work } from '../kernel/index.ts';
import { requireMeter } from '../subscription/index.ts';
import { requireStorage } from '../usage-limit/index.ts';
import { type DocumentAccess, namedDocument, onDocument } from './access.ts';
import { readDocument } from './list.ts';

type NewContent = { storageKey: string; sha256: string; sizeBytes: number; contentType: string; fileType: FileType };

/** Moves a staged file to its final key and recognises its type. @throws TOO_LARGE, INVALID */
async function storeContent({ store }: Outside, organizationId: string, file: StagedFile): Promise<NewContent> {
  if (file.refusal === 'too_large') {
    throw new DomainError('TOO_LARGE', 'The file is larger than the limit for one file.', { detailCode: 'too_large' });
  }
  if (file.sizeBytes === 0) throw invalid('files', 'The file is empty.', 'empty');
  const type = await store.withLocalFile(file.stagedKey, async (path) => detectType({ path, name: file.name }));
  const storageKey = `documents/${organizationId}/${newId()}`;
  await store.move(file.stagedKey, storageKey);
  return { storageKey, sha256: file.sha256, sizeBytes: file.sizeBytes, ...type };
}

/** Makes stored content the document's newest version. Search stops finding the passages of the older one at once. */
async function addVersion(
  {
    em,
    actor,
    resource,
    enqueue,
  }: Pick<Work<MemberActor, unknown, DocumentAccess>, 'em' | 'actor' | 'resource' | 'enqueue'>,
  content: NewContent,
): Promise<number> {
  await lockDocument(em, resource.document.id);
  const [opened] = await openDocuments(em, viewerOf(actor), [resource.document.id]);
  if (!opened) throw notFound('Document');
  const { document } = opened;
  const { storageKey, sha256, sizeBytes, contentType, fileType } = content;
  if (sha256 === document.sha256) {
    throw new DomainError('CONFLICT', 'The document has this content already.', { detailCode: 'duplicate' });
  }
  await requireMeter(em, document.organizationId, 'pages', 1);
  await requireStorage(em, document.organizationId, sizeBytes);
  const versionId = newId();
  document.version += 1;
  await em.insert(DocumentVersionEntity, {
    id: versionId,
    organizationId: document.organizationId,
    documentId: document.id,
    version: document.version,
    storageKey,
    sha256,
    sizeBytes,
    createdById: actor.userId,
    createdAt: new Date(),
  });
  Object.assign(document, {
    currentVersionId: versionId,
    sha256,
    sizeBytes,
    contentType,
    fileType,
    indexStatus: 'PENDING',
    indexMessage: null,
    lengthCount: null,
    lengthUnit: null,
    pageCount: null,
    unstoredPages: null,
    hasHiddenText: false,
  });
  await em.flush();
  await deleteChunks(em, document.id);
  await enqueue(indexDocument, { documentId: document.id, versionId }, { resourceId: document.id });
  return document.version;
}

/** Replaces the content of a document: its next version. */
export const replaceContent = flow({
  area: 'document',
  verb: 'replaceContent',
  summary: 'Replace the content of a document',
  input: ReplaceContentInput,
  output: dataAnswer(Document),
  access: onDocument('write', namedDocument),
  // A second request brings its own staged file. A job collects what the first one left in the store.
  interrupted: 'repeat',
  // The same file sent again has another key.
  fingerprint: ({ files, ...rest }) => [rest, files.map(({ sha256 }) => sha256)],
  prepare: async () => null,
  act: async ({ outside, input, resource: { document } }) => {
    const [file] = input.files;
    if (!file) throw invalid('files', 'Choose a file.');
    return storeContent(outside, document.organizationId, file);
  },
  commit: async ({ outcome, ...work }) => {
    const { em, actor, emit, note, resource } = work;
    const { document, room } = resource;
    const version = await addVersion(work, outcome);
    emit({ topic: 'document', action: 'updated', resourceId: document.id, dataroomId: room.id });
    note('document', document.id, { version });
    return ok(await readDocument(em, actor, document.id), `Version ${version} was added.`);
  },
  undo: async ({ outside, outcome }) => outside.store.delete(outcome.storageKey),
});
