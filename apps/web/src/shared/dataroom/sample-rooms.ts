import { z } from 'zod';
import { apiClient, queries } from '../api/client.ts';
import type { PickedFile } from '../upload/dropped-files.ts';
import { addUploads, uploadAll } from '../upload/upload-store.ts';
import { createRoomOf } from './first-room.ts';

type SampleSet = 'project-atlas' | 'bank-statements' | 'partner-capital';

const SampleList = z.array(z.object({ path: z.string(), contentType: z.string(), url: z.string() }));

/** Creates the sample data room: leases, an NDA, an invoice, a rent roll, letters and scans of an invented deal. */
export async function createSampleRoom(maxBytes: number | undefined): Promise<string> {
  return createRoomOf('Sample: Project Atlas', await samplesOf('project-atlas'), maxBytes);
}

/** Creates a data room with a folder of bank statements, and starts their upload: three months in three formats. */
export async function createSampleStatements(
  maxBytes: number | undefined,
): Promise<{ dataroomId: string; folderId: string }> {
  const files = await samplesOf('bank-statements');
  const dataroomId = await createRoomOf('Sample: bank statements', [], maxBytes);
  const { data: folder } = await apiClient.folder.create.mutate({
    name: 'Operating account',
    dataroomId,
    parentFolderId: null,
  });
  await queries.folder.list.invalidate();
  addUploads(files, { dataroomId, folderId: folder.id, name: folder.name }, maxBytes);
  return { dataroomId, folderId: folder.id };
}

/**
 * Creates a data room with a workbook of partner capital and the statements of its partners, and waits until both are
 * uploaded. Returns the ids of the two documents.
 */
export async function createSamplePair(maxBytes: number | undefined): Promise<{ workbook: string; pdf: string }> {
  const files = await samplesOf('partner-capital');
  const name = 'Sample: partner capital';
  const dataroomId = await createRoomOf(name, [], maxBytes);
  const ids = await uploadAll(files, { dataroomId, folderId: null, name }, maxBytes);
  await queries.document.list.invalidate();
  const [workbook, pdf] = ids;
  if (workbook === undefined || pdf === undefined)
    throw new Error('The sample documents could not be uploaded. Try again.');
  return { workbook, pdf };
}

async function samplesOf(set: SampleSet): Promise<PickedFile[]> {
  const list = SampleList.parse(await (await fetchSample(`/samples/${set}/list.json`)).json());
  return Promise.all(
    list.map(async ({ path, contentType, url }) => {
      const name = path.slice(path.lastIndexOf('/') + 1);
      return { path, file: new File([await (await fetchSample(url)).blob()], name, { type: contentType }) };
    }),
  );
}

async function fetchSample(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error('The sample documents could not be loaded. Try again.');
  return response;
}
