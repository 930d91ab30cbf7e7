import { lockRoom } from '@atrium/db/dataroom';
import { DocumentEntity, DocumentVersionEntity, findByContent } from '@atrium/db/document';
import { findFolderByName, type FolderRow } from '@atrium/db/folder';
import { DataroomMetadata } from '@atrium/domain/dataroom';
import { Document, FILE_TYPES, indexDocument, RefusedFile } from '@atrium/domain/document';
import { Id, type MemberActor, newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { onRoom } from '../dataroom/index.ts';
import { insertFolder, openTarget, requireDepth } from '../folder/index.ts';
import { command, enqueueAll } from '../kernel/index.ts';
import { remainingOf, remainingStorage, requireRoom } from '../usage-limit/index.ts';
import { readDocuments } from './list.ts';

/** Files that are in the store under their final keys, with the types that their contents have. */
const AddDocumentsInput = z.object({
  dataroomId: Id,
  folderId: z.string().nullable(),
  allowDuplicate: z.boolean().nullable(),
  files: z.array(
    z.object({
      storageKey: z.string(),
      folders: z.array(z.string()),
      name: z.string(),
      sizeBytes: z.int(),
      sha256: z.string(),
      contentType: z.string(),
      fileType: z.enum(FILE_TYPES),
    }),
  ),
});
type FileToAdd = z.output<typeof AddDocumentsInput>['files'][number];

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
  file: FileToAdd,
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
  files: FileToAdd[],
): Promise<Map<string, string>> {
  await lockRoom(em, dataroomId);
  const hashes = files.map((file) => file.sha256);
  const documents = await findByContent(em, viewerOf(actor), dataroomId, hashes);
  return new Map(documents.map((document) => [document.sha256, document.id]));
}

/** Adds stored files to a data room and queues their indexing. Only the upload calls it. */
export const addDocuments = command({
  area: 'document',
  verb: 'upload',
  summary: 'Add stored files to a dataroom',
  input: AddDocumentsInput,
  output: z.object({ added: z.array(Document), refused: z.array(RefusedFile), keptKeys: z.array(z.string()) }),
  access: onRoom('create', (input: { dataroomId: string }) => input.dataroomId),
  // The same files sent again have other keys.
  fingerprint: ({ files, ...rest }) => [rest, files.map(({ folders, name, sha256 }) => ({ folders, name, sha256 }))],
  run: async ({ em, actor, input, resource, requestId, emit, note }) => {
    const { room } = resource;
    const dataroomId = room.id;
    const base = input.folderId ? await openTarget(em, actor, dataroomId, input.folderId) : null;
    const allowDuplicate = input.allowDuplicate ?? DataroomMetadata.parse(room.metadata).allowDuplicate;
    const known = await knownContents(em, actor, dataroomId, input.files);
    const placeOf = folderPlaces(em, actor, dataroomId, base);
    let remaining = await remainingOf(em, actor.membership.organizationId, 'documents');
    let bytesLeft = await remainingStorage(em, actor.membership.organizationId);
    const added: { documentId: string; versionId: string }[] = [];
    const refused: z.input<typeof RefusedFile>[] = [];
    const keptKeys: string[] = [];
    for (const file of input.files) {
      const twin = allowDuplicate ? undefined : known.get(file.sha256);
      const isFull = file.sizeBytes > bytesLeft;
      if (twin !== undefined || remaining <= 0 || isFull) {
        const limit = isFull ? 'storage' : 'documents';
        const reason =
          twin === undefined
            ? { code: 'limit' as const, message: `Your plan's limit of ${limit} is reached.` }
            : {
                code: 'duplicate' as const,
                message: 'This data room has a document with the same content.',
                documentId: twin,
              };
        refused.push({ name: file.name, ...reason });
        continue;
      }
      remaining -= 1;
      bytesLeft -= file.sizeBytes;
      const folderId = await placeOf(file.folders);
      const { documentId, versionId } = await insertDocument(em, actor, file, { dataroomId, folderId });
      known.set(file.sha256, documentId);
      keptKeys.push(file.storageKey);
      added.push({ documentId, versionId });
      emit({ topic: 'document', action: 'created', resourceId: documentId, dataroomId });
    }
    const jobs = added.map((payload) => ({ payload, resourceId: payload.documentId }));
    await enqueueAll(em, { actor, requestId }, indexDocument, jobs);
    const addedIds = added.map(({ documentId }) => documentId);
    note('dataroom', dataroomId, { added: addedIds.length, refused: refused.length });
    return { added: await readDocuments(em, actor, addedIds), refused, keptKeys };
  },
});
