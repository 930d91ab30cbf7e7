// The users: they upload, ask, fill a table and evaluate, and note what was acknowledged and what never came back.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request without an answer for this long counts as hanging, in milliseconds. */
const HANGING_MS = 60_000;
/** An answer without its last event for this long counts as hanging. */
const ANSWER_MS = 150_000;
const PAUSE_MS = 250;

export async function startLoad(url) {
  const counts = { uploads: 0, answers: 0, failedAnswers: 0, runs: 0, retries: 0 };
  const hanging = [];
  const uploaded = new Map();
  const stopping = new AbortController();
  let token;

  const request = async (path, init) => {
    const signal = AbortSignal.timeout(HANGING_MS);
    try {
      const response = await fetch(`${url}/api/v1/${path}`, { ...init, signal });
      return { status: response.status, body: await response.text() };
    } catch {
      if (signal.aborted) hanging.push(`request ${path}`);
      return { status: 0, body: '' };
    }
  };
  /** Repeats a request with one Idempotency-Key until it is answered. */
  const persist = async (path, init) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), ...init.headers };
    for (;;) {
      const { status, body } = await request(path, { ...init, headers });
      if (status === 200) return JSON.parse(body);
      if (status === 402 || status === 409) return null; // no credits are left, or the work before is not finished
      if (status >= 400 && status < 500 && status !== 429) throw new Error(`${path} returned ${status}: ${body}`);
      counts.retries += 1;
      await sleep(PAUSE_MS);
    }
  };
  const post = (path, body, method = 'POST') =>
    persist(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

  const signIn = await request('login/auth', {
    method: 'POST',
    body: new URLSearchParams({ username: 'demo@atrium.localhost', password: 'atrium-demo-password' }),
  });
  token = JSON.parse(signIn.body).access_token;
  const room = (await post('dataroom/create', { name: 'Kills' })).data.id;
  const tree = [{ id: room, type: 'dataroom', name: 'Kills' }];

  let number = 0;
  const upload = async () => {
    number += 1;
    const name = `Lease ${number}.md`;
    const form = new FormData();
    form.set('dataroomId', room);
    form.append('files', new Blob([`# Lease ${number}\n\nThe base rent is $${number},500.00 per month.`]), name);
    const answer = await persist('document/upload', { method: 'POST', body: form });
    if (answer === null) return;
    uploaded.set(name, answer.data[0].id);
    counts.uploads += 1;
  };

  /** Reads a stream from an event on. Returns the last event's number, and whether the answer has ended. */
  const read = async (messageId, lastEventId, signal) => {
    const response = await fetch(`${url}/api/v1/ai/conversation/stream?messageId=${messageId}`, {
      headers: { authorization: `Bearer ${token}`, 'last-event-id': String(lastEventId) },
      signal,
    });
    let [rest, last] = ['', lastEventId];
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + piece).split('\n\n');
      rest = blocks.pop();
      for (const block of blocks) {
        const id = Number(/^id: (\d+)$/m.exec(block)?.[1] ?? last);
        const event = /^event: (\w+)$/m.exec(block)?.[1];
        if (event !== undefined && id <= last) hanging.push(`repeated event ${id} of ${messageId}`);
        last = Math.max(last, id);
        if (event === 'done' || event === 'error') return { last, end: event };
      }
    }
    return { last, end: null };
  };
  const ask = async () => {
    const context = { knowledgeContextTree: [{ id: room, type: 'dataroom' }] };
    const messageId = await begin(context);
    if (messageId === null) return;
    const signal = AbortSignal.timeout(ANSWER_MS);
    let last = 0;
    while (!signal.aborted) {
      // The stream breaks when the API is killed; a client continues after the last event that it has.
      const found = await read(messageId, last, signal).catch(() => ({ last, end: null }));
      last = found.last;
      if (found.end !== null) {
        counts.answers += 1;
        if (found.end === 'error') counts.failedAnswers += 1;
        return;
      }
      await sleep(PAUSE_MS);
    }
    hanging.push(`answer ${messageId}`);
  };
  /** Asks and returns the id of the answer, which the first events have. */
  const begin = async (context) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ query: `What is the base rent of lease ${1 + (counts.answers % 20)}?`, context });
    try {
      const signal = AbortSignal.timeout(HANGING_MS);
      const response = await fetch(`${url}/api/v1/ai/conversation/initiate`, { method: 'POST', headers, body, signal });
      let text = '';
      for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
        text += piece;
        const [, id] = /"messageId":"([^"]+)"/.exec(text) ?? [];
        if (id !== undefined) return id;
      }
    } catch {
      // The API was killed before it answered. Whether the question was stored is not known.
    }
    return null;
  };

  let table = null;
  const fill = async () => {
    if (table === null) {
      const columns = [{ name: 'Base rent', data_type_format: 'currency' }];
      table = (await post('datatable/create', { name: 'Rents', knowledgeContextTree: tree, columns }))?.data.id ?? null;
    } else await post('datatable/columns/refresh', { datatableId: table });
    counts.runs += 1;
    await sleep(4 * PAUSE_MS);
  };
  const download = async () => {
    const bundle = (await post('dataroom/download-dataroom', { dataroomId: room }))?.data.id;
    await sleep(8 * PAUSE_MS);
    if (bundle !== undefined) await post('bundle/delete', { bundleId: bundle }, 'DELETE');
    counts.runs += 1;
  };
  const repeat = async (work) => {
    while (!stopping.signal.aborted) {
      await work();
      await sleep(PAUSE_MS);
    }
  };
  const working = [upload, ask, ask, fill, download].map((work) => repeat(work));
  return {
    counts,
    hanging,
    uploaded,
    /** Ends the load when every request that has begun is answered. */
    async stop() {
      stopping.abort();
      await Promise.all(working);
    },
    post,
  };
}
