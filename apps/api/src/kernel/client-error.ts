import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from './mirror-error.ts';

/**
 * How long a connection stays open after its answer, in milliseconds. Closing it while the caller still sends makes TCP reset
 * it, and the caller may see that in place of the answer.
 */
const LINGER_MS = 500;

const ANSWERS: Record<string, [status: number, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'too_large', 'The address and the headers are too long. Send long values in the body.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'timeout', 'The request did not arrive in time.'],
};

const answered = new WeakSet<Socket>();

/** Answers a request that cannot be parsed, and closes its connection. */
export function answerUnparsed(error: Error & { code?: string }, socket: Socket): void {
  // The rest of the request cannot be parsed either.
  if (answered.has(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  answered.add(socket);
  const [status, code, message] = ANSWERS[error.code ?? ''] ?? [400, 'bad_request', 'The request is not valid HTTP.'];
  const answer: ErrorBody = { success: false, message, errors: [message], code, requestId: randomUUID() };
  const body = JSON.stringify(answer);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
