import { apiClient, queries } from '../api/client.ts';
import { formatLongDay } from '../format/date.ts';
import type { PickedFile } from '../upload/dropped-files.ts';
import { addUploads } from '../upload/upload-store.ts';

/** Creates a data room, starts the upload of its files, and returns its id. */
export async function createRoomOf(
  name: string,
  files: readonly PickedFile[],
  maxBytes: number | undefined,
): Promise<string> {
  const { data } = await apiClient.dataroom.create.mutate({ name });
  addUploads(files, { dataroomId: data.id, folderId: null, name }, maxBytes);
  await queries.dataroom.list.invalidate();
  return data.id;
}

/** Creates a data room for dropped files. It has the name of the dropped folder, or today's date. */
export async function createRoomFor(files: readonly PickedFile[], maxBytes: number | undefined): Promise<string> {
  const folders = new Set(files.map(({ path }) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '')));
  const [folder] = folders;
  const isFolder = folders.size === 1 && folder !== undefined && folder !== '';
  // The data room takes the place of the only folder.
  const inside = isFolder ? files.map(({ file, path }) => ({ file, path: path.slice(folder.length + 1) })) : files;
  return createRoomOf(isFolder ? folder : `Documents of ${formatLongDay(new Date())}`, inside, maxBytes);
}
