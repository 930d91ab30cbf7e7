import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { parseConfig } from '@atrium/domain/kernel';
import { DEMO_EMAIL, seedAccounts } from '@atrium/services/demo';
import { closePlatform, createPlatform, createReadiness, type Platform } from '@atrium/services/kernel';
import { authenticate } from '@atrium/services/session';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { appRouter } from '../router.ts';
import { failOnUndeclaredAnswers } from './declared-answers.fixture.ts';
import { buildServer } from './server.ts';

const PASSWORD = 'a password for this test';
const Signed = z.object({ access_token: z.string() });
const Data = z.object({ data: z.looseObject({ id: z.string() }) });
const Uploaded = z.object({
  data: z.array(z.looseObject({ id: z.string(), name: z.string(), path: z.string() })),
  rejected: z.array(z.looseObject({ name: z.string(), code: z.string() })),
});

let database: TestDatabase;
let folder: string;
let platform: Platform;
let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'atrium-product-'));
  const config = parseConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    DATABASE_ENGINE: database.engine,
    ATRIUM_DATA: folder,
    DEMO: 'true',
    DEMO_PASSWORD: PASSWORD,
    UPLOAD_MAX_BYTES: '2000',
  });
  platform = await createPlatform(config, pino({ level: 'silent' }), '0.0.0-test');
  await seedAccounts(platform);
  app = await buildServer({ platform, router: appRouter, authenticate, ready: createReadiness(platform) });
  failOnUndeclaredAnswers(app, appRouter);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // listening on TCP, so never a string
  url = `http://127.0.0.1:${port}/api/v1`;
});
afterAll(async () => {
  await app.close();
  await closePlatform(platform);
  await database.drop();
  await rm(folder, { recursive: true });
});

function signIn(password: string) {
  const body = new URLSearchParams({ username: DEMO_EMAIL, password });
  return fetch(`${url}/login/auth`, { method: 'POST', body });
}
async function bearer() {
  const { access_token: token } = Signed.parse(await (await signIn(PASSWORD)).json());
  return { authorization: `Bearer ${token}` };
}
function post(path: string, body: unknown, headers: Record<string, string>) {
  return fetch(`${url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

describe('the product over REST', () => {
  it('is ready', async () => {
    expect((await fetch(url.replace('/api/v1', '/readyz'))).status).toBe(200);
  });

  it('signs in by form, accepts the token, and ends it', async () => {
    expect((await signIn('not the password')).status).toBe(401);
    const headers = await bearer();
    const profile = await fetch(`${url}/user/profile`, { headers });
    expect(await profile.json()).toMatchObject({ success: true, data: { email: DEMO_EMAIL } });
    expect((await post('session/sign-out', {}, headers)).status).toBe(200);
    expect((await fetch(`${url}/user/profile`, { headers })).status).toBe(401);
  });

  it('accepts the session cookie from its own pages only', async () => {
    const cookie = (await signIn(PASSWORD)).headers.get('set-cookie')!.split(';')[0]!;
    const create = (site: string) =>
      post('dataroom/create', { name: `Room ${site}` }, { cookie, 'sec-fetch-site': site });
    expect((await create('same-origin')).status).toBe(200);
    expect((await create('cross-site')).status).toBe(403);
  });

  it('stores uploaded files, names the refused one, and serves them in ranges', async () => {
    const headers = await bearer();
    const room = Data.parse(await (await post('dataroom/create', { name: 'Upload' }, headers)).json()).data.id;
    const form = new FormData();
    form.append('dataroomId', room);
    for (const [path, content] of [
      ['Notes/één.md', '# Rent\n\nThe base rent is $12,500.'],
      ['Notes/large.md', 'x'.repeat(3000)],
    ] as const) {
      form.append('relativePath', path);
      form.append('files', new File([content], path.split('/').pop()!));
    }
    const answer = await fetch(`${url}/document/upload`, { method: 'POST', headers, body: form });
    expect(answer.status).toBe(200);
    const { data, rejected } = Uploaded.parse(await answer.json());
    expect(data.map(({ name }) => name)).toEqual(['één.md']);
    expect(rejected).toEqual([expect.objectContaining({ name: 'large.md', code: 'too_large' })]);

    const fetched = await fetch(`${url}/document/fetch?documentId=${data[0]!.id}&contentDispositionInline=true`, {
      headers: { ...headers, range: 'bytes=2-5' },
    });
    expect([fetched.status, await fetched.text()]).toEqual([206, 'Rent']);
    expect(fetched.headers.get('content-disposition')).toContain(
      'inline; filename="__n.md"; filename*=UTF-8\'\'%C3%A9%C3%A9n.md',
    );
    expect((await fetch(`${url}/document/fetch?documentId=no-such-id`, { headers })).status).toBe(404);
    for await (const { key } of platform.store.list('staging/')) expect(key).toBeUndefined();
  });

  it('answers with the first refusal and the list if every file is refused', async () => {
    const headers = await bearer();
    const room = Data.parse(await (await post('dataroom/create', { name: 'Refusals' }, headers)).json()).data.id;
    const form = new FormData();
    form.append('dataroomId', room);
    form.append('files', new File(['x'.repeat(3000)], 'large.md'));
    const answer = await fetch(`${url}/document/upload`, { method: 'POST', headers, body: form });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ success: false, code: 'too_large', rejected: [{ name: 'large.md' }] });
  });

  it('streams live events with ids', async () => {
    const headers = await bearer();
    const controller = new AbortController();
    const response = await fetch(`${url}/events?lastEventId=0`, { headers, signal: controller.signal });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    let text = '';
    for await (const bytes of response.body!) {
      // A busy machine sends a heartbeat first.
      text = `${text}${new TextDecoder().decode(bytes)}`.replace(/^(?:: heartbeat\n\n)+/, '');
      if (text !== '') break;
    }
    expect(text).toMatch(/^id: \d+-\d+\nevent: dataroom\ndata: \{/);
    controller.abort();
  });

  it('runs a call once for the same Idempotency-Key', async () => {
    const headers = { ...(await bearer()), 'idempotency-key': 'once' };
    const first = Data.parse(await (await post('dataroom/create', { name: 'Once' }, headers)).json());
    const again = Data.parse(await (await post('dataroom/create', { name: 'Once' }, headers)).json());
    expect(again.data.id).toBe(first.data.id);
    expect((await post('dataroom/create', { name: 'Twice' }, headers)).status).toBe(409);
  });
});
