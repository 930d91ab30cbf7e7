/** A server-sent event. */
export type ReceivedEvent = { id: number; event: string; data: unknown };

function field(block: string, name: string): string | undefined {
  return new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
}

/** Passes each event on until the stream ends or the reader stops. It does not close the stream. */
export async function readEvents(response: Response, read: (event: ReceivedEvent) => 'more' | 'enough'): Promise<void> {
  if (!response.ok || !response.body)
    throw new Error(`The stream answered ${response.status}: ${await response.text()}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (text + value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [id, event, data] = [field(block, 'id'), field(block, 'event'), field(block, 'data')];
      if (id === undefined || event === undefined || data === undefined) continue;
      if (read({ id: Number(id), event, data: JSON.parse(data) }) === 'enough') return;
    }
  }
}
