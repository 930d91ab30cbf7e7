import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Times are in milliseconds. */
export type BodyLimits = {
  /** The whole body of a request that is not an upload. */
  bodyMs: number;
  /** An upload must deliver `leastBytes` in each period of this length. The whole upload may take longer. */
  stallMs: number;
  leastBytes: number;
  /** How often bodies are checked. */
  checkMs: number;
};

export const BODY_LIMITS: BodyLimits = { bodyMs: 60_000, stallMs: 30_000, leastBytes: 16_384, checkMs: 5_000 };

/** The longest time for receiving any request, and for a connection on which nothing happens, in milliseconds. */
export const REQUEST_MS = 3_600_000;
export const CONNECTION_MS = 120_000;

type Progress = { startedAt: number; isUpload: boolean; bytes: number; progressAt: number };

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isOver(request: IncomingMessage, progress: Progress, limits: BodyLimits): boolean {
  const now = Date.now();
  if (!progress.isUpload) return now - progress.startedAt >= limits.bodyMs;
  const { bytesRead } = request.socket;
  // The server itself holds the upload back while it stores what it has.
  const isHeldBack = request.readableFlowing !== true;
  if (isHeldBack || bytesRead - progress.bytes >= limits.leastBytes) {
    progress.bytes = bytesRead;
    progress.progressAt = now;
  }
  return now - progress.progressAt >= limits.stallMs;
}

/**
 * Ends requests whose bodies arrive too slowly with 408, so that slow senders do not occupy connections. Node's own
 * `requestTimeout` has one value for all requests, which must allow the longest upload.
 */
export function limitBodies(app: FastifyInstance, limits: BodyLimits): void {
  const reading = new Map<IncomingMessage, Progress>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (hasBody(raw)) {
      const isUpload = raw.headers['content-type']?.startsWith('multipart/form-data') ?? false;
      const startedAt = Date.now();
      reading.set(raw, { startedAt, isUpload, bytes: raw.socket.bytesRead, progressAt: startedAt });
    }
    done();
  });
  const timer = setInterval(() => {
    for (const [request, progress] of reading) {
      if (request.complete || request.destroyed) reading.delete(request);
      else if (isOver(request, progress, limits)) {
        reading.delete(request);
        // An answer of the framework would wait for the rest of the body.
        request.socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
        request.destroy();
      }
    }
  }, limits.checkMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
