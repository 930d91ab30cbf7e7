import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded, type RunningDatabase } from './index.ts';
import { lockHolder } from './lock.ts';

let dataDir: string;
let database: RunningDatabase;
const clients: Client[] = [];

async function connect(url: string = database.ownerUrl): Promise<Client> {
  const client = new Client({ connectionString: url });
  // A connection that the server ends is what some of these tests are about; their queries reject.
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atrium-embedded-'));
  database = await startEmbedded({ dataDir, idleInTransactionMs: 1_000 });
  const owner = await connect();
  await owner.query(`create table entry (id int generated always as identity, author text, step int);
    create role app_tenant nologin; create role app_login login noinherit; grant app_tenant to app_login;
    grant select, insert on entry to app_tenant`);
}, 180_000);

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
});

afterAll(async () => {
  await database?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('many clients on one PGlite', () => {
  it('keeps interleaved transactions apart', async () => {
    const authors = ['ann', 'bob', 'cy', 'dee'];
    const counts = await Promise.all(
      authors.map(async (author) => {
        const client = await connect();
        for (let step = 0; step < 10; step += 1) {
          await client.query('begin');
          await client.query('insert into entry (author, step) values ($1, $2)', [author, step]);
          await client.query(step % 2 === 0 ? 'commit' : 'rollback');
        }
        const seen = await client.query<{ count: string }>('select count(*) from entry where author = $1', [author]);
        return Number(seen.rows[0]?.count);
      }),
    );
    expect(counts).toEqual([5, 5, 5, 5]);
  });

  it('answers each client with its own rows', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, number) => {
        const client = await connect();
        const answer = await client.query<{ own: number }>('select $1::int as own', [number]);
        return answer.rows[0]?.own;
      }),
    );
    expect(answers).toEqual(Array.from({ length: 40 }, (_, number) => number));
  });

  it('delivers a notification to everyone who listens, and to nobody else', async () => {
    const [first, second, deaf, sender] = await Promise.all([connect(), connect(), connect(), connect()]);
    const heard: string[] = [];
    const hear = (name: string) => (note: { payload?: string | undefined }) => heard.push(`${name}:${note.payload}`);
    first.on('notification', hear('first'));
    second.on('notification', hear('second'));
    deaf.on('notification', hear('deaf'));
    await first.query('listen news');
    await second.query('LISTEN "news"');
    await deaf.query('listen news');
    await deaf.query('unlisten news');

    await sender.query('begin');
    await sender.query(`notify news, 'undone'`);
    await sender.query('rollback');
    await sender.query(`select pg_notify('news', 'published')`);

    await expect.poll(() => heard.toSorted()).toEqual(['first:published', 'second:published']);
    await deaf.query('select 1');
    expect(heard).toHaveLength(2);
  });

  it('lets two clients prepare different statements under one name', async () => {
    const [one, two] = await Promise.all([connect(), connect()]);
    const ask = (client: Client, text: string) => client.query({ name: 'ask', text, rowMode: 'array' });
    expect((await ask(one, `select 'one'`)).rows).toEqual([['one']]);
    expect((await ask(two, `select 'two'`)).rows).toEqual([['two']]);
    expect((await ask(one, `select 'one'`)).rows).toEqual([['one']]);
  });

  it('reports an error to the client that made it and goes on', async () => {
    const [careless, other] = await Promise.all([connect(), connect()]);
    await careless.query('begin');
    await expect(careless.query('select * from nowhere')).rejects.toMatchObject({ code: '42P01' });
    await careless.query('rollback');
    expect((await other.query('select 1 as fine')).rows).toEqual([{ fine: 1 }]);
    expect((await careless.query('select 1 as fine')).rows).toEqual([{ fine: 1 }]);
  });

  it('rolls back what a client that vanished left open', async () => {
    const [vanishing, other] = await Promise.all([connect(), connect()]);
    await vanishing.query('begin');
    await vanishing.query(`insert into entry (author, step) values ('ghost', 0)`);
    await vanishing.end();
    expect((await other.query(`select from entry where author = 'ghost'`)).rowCount).toBe(0);
  });

  it('ends a transaction that stands idle, so that the others go on', async () => {
    const [sleeper, other] = await Promise.all([connect(), connect()]);
    await sleeper.query('begin');
    await sleeper.query(`insert into entry (author, step) values ('sleeper', 0)`);
    expect((await other.query(`select from entry where author = 'sleeper'`)).rowCount).toBe(0);
    await expect(sleeper.query('commit')).rejects.toThrow(/idle-in-transaction|terminated|not queryable/);
  });

  it('does not leak a setting or a role to the next client', async () => {
    const [careless, other] = await Promise.all([connect(), connect()]);
    await careless.query(`set statement_timeout = 12345`);
    await careless.query(`set role app_tenant`);
    const seen = await other.query(`select current_setting('statement_timeout') as timeout, current_user as role`);
    expect(seen.rows).toEqual([{ timeout: '0', role: 'postgres' }]);
  });

  it('has pgvector and trigrams', async () => {
    const client = await connect();
    await client.query('create extension if not exists vector; create extension if not exists pg_trgm');
    const seen = await client.query(
      `select '[1,2]'::vector <-> '[1,3]' as distance, similarity('atrium', 'atrium') as same`,
    );
    expect(seen.rows).toEqual([{ distance: 1, same: 1 }]);
  });
});

describe('who a connection is', () => {
  it('runs as the user it signed in as, also between transactions of the owner', async () => {
    const [owner, app] = await Promise.all([connect(), connect(database.appUrl)]);
    const whoami = 'select session_user as session, current_user as now';
    for (let round = 0; round < 5; round += 1) {
      expect((await app.query(whoami)).rows).toEqual([{ session: 'app_login', now: 'app_login' }]);
      expect((await owner.query(whoami)).rows).toEqual([{ session: 'postgres', now: 'postgres' }]);
    }
  });

  it('lets the application role do nothing until it takes a role for the transaction', async () => {
    const app = await connect(database.appUrl);
    await expect(app.query('select * from entry')).rejects.toMatchObject({ code: '42501' });
    await app.query('begin; set local role app_tenant');
    await app.query('select * from entry');
    await app.query('commit');
    await expect(app.query('select * from entry')).rejects.toMatchObject({ code: '42501' });
  });

  it('says what is missing when the role does not exist yet', async () => {
    const stranger = await connect(database.appUrl.replace('app_login', 'stranger'));
    await expect(stranger.query('select 1')).rejects.toThrow('have the migrations run?');
  });

  it('refuses a wrong password', async () => {
    const url = new URL(database.ownerUrl);
    url.password = 'guessed';
    await expect(connect(url.href)).rejects.toMatchObject({ code: '28P01' });
  });
});

describe('the data folder', () => {
  it('refuses a second opener', async () => {
    const { acquireLock } = await import('./lock.ts');
    expect(() => acquireLock(join(dataDir, 'database.lock'))).toThrow(/is in use by process/);
  });

  it('loses nothing that was acknowledged when its process is killed', async () => {
    const writer = await connect();
    let acknowledged = 0;
    const writing = (async () => {
      for (;;) {
        await writer.query(`insert into entry (author, step) values ('writer', $1)`, [acknowledged]);
        acknowledged += 1;
        if (acknowledged === 50) process.kill(lockHolder(join(dataDir, 'database.lock'))?.pid ?? 0, 'SIGKILL');
      }
    })();
    await expect(writing).rejects.toThrow(/terminated|ECONNRESET|EPIPE|not queryable/);
    await database.exited;

    database = await startEmbedded({ dataDir });
    const reader = await connect();
    const seen = await reader.query<{ step: number }>(`select step from entry where author = 'writer' order by step`);
    expect(acknowledged).toBeGreaterThanOrEqual(50);
    expect(seen.rows.slice(0, acknowledged).map((row) => row.step)).toEqual(
      Array.from({ length: acknowledged }, (_, step) => step),
    );
  }, 180_000);
});
