import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Pool } from 'pg';
import { afterEach, beforeAll, afterAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { CALL_LIMITS, connect, JOB_LIMITS, limitedClient, isUnreachable, reach, withSettings } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

/** A server that accepts connections and never answers. */
async function silentServer(): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => sockets.add(socket));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  ending.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => server.close(closed));
  });
  return (server.address() as AddressInfo).port;
}

async function limitOf(orm: MikroORM): Promise<string> {
  const read = async (): Promise<string> =>
    orm.em.fork().transactional(async (em) => {
      const [row] = await em.execute<{ limit: string }[]>(`select current_setting('statement_timeout') as limit`);
      return row?.limit ?? '';
    });
  return withSettings({ role: 'app_system' }, read);
}

it('gives up on a server that accepts a connection and does not answer', async () => {
  const url = new URL(database.appUrl);
  url.port = String(await silentServer());
  const orm = await connect(url.href, { pool: 1, limits: { ...CALL_LIMITS, connectMs: 200 } });
  ending.push(() => orm.close(true));
  const refused = await orm.em.execute('select 1').catch((error: unknown) => error);
  expect(isUnreachable(refused)).toBe(true);
});

it('limits the statements of calls to half a minute and those of jobs to ten minutes', async () => {
  for (const [limits, expected] of [
    [CALL_LIMITS, '30s'],
    [JOB_LIMITS, '10min'],
  ] as const) {
    const orm = await connect(database.appUrl, { pool: 1, limits });
    ending.push(() => orm.close(true));
    expect(await limitOf(orm)).toBe(expected);
  }
});

it('ends a statement that exceeds its limit', async () => {
  if (database.engine === 'pglite') return; // one WebAssembly thread cannot be interrupted
  const orm = await connect(database.appUrl, { pool: 1, limits: { ...CALL_LIMITS, statementMs: 200 } });
  ending.push(() => orm.close(true));
  const slow = withSettings({ role: 'app_system' }, async () =>
    orm.em.fork().transactional(async (em) => em.execute('select pg_sleep(30)')),
  );
  await expect(slow).rejects.toMatchObject({ code: '57014' });
  expect(await limitOf(orm)).toBe('200ms');
});

it('limits statements and idle transactions of the role itself', async () => {
  const owner = new Pool({ connectionString: database.ownerUrl, max: 1 });
  ending.push(() => owner.end());
  const { rows } = await owner.query(`select unnest(rolconfig) as setting from pg_roles where rolname = 'app_login'`);
  expect(rows.map(({ setting }) => setting)).toEqual([
    'statement_timeout=30s',
    'idle_in_transaction_session_timeout=60s',
  ]);
});

it('drops a connection whose statement is never answered, and opens another one', async () => {
  // A proxy that stops forwarding answers, as a broken network does.
  let isCut = false;
  const target = Number(new URL(database.ownerUrl).port);
  const { connect: open } = await import('node:net');
  const server = createServer((client) => {
    const upstream = open(target, '127.0.0.1');
    client.pipe(upstream);
    upstream.on('data', (bytes) => {
      if (!isCut) client.write(bytes);
    });
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  ending.push(() => new Promise((closed) => server.close(closed)));
  const url = new URL(database.ownerUrl);
  url.port = String((server.address() as AddressInfo).port);
  const Client = limitedClient({ ...CALL_LIMITS, statementMs: -4_500 });
  const pool = new Pool({ connectionString: url.href, max: 1, Client });
  pool.on('error', () => undefined);
  ending.push(() => pool.end());
  await pool.query('select 1');
  isCut = true;
  const lost = await pool.query('select 1').catch((error: unknown) => error);
  expect(isUnreachable(lost)).toBe(true);
  isCut = false;
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
});

it('tries again until the database is back', async () => {
  let attempts = 0;
  const answer = await reach(async () => {
    attempts += 1;
    if (attempts < 3) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    return 'back';
  });
  expect([answer, attempts]).toEqual(['back', 3]);
});

it('stops trying after four seconds, also if an attempt hangs', async () => {
  const startedAt = performance.now();
  const discarded: string[] = [];
  let attempts = 0;
  const never = reach(
    async () => {
      attempts += 1;
      if (attempts === 1) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      await sleep(5_000);
      return 'late';
    },
    (late) => discarded.push(late),
  );
  await expect(never).rejects.toThrow('timeout expired');
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  await expect.poll(() => discarded, { timeout: 5_000 }).toEqual(['late']);
});

it('repeats nothing that failed for another reason', async () => {
  let attempts = 0;
  const failing = reach(async () => {
    attempts += 1;
    throw new Error('division by zero');
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(attempts).toBe(1);
});
