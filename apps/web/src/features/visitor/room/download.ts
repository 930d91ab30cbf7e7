import { saveBlob } from '../../../shared/download/save.ts';
import { visitFetch } from '../visit-api.ts';

/** Saves the file of an answer. A link could not send the visitor's header, so the page fetches it. */
async function save(path: string, input: object, name: string): Promise<void> {
  const response = await visitFetch(path, { method: 'POST', body: JSON.stringify(input) }, '*/*');
  saveBlob(await response.blob(), name);
}

/** Saves a document that the visitor may download. */
export async function download({ id, name }: { id: string; name: string }): Promise<void> {
  await save('document/download', { documentId: id }, name);
}

/** Saves the record of the agreement that the visitor has accepted. */
export async function downloadAgreement({ name }: { name: string }): Promise<void> {
  await save('visitor/agreement-record', {}, `Agreement - ${name}.pdf`);
}

/** Saves the files of a folder, or of the whole data room, that the visitor may download. */
export async function downloadFolder({ id, name }: { id: string | undefined; name: string }): Promise<void> {
  await save('visitor/zip', id === undefined ? {} : { folderId: id }, `${name}.zip`);
}
