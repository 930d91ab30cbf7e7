import { describe, expect, it } from 'vitest';
import { readServerSentEvents, serverSentEvents } from './server-sent-events.ts';

function read(...pieces: string[]) {
  const take = serverSentEvents();
  return pieces.flatMap(take);
}

describe('server-sent events', () => {
  it('returns the same events for every split of the text', () => {
    const text = 'id: 1\nevent: token\ndata: {"text":"Grüße"}\n\nid: 2\nevent: done\ndata: {}\n\n';
    const whole = read(text);
    expect(whole).toEqual([
      { id: '1', event: 'token', data: '{"text":"Grüße"}' },
      { id: '2', event: 'done', data: '{}' },
    ]);
    for (let at = 1; at < text.length; at++) expect(read(text.slice(0, at), text.slice(at))).toEqual(whole);
    expect(read(...text.split(''))).toEqual(whole);
  });

  it('accepts CRLF and CR as line ends, also for a split CRLF', () => {
    const expected = [{ id: '7', event: 'token', data: 'a' }];
    expect(read('id: 7\r\nevent: token\r\ndata: a\r\n\r\n')).toEqual(expected);
    expect(read('id: 7\r', '\nevent: token\r', '\ndata: a\r', '\n\r', '\n')).toEqual(expected);
    expect(read('id: 7\revent: token\rdata: a\r\r', ':')).toEqual(expected);
  });

  it('joins data lines and drops comments, unknown fields and events without data', () => {
    expect(read(': keep-alive\n\ndata: one\ndata:two\ndata\nretry: 10\nother: x\n\nevent: token\n\n')).toEqual([
      { id: undefined, event: 'message', data: 'one\ntwo\n' },
    ]);
  });

  it('keeps an id until the next one, clears it if empty and ignores one with a null', () => {
    const ids = read('id: 4\ndata: a\n\ndata: b\n\nid: 5\0\ndata: c\n\nid\ndata: d\n\n').map((event) => event.id);
    expect(ids).toEqual(['4', '4', '4', undefined]);
  });

  it('skips a byte order mark and drops an unfinished event', () => {
    expect(read('\uFEFFdata: a\n\ndata: b\n')).toEqual([{ id: undefined, event: 'message', data: 'a' }]);
  });

  it('decodes split characters and reports activity for comments', async () => {
    const bytes = new TextEncoder().encode(': wait\n\ndata: €\n\n');
    let pieces = 0;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const data: string[] = [];
    for await (const event of readServerSentEvents(body, () => (pieces += 1))) data.push(event.data);
    expect(data).toEqual(['€']);
    expect(pieces).toBe(bytes.length);
  });
});
