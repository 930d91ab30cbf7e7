import { lockRoom } from '@atrium/db/dataroom';
import { DocumentEntity, DocumentVersionEntity, findByContent } from '@atrium/db/document';
import { findFolderByName, type FolderRow } from '@atrium/db/folder';
import { DataroomMetadata } from '@atrium/domain/dataroom';
import { indexDocument, type UploadAnswer } from '@atrium/domain/document';
import { type DomainError, type MemberActor, newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import type { RoomAccess } from '../dataroom/index.ts';
import { insertFolder, openTarget, requireDepth } from '../folder/index.ts';
import { deleteAll, enqueueAll, type Refusal, type Work } from '../kernel/index.ts';
import { requireMeter } from '../subscription/index.ts';
import { remainingOf, remainingStorage, requireRoom, uploadRefusal } from '../usage-limit/index.ts';
import { readDocuments } from './list.ts';
import { allRefused, presentUpload, type Refused, type StoredFile, type StoredFiles } from './stored-files.ts';

/** Where files are added, and whether the data room may hold the same content twice (undefined: as its settings say). */
export type UploadTarget = {
  folderId?: string | null | undefined;
  allowDuplicate?: boolean | undefined;
};

type Adding = Omit<Work<MemberActor, unknown, RoomAccess>, 'input'>;

/** Finds or creates the folders of a path. Names are compared without case, as in the database. */
function folderPlaces(em: EntityManager, actor: MemberActor, dataroomId: string, base: FolderRow | null) {
  const known = new Map<string, Pick<FolderRow, 'id' | 'path'>>();
  return async (names: string[]): Promise<string | null> => {
    let parent: Pick<FolderRow, 'id' | 'path'> | null = base;
    for (const name of names) {
      const key = `${parent?.id ?? ''}/${name.toLowerCase()}`;
      const found: Pick<FolderRow, 'id' | 'path'> | undefined =
        known.get(key) ?? (await findFolderByName(em, { dataroomId, parentFolderId: parent?.id ?? null, name }));
      if (!found) {
        requireDepth(`${parent?.path ?? '/'}new/`, 'relativePath');
        await requireRoom(em, actor.membership.organizationId, 'folders');
      }
      parent = found ?? (await insertFolder(em, actor, { dataroomId, parent, name }));
      known.set(key, parent);
    }
    return parent?.id ?? null;
  };
}

async function insertDocument(
  em: EntityManager,
  actor: MemberActor,
  file: StoredFile,
  place: { dataroomId: string; folderId: string | null },
): Promise<{ documentId: string; versionId: string }> {
  const documentId = newId();
  const versionId = newId();
  const { organizationId } = actor.membership;
  const now = new Date();
  const content = { organizationId, sha256: file.sha256, sizeBytes: file.sizeBytes, createdById: actor.userId };
  await em.insert(DocumentEntity, {
    ...content,
    ...place,
    id: documentId,
    name: file.name,
    contentType: file.contentType,
    fileType: file.fileType,
    currentVersionId: versionId,
    notes: [],
    hasHiddenText: false,
    createdAt: now,
    updatedAt: now,
  });
  await em.insert(DocumentVersionEntity, {
    ...content,
    id: versionId,
    documentId,
    version: 1,
    storageKey: file.storageKey,
    createdAt: now,
  });
  return { documentId, versionId };
}

/** Returns the contents that the data room has, by hash. It locks the data room, so that uploads do not miss each other. */
async function knownContents(
  em: EntityManager,
  actor: MemberActor,
  dataroomId: string,
  files: readonly StoredFile[],
): Promise<Map<string, string>> {
  await lockRoom(em, dataroomId);
  const hashes = files.map((file) => file.sha256);
  const documents = await findByContent(em, viewerOf(actor), dataroomId, hashes);
  return new Map(documents.map((document) => [document.sha256, document.id]));
}

type Limits = { documents: number; bytes: number };

/** The reason why a file is not added; null if it is. `twin` is a document with the same content. */
function refusalOf(file: StoredFile, twin: string | undefined, left: Limits): Refused | null {
  const { name } = file;
  if (twin !== undefined) {
    const message = 'This data room has a document with the same content.';
    return { name, code: 'duplicate', message, documentId: twin };
  }
  const limit = file.sizeBytes > left.bytes ? 'storage' : left.documents <= 0 ? 'documents' : null;
  return limit && { name, code: 'limit', message: `Your plan's limit of ${limit} is reached.` };
}

/** Adds stored files to a data room and queues their indexing. */
async function addFiles(work: Adding, { folderId, allowDuplicate }: UploadTarget, files: readonly StoredFile[]) {
  const { em, actor, requestId, resource, emit, note } = work;
  const { room } = resource;
  const dataroomId = room.id;
  const { organizationId } = actor.membership;
  const base = folderId ? await openTarget(em, actor, dataroomId, folderId) : null;
  const mayRepeat = allowDuplicate ?? DataroomMetadata.parse(room.metadata).allowDuplicate;
  const known = await knownContents(em, actor, dataroomId, files);
  // Each document has at least one page. Nobody knows how many before it is read, and reading is never cut off.
  await requireMeter(em, organizationId, 'pages', files.length);
  const placeOf = folderPlaces(em, actor, dataroomId, base);
  const left = {
    documents: await remainingOf(em, organizationId, 'documents'),
    bytes: await remainingStorage(em, organizationId),
  };
  const added: { documentId: string; versionId: string }[] = [];
  const refused: Refused[] = [];
  const unused: string[] = [];
  for (const file of files) {
    const refusal = refusalOf(file, mayRepeat ? undefined : known.get(file.sha256), left);
    if (refusal) {
      refused.push(refusal);
      unused.push(file.storageKey);
      continue;
    }
    left.documents -= 1;
    left.bytes -= file.sizeBytes;
    const place = { dataroomId, folderId: await placeOf(file.folders) };
    const { documentId, versionId } = await insertDocument(em, actor, file, place);
    known.set(file.sha256, documentId);
    added.push({ documentId, versionId });
    emit({ topic: 'document', action: 'created', resourceId: documentId, dataroomId });
  }
  const jobs = added.map((payload) => ({ payload, resourceId: payload.documentId }));
  await enqueueAll(em, { actor, requestId }, indexDocument, jobs);
  if (added.length > 0 && left.bytes === Infinity) await requireMeter(em, organizationId, 'storage', 0);
  const addedIds = added.map(({ documentId }) => documentId);
  note('dataroom', dataroomId, { added: added.length, refused: refused.length });
  return { added: await readDocuments(em, actor, addedIds), refused, unused };
}

/** The error of the limit that refused the first file; null if another reason did. */
async function limitThatRefused(
  { em, actor }: Pick<Adding, 'em' | 'actor'>,
  files: readonly StoredFile[],
  [first]: readonly Refused[],
): Promise<DomainError | null> {
  if (first?.code !== 'limit') return null;
  const { organizationId } = actor.membership;
  if ((await remainingOf(em, organizationId, 'documents')) <= 0)
    return uploadRefusal(em, organizationId, 'documents', files.length);
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return uploadRefusal(em, organizationId, 'storage', bytes);
}

/** Commits an upload: adds the stored files, and refuses the call if no file was added. */
export async function commitUpload(
  work: Adding,
  target: UploadTarget,
  { files, rejected }: StoredFiles,
): Promise<z.input<typeof UploadAnswer> | Refusal> {
  const { platform, whenCommitted, refuse } = work;
  if (files.length === 0) return refuse(allRefused(rejected));
  const { added, refused, unused } = await addFiles(work, target, files);
  const all = [...rejected, ...refused];
  if (added.length === 0) return refuse(allRefused(all, await limitThatRefused(work, files, all)));
  whenCommitted(async () => deleteAll(platform.store, unused));
  return presentUpload(added, all);
}
