import { isBody, restErrorFrom } from './errors.ts';
import { organizationHeaders } from './organization.ts';

export async function saveDocument(documentId: string, name: string): Promise<void> {
  await saveFile(`/api/v1/document/fetch?${new URLSearchParams({ documentId }).toString()}`, name);
}

/** Fetches a file and hands it to the browser to keep. A plain link could not say which organization is meant. */
export async function saveFile(path: string, name: string): Promise<void> {
  await keep(await fetch(path, { headers: organizationHeaders() }), name);
}

/** The same where what is wanted does not fit into an address. */
export async function postForFile(path: string, input: object, name: string): Promise<void> {
  const headers = { ...organizationHeaders(), 'content-type': 'application/json' };
  await keep(await fetch(path, { method: 'POST', headers, body: JSON.stringify(input) }), name);
}

async function keep(response: Response, name: string): Promise<void> {
  if (!response.ok) {
    const body: unknown = response.headers.get('content-type')?.includes('json') ? await response.json() : undefined;
    throw restErrorFrom(response.status, isBody(body) ? body : undefined);
  }
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the data once the click is through.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
