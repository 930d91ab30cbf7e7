export type ServerSentEvent = { id: string | undefined; event: string; data: string };

/**
 * Parses `text/event-stream` incrementally: each call takes the next piece of text, split anywhere, and returns the
 * events it completed. Lines end in LF, CR or CRLF; an id applies until the next id. (WHATWG HTML, section 9.2.6.)
 */
export function serverSentEvents(): (piece: string) => ServerSentEvent[] {
  let rest = '';
  let started = false;
  let event = '';
  let data: string[] = [];
  let id: string | undefined;

  const readField = (line: string) => {
    const colon = line.indexOf(':');
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') event = value;
    if (name === 'data') data.push(value);
    if (name === 'id' && !value.includes('\0')) id = value === '' ? undefined : value;
  };

  const dispatch = (): ServerSentEvent[] => {
    const complete = data.length > 0 ? [{ id, event: event === '' ? 'message' : event, data: data.join('\n') }] : [];
    event = '';
    data = [];
    return complete;
  };

  return (piece) => {
    rest += started ? piece : piece.replace(/^\uFEFF/, '');
    started ||= piece !== '';
    // A final CR may be the first half of a CRLF, so it is kept for the next piece.
    const ready = rest.endsWith('\r') ? rest.length - 1 : rest.length;
    const lines = rest.slice(0, ready).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + rest.slice(ready);
    return lines.flatMap((line) => {
      if (line === '') return dispatch();
      if (!line.startsWith(':')) readField(line);
      return [];
    });
  };
}

/** Yields the events of a response. Calls `onActivity` for every piece, keep-alive comments included. */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
  onActivity: () => void = () => undefined,
): AsyncGenerator<ServerSentEvent> {
  const take = serverSentEvents();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onActivity();
      yield* take(decoder.decode(value, { stream: true }));
    }
  } finally {
    // Closes the connection if the caller stops early. Cancelling a stream that has failed rejects, which does no harm.
    await reader.cancel().catch(() => undefined);
  }
}
