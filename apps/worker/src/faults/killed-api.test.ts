import { once } from 'node:events';
import { readdir, stat, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { answerMessage } from '@atrium/domain/conversation';
import { runnable } from '@atrium/services/background-task';
import { failAnswerMessage, runAnswerMessage, stopAnswerMessage } from '@atrium/services/conversation';
import { createDataroom } from '@atrium/services/dataroom';
import { runTidyUp } from '@atrium/services/maintenance';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { startWorker } from '../kernel/runner.ts';
import { environmentOf, openProduct, type TestProduct } from '../kernel/test-product.ts';
import { tasks } from '../tasks.ts';
import { signInOver } from './calls.ts';
import { type ProductProcess, startProcess } from './processes.ts';
import { readEvents, type ReceivedEvent } from './read-events.ts';

type Provider = NonNullable<Parameters<typeof runAnswerMessage>[1]>;

const DAY_MS = 86_400_000;
const WORDS = ['The ', 'base ', 'rent ', 'is ', 'paid ', 'monthly.'];

let database: TestDatabase;
let product: TestProduct;
let processes: ProductProcess[];
beforeEach(async () => {
  database = await createTestDatabase();
  product = await openProduct(database);
  processes = [];
});
afterEach(async () => {
  for (const each of processes) await each.kill();
  await product.close();
  await database.drop();
});

async function startApi(): Promise<ProductProcess> {
  const api = await startProcess('api', environmentOf(database, product.folder));
  processes.push(api);
  return api;
}

describe('an API process that is killed during an upload', () => {
  const BOUNDARY = 'boundary';
  const part = (name: string, text: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: text/markdown\r\n\r\n${text}`;
  const WHOLE = '# Whole\n\nThis file had arrived.';
  const HALF = `# Half\n\n${'This file was on its way. '.repeat(10_000)}`;
  const filesIn = async (folder: string): Promise<string[]> => {
    const entries = await readdir(join(product.folder, 'files'), { withFileTypes: true, recursive: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return paths.filter((path) => path.startsWith(join(product.folder, 'files', folder)));
  };
  const grownTo = async (folder: string, bytes: number): Promise<boolean> => {
    const sizes = await Promise.all(
      (await filesIn(folder).catch(() => [])).map(async (path) => (await stat(path)).size),
    );
    return sizes.some((size) => size >= bytes);
  };

  it('has stored nothing; the same upload succeeds later, and the remains are deleted', async () => {
    const { data: room } = await createDataroom(product.owner, { name: 'Room' });
    const killed = await startApi();
    const headers = { ...(await signInOver(killed.url, product)), 'idempotency-key': 'upload-1' };
    const path = '/api/v1/document/upload';
    const upload = request(killed.url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    });
    const broken = once(upload, 'error');
    const field = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="dataroomId"\r\n\r\n${room.id}\r\n`;
    upload.write(`${field}${part('Whole.md', WHOLE)}\r\n${part('Half.md', HALF)}`);
    await product.until(async () => (await grownTo('staging', WHOLE.length)) && grownTo('.unfinished', 1));
    await killed.kill();
    await broken;
    const counts = async () =>
      product.rows(
        `select (select count(*) from document)::int as documents, (select count(*) from graphile_worker.jobs)::int as jobs`,
      );
    expect(await counts()).toEqual([{ documents: 0, jobs: 0 }]);

    const api = await startApi();
    const again = async () => {
      const form = new FormData();
      form.set('dataroomId', room.id);
      form.append('files', new Blob([WHOLE]), 'Whole.md');
      form.append('files', new Blob([HALF]), 'Half.md');
      return fetch(api.url + path, { method: 'POST', headers, body: form });
    };
    expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(200);
    expect(await counts()).toEqual([{ documents: 2, jobs: 2 }]);
    expect(await filesIn('documents')).toHaveLength(2);

    const left = [...(await filesIn('staging')), ...(await filesIn('.unfinished'))];
    expect(left).toHaveLength(2);
    const context = { platform: product.platform } as Parameters<typeof runTidyUp>[0]; // it reads nothing else
    await runTidyUp(context);
    expect(await filesIn('')).toHaveLength(4);
    const longAgo = new Date(Date.now() - 2 * DAY_MS);
    for (const file of left) await utimes(file, longAgo, longAgo);
    await runTidyUp(context);
    expect((await filesIn('')).every((file) => file.includes('/documents/'))).toBe(true);
  }, 180_000);
});

// Not on the embedded database, which all test files share: this worker would take the jobs of other tests.
describe.skipIf(inject('database').engine === 'pglite')('an API process that is killed during an answer', () => {
  /** Writes a word each time the test allows it. */
  const wordByWord = () => {
    const allowed = WORDS.map(() => Promise.withResolvers<void>());
    const provider: Provider = {
      name: 'gated',
      embedding: { model: 'gated', dim: 1536 },
      capabilities: { generation: 'extractive', structured: false },
      embed: async (texts) => ({
        vectors: texts.map(() => new Float32Array(1536).fill(0.1)),
        usage: { inputTokens: 1, outputTokens: 0 },
      }),
      async *generate() {
        for (const [at, text] of WORDS.entries()) {
          await allowed[at]!.promise;
          yield { type: 'text', text };
        }
      },
      structured: async () => Promise.reject(new Error('Not asked for')),
    };
    const task = runnable({
      job: answerMessage,
      run: async (context) => runAnswerMessage(context, provider),
      failed: failAnswerMessage,
      revoked: stopAnswerMessage,
    });
    return { task, letSay: (from: number, to: number) => allowed.slice(from, to).forEach(({ resolve }) => resolve()) };
  };
  const Message = z.object({ messageId: z.string() });
  const textOf = (events: ReceivedEvent[]) =>
    events
      .flatMap(({ event, data }) => (event === 'token' ? [z.object({ text: z.string() }).parse(data).text] : []))
      .join('');

  it('loses nothing: its reader continues at another process at the same event', async () => {
    const { documentId } = await product.upload('# Lease\n\nThe base rent is paid monthly.');
    const indexing = await startWorker(product.platform, database.ownerUrl, { clock: [] });
    await product.until(
      async () =>
        (await product.rows(`select from document where id = $1 and index_status = 'COMPLETED'`, [documentId])).length,
    );
    await indexing.stop();
    const { task, letSay } = wordByWord();
    const others = tasks.filter((each) => each.job.name !== answerMessage.name);
    const worker = await startWorker(product.platform, database.ownerUrl, { clock: [], tasks: [...others, task] });
    try {
      const first = await startApi();
      const headers = await signInOver(first.url, product);
      const asked = await fetch(`${first.url}/api/v1/ai/conversation/initiate`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ query: 'What is the base rent?' }),
      });
      const received: ReceivedEvent[] = [];
      // The first word alone could begin "The documents do not say." and is held back.
      letSay(0, 2);
      await readEvents(asked, (event) => {
        received.push(event);
        return event.event === 'token' ? 'enough' : 'more';
      });
      await first.kill();
      letSay(0, WORDS.length);
      const { messageId } = Message.parse(received.find(({ event }) => event === 'message')?.data);
      const second = await startApi();
      const resumed = await fetch(`${second.url}/api/v1/ai/conversation/stream?messageId=${messageId}`, {
        headers: { ...headers, 'last-event-id': String(received.at(-1)!.id) },
      });
      await readEvents(resumed, (event) => {
        received.push(event);
        return 'more';
      });
      expect(received.map(({ id }) => id)).toEqual(received.map((_, at) => at + 1));
      expect(received.at(-1)!.event).toBe('done');
      expect(textOf(received)).toBe(WORDS.join(''));
      const [message] = await product.rows(`select content, status from message where id = $1`, [messageId]);
      expect(message).toEqual({ content: WORDS.join(''), status: 'completed' });
    } finally {
      letSay(0, WORDS.length);
      await worker.stop();
    }
  });
});
