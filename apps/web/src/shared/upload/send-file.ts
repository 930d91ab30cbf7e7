import { organizationHeaders } from '../api/organization.ts';
import { outcomeOf } from './upload-outcome.ts';
import type { Upload, UploadState } from './upload-queue.ts';

/**
 * Sends one file and reports its progress, which `fetch` cannot do. Resolves to the state of the upload.
 *
 * @throws AbortError if the signal aborts
 */
export function sendFile(
  upload: Upload,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<UploadState> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadState>();
  const request = new XMLHttpRequest();
  request.open('POST', '/api/v1/document/upload');
  request.setRequestHeader('Accept', 'application/json');
  for (const [name, value] of Object.entries(organizationHeaders())) request.setRequestHeader(name, value);
  request.responseType = 'json';
  request.upload.addEventListener('progress', (event) => onProgress(Math.min(event.loaded, upload.file.size)));
  request.addEventListener('load', () => {
    const retryAfter = request.getResponseHeader('Retry-After');
    resolve(outcomeOf({ status: request.status, body: request.response, retryAfter, now: Date.now() }));
  });
  request.addEventListener('error', () => resolve({ kind: 'failed', message: 'The connection was lost. Try again.' }));
  request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
  signal.addEventListener('abort', () => request.abort());
  request.send(formOf(upload));
  return promise;
}

/** The fields must come before the file, because the server reads the form as a stream. */
function formOf({ file, path, target, allowDuplicate }: Upload): FormData {
  const form = new FormData();
  form.append('dataroomId', target.dataroomId);
  if (target.folderId !== null) form.append('folderId', target.folderId);
  form.append('relativePath', path);
  if (allowDuplicate) form.append('allowDuplicate', 'true');
  form.append('files', file, file.name);
  return form;
}
