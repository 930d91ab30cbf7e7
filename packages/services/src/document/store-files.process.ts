import { detectType } from '@atrium/ai/parsing';
import { DataroomMetadata } from '@atrium/domain/dataroom';
import { splitRelativePath } from '@atrium/domain/document';
import { newId, type StagedFile } from '@atrium/domain/kernel';
import type { RoomAccess } from '../dataroom/index.ts';
import { deleteAll, type Outside } from '../kernel/index.ts';
import type { Refused, StoredFile, StoredFiles } from './stored-files.ts';

const MEBIBYTE = 1_048_576;

function megabytes(bytes: number): string {
  return `${(bytes / MEBIBYTE).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}

type Storing = {
  outside: Outside;
  organizationId: string;
  enabledTypes: DataroomMetadata['enabledDocumentTypes'];
};

/** Moves a staged file to its final key and recognises its type, or refuses it with a reason. */
async function storeFile(
  { outside, organizationId, enabledTypes }: Storing,
  file: StagedFile,
  path: string,
): Promise<{ file: StoredFile } | { refused: Refused }> {
  const { store } = outside;
  const place = splitRelativePath(path);
  const refuse = (code: Refused['code'], message: string) => ({
    refused: { name: (place?.name ?? file.name).slice(0, 255) || 'unnamed', code, message },
  });
  if (file.refusal === 'too_large') {
    return refuse('too_large', `Larger than ${megabytes(file.maxBytes)}, the limit for one file.`);
  }
  if (!place) return refuse('invalid_name', 'A file name is needed, of at most 255 characters.');
  if (file.sizeBytes === 0) return refuse('empty', 'The file is empty.');
  const type = await store.withLocalFile(file.stagedKey, async (local) =>
    detectType({ path: local, name: place.name }),
  );
  if (enabledTypes && !enabledTypes.includes(type.fileType)) {
    return refuse('unsupported_type', `This data room does not accept files of the type ${type.fileType}.`);
  }
  const storageKey = `documents/${organizationId}/${newId()}`;
  await store.move(file.stagedKey, storageKey);
  return { file: { ...place, ...type, storageKey, sizeBytes: file.sizeBytes, sha256: file.sha256 } };
}

/** Moves staged files to their final keys. `paths` are their relative paths; a file without one has its name. */
export async function storeFiles(
  outside: Outside,
  { room }: RoomAccess,
  staged: readonly StagedFile[],
  paths: readonly string[] = [],
): Promise<StoredFiles> {
  const { enabledDocumentTypes: enabledTypes } = DataroomMetadata.parse(room.metadata);
  const stored: StoredFiles = { files: [], rejected: [] };
  for (const [index, file] of staged.entries()) {
    const storing = { outside, organizationId: room.organizationId, enabledTypes };
    const outcome = await storeFile(storing, file, paths[index] ?? file.name);
    if ('file' in outcome) stored.files.push(outcome.file);
    else stored.rejected.push(outcome.refused);
  }
  return stored;
}

/** Deletes files that no document has taken. */
export async function discardFiles({ store }: Outside, { files }: StoredFiles): Promise<void> {
  await deleteAll(
    store,
    files.map((file) => file.storageKey),
  );
}
