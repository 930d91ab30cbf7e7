import { visitFetch } from '../visit-api.ts';

const KEEP_MS = 60_000;

/** Saves a document that the visitor may download. A link could not send the visitor's header, so the page fetches it. */
export async function download({ id, name }: { id: string; name: string }): Promise<void> {
  const request = { method: 'POST', body: JSON.stringify({ documentId: id }) };
  const response = await visitFetch('document/download', request, '*/*');
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
