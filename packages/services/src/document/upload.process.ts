import { detectType } from '@atrium/ai/parsing';
import { DataroomMetadata } from '@atrium/domain/dataroom';
import { type RefusedFile, splitRelativePath, UploadAnswer, UploadDocumentsInput } from '@atrium/domain/document';
import { DomainError, type ErrorCode, newId, type StagedFile } from '@atrium/domain/kernel';
import type { z } from 'zod';
import { namedRoom, onRoom } from '../dataroom/index.ts';
import { deleteAll, type Platform, process } from '../kernel/index.ts';
import { addDocuments } from './add.ts';

type Refused = z.input<typeof RefusedFile>;

const CODE_OF: Record<Refused['code'], ErrorCode> = {
  duplicate: 'CONFLICT',
  too_large: 'TOO_LARGE',
  empty: 'INVALID',
  unsupported_type: 'UNSUPPORTED_TYPE',
  limit: 'PAYMENT_REQUIRED',
  invalid_name: 'INVALID',
};

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}

/** Moves staged content to its final key and says what it is; or says why it is not taken. */
async function admit(
  platform: Platform,
  organizationId: string,
  file: StagedFile,
  path: string,
  enabledTypes: DataroomMetadata['enabledDocumentTypes'],
) {
  const place = splitRelativePath(path);
  const refuse = (code: Refused['code'], message: string) => ({
    refused: { name: (place?.name ?? file.name).slice(0, 255) || 'unnamed', code, message },
  });
  if (file.refusal === 'too_large') {
    return refuse('too_large', `Larger than ${megabytes(platform.config.UPLOAD_MAX_BYTES)}, the limit for one file.`);
  }
  if (!place) return refuse('invalid_name', 'A file name is needed, of at most 255 characters.');
  if (file.sizeBytes === 0) return refuse('empty', 'The file is empty.');
  const type = await platform.store.withLocalFile(file.stagedKey, async (local) =>
    detectType({ path: local, name: place.name }),
  );
  if (enabledTypes && !enabledTypes.includes(type.fileType)) {
    return refuse('unsupported_type', `This room does not take files of the type ${type.fileType}.`);
  }
  const storageKey = `documents/${organizationId}/${newId()}`;
  await platform.store.move(file.stagedKey, storageKey);
  return { file: { ...place, ...type, storageKey, sizeBytes: file.sizeBytes, sha256: file.sha256 } };
}

/** Where every file was refused there is no success to answer: the first refusal's status, and all of them beside it. */
function allRefused(rejected: Refused[]): DomainError {
  const first = rejected[0]!;
  return new DomainError(CODE_OF[first.code], first.message, {
    detailCode: first.code,
    details: { rejected },
    ...(CODE_OF[first.code] === 'INVALID'
      ? { issues: [{ path: ['files', 0], message: first.message, type: first.code }] }
      : {}),
  });
}

/** Files into a dataroom; folders on their relative paths are made. Content is recognised by hash, types by content. */
export const uploadDocuments = process({
  area: 'document',
  verb: 'uploadFiles',
  summary: 'Upload files into a dataroom',
  input: UploadDocumentsInput,
  output: UploadAnswer,
  access: onRoom('create', namedRoom),
  run: async ({ context, actor, input, resource }) => {
    const { platform } = context;
    const { organizationId } = actor.membership;
    const { enabledDocumentTypes } = DataroomMetadata.parse(resource.room.metadata);
    const admitted = [];
    for (const [index, file] of input.files.entries()) {
      const path = input.relativePath?.[index] ?? file.name;
      admitted.push(await admit(platform, organizationId, file, path, enabledDocumentTypes));
    }
    const files = admitted.flatMap((each) => ('file' in each ? [each.file] : []));
    const rejected: Refused[] = admitted.flatMap((each) => ('refused' in each ? [each.refused] : []));
    const { dataroomId, folderId, allowDuplicate } = input;
    const request = { dataroomId, folderId: folderId ?? null, allowDuplicate: allowDuplicate ?? null, files };
    const outcome =
      files.length === 0
        ? null
        : await addDocuments(context, request).catch(async (error: unknown) => {
            await deleteAll(
              platform.store,
              files.map((file) => file.storageKey),
            );
            throw error;
          });
    const kept = new Set(outcome?.keptKeys);
    const unkept = files.map((file) => file.storageKey).filter((key) => !kept.has(key));
    await deleteAll(platform.store, unkept);
    rejected.push(...(outcome?.refused ?? []));
    const data = outcome?.added ?? [];
    if (data.length === 0) throw allRefused(rejected);
    const message = data.length === 1 ? 'One document was added.' : `${data.length} documents were added.`;
    return { success: true, message, errors: rejected.map((each) => each.message), data, rejected };
  },
});
