import { Readable } from 'node:stream';
import type { DomainError } from '@atrium/domain/kernel';
import type { FastifyReply } from 'fastify';
import { asDomainError } from './error.ts';
import { errorBody } from './mirror-error.ts';
import type { StreamItem } from './rest-call.ts';
import { HEARTBEAT_MS } from './trpc.ts';

/** Adds the event's name to its data, because many clients see only the data. */
function typed(type: string, data: unknown): unknown {
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? { type, ...data } : data;
}

/** `data` is one line, because JSON escapes line breaks. Ids and event names must not contain line breaks. */
function frame({ id, event, data }: StreamItem): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(typed(event, data))}\n\n`;
}
/** A comment line, which event-stream clients ignore. */
const HEARTBEAT = ': heartbeat\n\n';
/** A stream that fails within this time gets an HTTP error status. After it, the headers are sent. In milliseconds. */
const OPEN_AFTER_MS = 250;

function silence(ms: number): { over: Promise<'silence'>; end: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<'silence'>((resolve) => {
    timer = setTimeout(() => resolve('silence'), ms);
  });
  return { over, end: () => clearTimeout(timer) };
}

/** Returns the next item, or 'silence' if none comes within `heartbeatMs`. */
async function nextOrSilence<T>(next: Promise<T>, heartbeatMs: number): Promise<T | 'silence'> {
  const pause = silence(heartbeatMs);
  try {
    return await Promise.race([next, pause.over]);
  } finally {
    pause.end();
  }
}

type Stream = {
  items: AsyncIterable<StreamItem>;
  requestId: string;
  onFailure: (error: DomainError) => void;
  heartbeatMs?: number;
};

/** Writes the items as events, with heartbeats in pauses and an `error` event if the source fails. */
async function* frames(
  iterator: AsyncIterator<StreamItem>,
  first: Promise<IteratorResult<StreamItem>>,
  { requestId, onFailure, heartbeatMs = HEARTBEAT_MS }: Stream,
  isSilent: boolean,
): AsyncGenerator<string> {
  let next = first;
  try {
    // The first bytes also send the headers, so the client knows that the stream is open.
    if (isSilent) yield HEARTBEAT;
    for (;;) {
      const result = await nextOrSilence(next, heartbeatMs);
      if (result === 'silence') yield HEARTBEAT;
      else if (result.done === true) return;
      else {
        yield frame(result.value);
        next = iterator.next();
      }
    }
  } catch (error) {
    const failure = asDomainError(error);
    onFailure(failure);
    yield `event: error\ndata: ${JSON.stringify(typed('error', errorBody(failure, requestId)))}\n\n`;
  }
}

/** Sends a `text/event-stream`. A failure before the first item, within `OPEN_AFTER_MS`, is a usual error answer. */
export async function sendStream(reply: FastifyReply, stream: Stream): Promise<FastifyReply> {
  const iterator = stream.items[Symbol.asyncIterator]();
  const first = iterator.next();
  const openAfterMs = Math.min(OPEN_AFTER_MS, stream.heartbeatMs ?? HEARTBEAT_MS);
  const isSilent = (await nextOrSilence(first, openAfterMs)) === 'silence';
  const body = Readable.from(frames(iterator, first, stream, isSilent), { objectMode: false, encoding: 'utf8' });
  // If the client disconnects while the next item is awaited, the source must stop.
  body.once('close', () => void iterator.return?.().catch((error: unknown) => stream.onFailure(asDomainError(error))));
  return reply
    .code(200)
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-cache, no-transform')
    .header('x-accel-buffering', 'no')
    .send(body);
}
