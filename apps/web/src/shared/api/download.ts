import { saveBlob } from '../download/save.ts';
import { isBody, restErrorFrom } from './errors.ts';
import { organizationHeaders } from './organization.ts';

export async function saveDocument(documentId: string, name: string): Promise<void> {
  await saveFile(`/api/v1/document/fetch?${new URLSearchParams({ documentId }).toString()}`, name);
}

/** Fetches a file and saves it in the browser. A plain link cannot send the organization header. */
export async function saveFile(path: string, name: string): Promise<void> {
  await save(await fetch(path, { headers: organizationHeaders() }), name);
}

/** Saves a file whose request does not fit into a URL. */
export async function postForFile(path: string, input: object, name: string): Promise<void> {
  const headers = { ...organizationHeaders(), 'content-type': 'application/json' };
  await save(await fetch(path, { method: 'POST', headers, body: JSON.stringify(input) }), name);
}

async function save(response: Response, name: string): Promise<void> {
  if (!response.ok) {
    const body: unknown = response.headers.get('content-type')?.includes('json') ? await response.json() : undefined;
    throw restErrorFrom(response.status, isBody(body) ? body : undefined);
  }
  saveBlob(await response.blob(), name);
}
