import type { StreamEvent } from '@atrium/domain/conversation';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const storage = new Map<string, string>();
vi.stubGlobal('window', { localStorage: { getItem: (key: string) => storage.get(key) ?? null } });
const { followAnswer } = await import('./follow-answer.ts');

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

function written(events: [id: number, name: string, data: object][], broken = false) {
  return new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const [id, name, data] of events) {
          const text = `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
          controller.enqueue(new TextEncoder().encode(text));
        }
        if (!broken) controller.close();
      },
      pull(controller) {
        // A connection breaks only after the data before it has been read.
        if (broken) controller.error(new TypeError('network error'));
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  );
}

const question = {
  query: 'What is the rent?',
  conversationId: undefined,
  context: { knowledgeContextTree: [], datatableIds: [], isInternetEnabled: false, adaptiveStyle: true },
};
const done = { conversationId: 'c', messageId: 'm', status: 'completed', outcome: 'answered', followUps: [] };

async function follow(start: Parameters<typeof followAnswer>[0]) {
  const events: StreamEvent[] = [];
  const waits: boolean[] = [];
  const pauses: number[] = [];
  const ended = followAnswer(start, {
    signal: new AbortController().signal,
    onEvent: (event) => events.push(event),
    onWaiting: (waiting) => waits.push(waiting),
    pause: (ms) => {
      pauses.push(ms);
      return Promise.resolve();
    },
  });
  return {
    error: await ended.then(
      () => undefined,
      (error: unknown) => error,
    ),
    events,
    waits,
    pauses,
  };
}

function headersOf(call: number) {
  return new Headers(fetched.mock.calls[call]?.[1]?.headers);
}

describe('following an answer', () => {
  it('asks once and resumes after the last event when the connection breaks', async () => {
    fetched
      .mockResolvedValueOnce(
        written(
          [
            [0, 'conversation', { conversationId: 'c', title: 't' }],
            [1, 'message', { messageId: 'm', userMessageId: 'u' }],
            [2, 'token', { text: 'a' }],
          ],
          true,
        ),
      )
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce(
        written([
          [2, 'token', { text: 'a' }],
          [3, 'token', { text: 'b' }],
          [4, 'done', done],
        ]),
      );
    const { events, waits, pauses, error } = await follow({ question });
    expect(error).toBeUndefined();
    expect(events.map((event) => event.id)).toEqual([0, 1, 2, 3, 4]);
    expect(
      fetched.mock.calls.map(([url, init]) => `${init?.method ?? 'GET'} ${typeof url === 'string' ? url : ''}`),
    ).toEqual([
      'POST /api/v1/ai/conversation/initiate',
      'GET /api/v1/ai/conversation/stream?messageId=m',
      'GET /api/v1/ai/conversation/stream?messageId=m',
    ]);
    expect(headersOf(2).get('Last-Event-ID')).toBe('2');
    expect(waits).toEqual([true, true, false]);
    expect(pauses).toEqual([500, 1000]);
  });

  it('reads a resumed answer from its first event', async () => {
    fetched.mockResolvedValueOnce(
      written([
        [0, 'token', { text: 'a' }],
        [1, 'done', done],
      ]),
    );
    const { events } = await follow({ messageId: 'm' });
    expect(headersOf(0).get('Last-Event-ID')).toBeNull();
    expect(events).toHaveLength(2);
  });

  it('fails instead of asking twice if the question did not arrive', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { error } = await follow({ question });
    expect(error).toBeInstanceOf(TypeError);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('reports why a question was refused', async () => {
    const body = { success: false, message: 'No credits left.', errors: [], code: 'payment_required' };
    fetched.mockResolvedValueOnce(Response.json(body, { status: 402 }));
    const { error } = await follow({ question });
    expect(error).toMatchObject({ status: 402, message: 'No credits left.' });
  });

  it('gives up after twelve attempts with growing pauses', async () => {
    fetched.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
    const { error, pauses } = await follow({ messageId: 'm' });
    expect(error).toBeInstanceOf(TypeError);
    expect(fetched).toHaveBeenCalledTimes(12);
    expect(Math.max(...pauses)).toBe(10_000);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  });
});
