import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerMessage } from '@atrium/domain/conversation';
import { indexDocument } from '@atrium/domain/document';
import { newId, parseConfig, StagedFile } from '@atrium/domain/kernel';
import { runnable } from '@atrium/services/background-task';
import { runAnswerMessage, stopAnswerMessage, failAnswerMessage } from '@atrium/services/conversation';
import { createDataroom } from '@atrium/services/dataroom';
import { DEMO_EMAIL, seedAccounts } from '@atrium/services/demo';
import { failIndexDocument, runIndexDocument, skipIndexDocument, uploadDocuments } from '@atrium/services/document';
import { type CallContext, closePlatform, createPlatform, type Platform } from '@atrium/services/kernel';
import { authenticate, signIn } from '@atrium/services/session';
import { Pool } from 'pg';
import pino from 'pino';

type Database = { ownerUrl: string; appUrl: string; engine: string };
type Provider = NonNullable<Parameters<typeof runIndexDocument>[1]>;

const PASSWORD = 'a password for this test';
/** Each look takes time from the processes that a test waits for. */
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 160;

/** The settings that a process of the product needs to use a test's database and folder. */
export function environmentOf(
  database: Database,
  folder: string,
  more: Record<string, string> = {},
): Record<string, string> {
  return {
    NODE_ENV: 'test',
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    DATABASE_ENGINE: database.engine,
    DATABASE_POOL: '5',
    ATRIUM_DATA: folder,
    DEMO: 'true',
    DEMO_PASSWORD: PASSWORD,
    ...more,
  };
}

export type TestProduct = {
  platform: Platform;
  folder: string;
  database: Database;
  /** The context of a call by the demonstration's Owner. */
  owner: CallContext;
  /** Reads as the database owner, for facts that no call shows. */
  rows: <T extends object>(sql: string, values?: unknown[]) => Promise<T[]>;
  /** Asks until there is an answer. Only the time limit of the test ends it. */
  until: <T>(look: () => Promise<T | null | undefined | false>) => Promise<T>;
  /** Creates a data room with one text document that waits to be indexed. */
  upload: (text: string) => Promise<{ dataroomId: string; documentId: string }>;
  /** Creates a data room with these documents, by name and text, which wait to be indexed. */
  room: (documents: Record<string, string>) => Promise<{ dataroomId: string; documentIds: string[] }>;
  close: () => Promise<void>;
};

export async function openProduct(database: Database, more: Record<string, string> = {}): Promise<TestProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-worker-'));
  const config = parseConfig(environmentOf(database, folder, more));
  const platform = await createPlatform(config, pino({ level: 'silent' }), '0.0.0-test');
  await seedAccounts(platform);
  const anonymous: CallContext = {
    platform,
    actor: { kind: 'anonymous' },
    requestId: newId(),
    idempotencyKey: null,
    client: { ip: null, userAgent: null },
  };
  const session = await signIn(anonymous, { username: DEMO_EMAIL, password: PASSWORD });
  if (!session.success) throw new Error('A second step is asked for');
  const actor = await authenticate(platform, { token: session.access_token, organizationId: null });
  const owner: CallContext = { ...anonymous, actor };
  const pool = new Pool({ connectionString: database.ownerUrl, max: 2 });
  const room = async (documents: Record<string, string>) => {
    const { data: made } = await createDataroom(owner, { name: `Room ${newId()}` });
    const files: StagedFile[] = [];
    for (const [name, text] of Object.entries(documents)) {
      const stagedKey = `staging/${newId()}`;
      const stored = await platform.store.put(stagedKey, Readable.from([Buffer.from(text)]));
      files.push(new StagedFile({ stagedKey, name, ...stored, declaredType: 'text/markdown' }));
    }
    const { data } = await uploadDocuments(owner, { dataroomId: made.id, files });
    return { dataroomId: made.id, documentIds: data.map((document) => document.id) };
  };
  // A test may restart the database, which breaks idle connections. They are replaced.
  pool.on('error', () => undefined);
  return {
    platform,
    folder,
    database,
    owner,
    rows: async <T extends object>(sql: string, values: unknown[] = []) => (await pool.query<T>(sql, values)).rows,
    until: async (look) => {
      for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
        const found = await look();
        if (found !== null && found !== undefined && found !== false) return found;
        await sleep(pause);
      }
    },
    upload: async (text) => {
      const { dataroomId, documentIds } = await room({ 'Lease.md': text });
      const [documentId] = documentIds;
      if (documentId === undefined) throw new Error('The document was not uploaded.');
      return { dataroomId, documentId };
    },
    room,
    close: async () => {
      await pool.end();
      await closePlatform(platform);
      await rm(folder, { recursive: true });
    },
  };
}

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    // The timer keeps the process alive: nothing else does while it waits.
    const alive = setInterval(() => undefined, 1000);
    const stop = () => {
      clearInterval(alive);
      reject(new Error('Aborted while it waited'));
    };
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop);
  });
}

/** A model that never finishes, so that a test can be sure that indexing or an answer is in the middle of its work. */
function stuckProvider(reached: () => void): Provider {
  return {
    name: 'stuck',
    embedding: { model: 'stuck', dim: 1536 },
    capabilities: { generation: 'extractive', structured: false },
    embed: async (texts, options) => {
      // A question is one text. The texts of documents begin with the document's name.
      if (texts.length === 1 && !texts[0]?.startsWith('Lease.md')) {
        return { vectors: [new Float32Array(1536).fill(0.1)], usage: { inputTokens: 1, outputTokens: 0 } };
      }
      reached();
      return untilAborted(options?.signal);
    },
    async *generate(request) {
      yield { type: 'text', text: 'Half an answer' };
      reached();
      await untilAborted(request.signal);
    },
    structured: async () => Promise.reject(new Error('Not asked for')),
  };
}

/** The product's jobs with a model that never finishes. */
export function stuckTasks(reached: () => void = () => undefined) {
  const provider = stuckProvider(reached);
  return [
    runnable({
      job: indexDocument,
      run: async (context) => runIndexDocument(context, provider),
      failed: failIndexDocument,
      revoked: skipIndexDocument,
    }),
    runnable({
      job: answerMessage,
      run: async (context) => runAnswerMessage(context, provider),
      failed: failAnswerMessage,
      revoked: stopAnswerMessage,
    }),
  ];
}
