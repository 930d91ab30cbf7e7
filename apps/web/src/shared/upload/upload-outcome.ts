import { type RestError, restErrorFrom } from '../api/errors.ts';
import { refusalOf } from '../credit/refusal.ts';
import type { UploadState } from './upload-queue.ts';

type Rejected = { name: string; code: string; message: string; documentId?: string };
type Answer = { data?: { id: string }[]; rejected?: Rejected[] };

const HOLD_SECONDS = 30;

/**
 * The state of an upload after its response. If the server accepts no more files for now, the file waits.
 * `retryAfter` is the response header, in seconds.
 */
export function outcomeOf(response: {
  status: number;
  body: unknown;
  retryAfter: string | null;
  now: number;
}): UploadState {
  const { status, body } = response;
  if (status === 429) {
    const seconds = Number(response.retryAfter ?? HOLD_SECONDS) || HOLD_SECONDS;
    return { kind: 'waiting', heldUntil: response.now + seconds * 1000 };
  }
  // The server defines the shape; each part is checked before it is used.
  const answer: Answer = typeof body === 'object' && body !== null ? body : {};
  const refused = answer.rejected?.[0];
  if (refused?.code === 'duplicate') return { kind: 'duplicate', documentId: refused.documentId };
  const error = restErrorFrom(status, body);
  const refusal = refusalOf(error);
  if (refusal !== undefined) return { kind: 'failed', message: refused?.message ?? error.message, refusal };
  if (refused !== undefined) return { kind: 'refused', message: refused.message };
  const document = answer.data?.[0];
  if (status < 300 && document !== undefined) return { kind: 'done', documentId: document.id };
  return { kind: isFinal(error) ? 'refused' : 'failed', message: sentenceOf(error) };
}

function isFinal({ status }: RestError): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 408;
}

function sentenceOf({ status, message }: RestError): string {
  if (status === 401) return 'Your session has ended. Sign in and try again.';
  return status >= 500 ? 'The server could not accept the file. Try again.' : message;
}
