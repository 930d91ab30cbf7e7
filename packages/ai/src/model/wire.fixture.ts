import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { inMemoryGate } from './concurrency-gate.ts';
import { ProviderError } from '../evidence/index.ts';
import type { GenerateEvent, GenerateRequest, Provider, ProviderPassage } from '../evidence/index.ts';
import type { RemoteOptions } from './settings.ts';

/** Starts a mock server for one test file. A request without a handler fails the test. */
export function useServer(): ReturnType<typeof setupServer> {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

/** Returns options whose waits take no time but are recorded, in milliseconds. */
export function quickOptions(): { options: RemoteOptions; waits: number[] } {
  const waits: number[] = [];
  const options: RemoteOptions = {
    gate: inMemoryGate(16),
    dim: 3,
    wait: async (ms) => void waits.push(ms),
    lookup: async () => ['93.184.215.14'],
  };
  return { options, waits };
}

export const PASSAGES: ProviderPassage[] = [
  { number: 1, documentId: 'd1', documentName: 'Lease.pdf', text: 'The base rent is $12,500.00 per month.' },
];
export const QUESTION: GenerateRequest = {
  system: 'Answer from the passages.',
  history: [
    { role: 'user', content: 'Who is the landlord?' },
    { role: 'assistant', content: 'Harbor Street LLC [1].' },
  ],
  question: 'What is the base rent?',
  passages: PASSAGES,
};

export async function collect(stream: AsyncIterable<GenerateEvent>): Promise<GenerateEvent[]> {
  const events: GenerateEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

export function textOf(events: readonly GenerateEvent[]): string {
  return events.map((event) => (event.type === 'text' ? event.text : '')).join('');
}

/** Returns the error with which a call fails. Throws if it succeeds. */
export async function failureOf(promise: Promise<unknown>): Promise<ProviderError> {
  const error: unknown = await promise.then(
    () => new Error('It did not fail'),
    (reason: unknown) => reason,
  );
  if (error instanceof ProviderError) return error;
  throw error;
}

/** Reads a stream until it fails, and returns the text before the error. */
export async function readUntilFailure(provider: Provider, request = QUESTION) {
  let written = '';
  const read = async () => {
    for await (const event of provider.generate(request)) if (event.type === 'text') written += event.text;
  };
  const error = await failureOf(read());
  return { written, error };
}

/** Chunked like the vendors' streams, so that the connection stays open if the reader stops early. */
const STREAM = { 'content-type': 'text/event-stream', 'transfer-encoding': 'chunked' };

/** Sends server-sent events in pieces of `size` bytes, which cut through lines, escapes and multi-byte characters. */
export function eventStream(
  events: readonly (object | string)[],
  options: { size?: number; cut?: boolean } = {},
): Response {
  const { size = 7, cut = false } = options;
  const text = events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join('');
  const bytes = new TextEncoder().encode(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.slice(at * size, (at + 1) * size),
  );
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else if (cut) controller.error(new TypeError('terminated'));
      else controller.close();
    },
  });
  return new Response(body, { headers: STREAM });
}

/** Sends server-sent events, then nothing, and keeps the connection open. */
export function openStream(events: readonly object[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
      controller.enqueue(new TextEncoder().encode(text));
    },
  });
  return new Response(body, { headers: STREAM });
}
