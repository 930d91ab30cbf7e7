import { Readable } from 'node:stream';
import type { DomainError } from '@atrium/domain/kernel';
import type { FastifyReply } from 'fastify';
import { asDomainError } from './error.ts';
import { errorBody } from './mirror-error.ts';
import type { StreamItem } from './rest-call.ts';
import { HEARTBEAT_MS } from './trpc.ts';

/** `data` is one line: JSON escapes line breaks. An id or name that could end its line early is a defect. */
function frame({ id, event, data }: StreamItem): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
const SIGN_OF_LIFE = ': still here\n\n';
/** What fails this early still gets the status of its failure; then the reader is told that the stream is open. */
const OPEN_AFTER_MS = 250;

function silence(ms: number): { over: Promise<'silence'>; end: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<'silence'>((resolve) => {
    timer = setTimeout(() => resolve('silence'), ms);
  });
  return { over, end: () => clearTimeout(timer) };
}

/** The next item, or word that there has been none for a while. */
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

/** The stream as text of events: signs of life between them, an `error` event in place of what broke. */
async function* frames(
  iterator: AsyncIterator<StreamItem>,
  first: Promise<IteratorResult<StreamItem>>,
  { requestId, onFailure, heartbeatMs = HEARTBEAT_MS }: Stream,
  isSilent: boolean,
): AsyncGenerator<string> {
  let next = first;
  try {
    // The headers are out with it: the reader knows that the stream is open.
    if (isSilent) yield SIGN_OF_LIFE;
    for (;;) {
      const result = await nextOrSilence(next, heartbeatMs);
      if (result === 'silence') yield SIGN_OF_LIFE;
      else if (result.done === true) return;
      else {
        yield frame(result.value);
        next = iterator.next();
      }
    }
  } catch (error) {
    const failure = asDomainError(error);
    onFailure(failure);
    yield `event: error\ndata: ${JSON.stringify(errorBody(failure, requestId))}\n\n`;
  }
}

/** Answers with `text/event-stream`. What fails before the first item, or at once, is an error answer as usual. */
export async function sendStream(reply: FastifyReply, stream: Stream): Promise<FastifyReply> {
  const iterator = stream.items[Symbol.asyncIterator]();
  const first = iterator.next();
  const openAfterMs = Math.min(OPEN_AFTER_MS, stream.heartbeatMs ?? HEARTBEAT_MS);
  const isSilent = (await nextOrSilence(first, openAfterMs)) === 'silence';
  const body = Readable.from(frames(iterator, first, stream, isSilent), { objectMode: false, encoding: 'utf8' });
  // A reader that leaves while we wait for an item: the source is told, not left waiting.
  body.once('close', () => void iterator.return?.().catch((error: unknown) => stream.onFailure(asDomainError(error))));
  return reply
    .code(200)
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-cache, no-transform')
    .header('x-accel-buffering', 'no')
    .send(body);
}
