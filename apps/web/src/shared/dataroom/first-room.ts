import { z } from 'zod';
import { apiClient, queries } from '../api/client.ts';
import { formatLongDay } from '../format/date.ts';
import type { PickedFile } from '../upload/dropped-files.ts';
import { addUploads } from '../upload/upload-store.ts';

const SAMPLE_NAME = 'Sample: Project Atlas';
const SampleList = z.array(z.object({ path: z.string(), contentType: z.string(), url: z.string() }));

/** Creates a data room, starts the upload of its files, and returns its id. */
async function createRoomOf(name: string, files: readonly PickedFile[], maxBytes: number | undefined): Promise<string> {
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

/** Creates the sample data room: leases, an NDA, an invoice, a rent roll, letters and scans of an invented deal. */
export async function createSampleRoom(maxBytes: number | undefined): Promise<string> {
  const list = SampleList.parse(await (await fetchSample('/samples/list.json')).json());
  const files = await Promise.all(
    list.map(async ({ path, contentType, url }) => {
      const name = path.slice(path.lastIndexOf('/') + 1);
      return { path, file: new File([await (await fetchSample(url)).blob()], name, { type: contentType }) };
    }),
  );
  return createRoomOf(SAMPLE_NAME, files, maxBytes);
}

async function fetchSample(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error('The sample documents could not be loaded. Try again.');
  return response;
}
