import type { AddressInfo } from 'node:net';
import { newId } from '@atrium/domain/kernel';
import { hashSecret, newSecret } from '@atrium/services/kernel';
import { authenticate } from '@atrium/services/session';
import {
  createOrganization,
  createRoom,
  insertLink,
  type TestLink,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '@atrium/services/testing';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failOnUndeclaredAnswers } from '../kernel/declared-answers.fixture.ts';
import type { ProcedureMeta } from '../kernel/rest-call.ts';
import { buildServer } from '../kernel/server.ts';
import { appRouter } from '../router.ts';

const PASSWORD = 'correct horse';
const PAGE = { 'x-atrium-visit': '1', 'sec-fetch-site': 'same-origin' };

let kit: TestPlatform;
let app: FastifyInstance;
let url: string;
let organization: TestOrganization;
let room: string;
beforeAll(async () => {
  kit = await testPlatform();
  organization = await createOrganization(kit);
  room = (await createRoom(kit, organization.owner)).id;
  app = await buildServer({ platform: kit.platform, router: appRouter, authenticate, ready: async () => {} });
  failOnUndeclaredAnswers(app, appRouter);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // listening on TCP, so never a string
  url = `http://127.0.0.1:${port}/api/v1`;
});
afterAll(async () => {
  await app.close();
  await kit.close();
});

type Sent = { body?: object; headers?: Record<string, string>; method?: string };
async function send(path: string, { body = {}, headers = {}, method = 'POST' }: Sent = {}) {
  const response = await fetch(`${url}/${path}`, {
    method,
    headers: { ...(method === 'GET' ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, answer, cookie: response.headers.get('set-cookie') };
}
async function link(settings: Parameters<typeof insertLink>[3] = {}): Promise<TestLink> {
  return insertLink(kit, organization.owner, room, settings);
}
function cookieOf(given: { cookie: string | null }): string {
  return given.cookie?.split(';')[0] ?? '';
}
async function session(): Promise<string> {
  const token = newSecret();
  await kit.asOwner(
    `insert into session (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [newId(), organization.owner.userId, hashSecret(token)],
  );
  return `atrium_session=${token}`;
}

it('keeps the token of a visit in a cookie that scripts cannot read, for the visitors’ page only', async () => {
  const { token } = await link({ password: PASSWORD });
  const byPage = await send('dataroom/share-public/unlock', { body: { token, password: PASSWORD }, headers: PAGE });
  expect(byPage.cookie).toMatch(/^atrium_visit=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);
  const byProgram = await send('dataroom/share-public/unlock', { body: { token, password: PASSWORD } });
  expect(byProgram.status).toBe(200);
  expect(byProgram.cookie).toBeNull();
});

it('reads the cookie only with the header of the visitors’ page, and ignores a member’s session beside it', async () => {
  const { token } = await link();
  const entered = await send('visitor/enter', { body: { token }, headers: PAGE });
  const cookie = `${cookieOf(entered)}; ${await session()}`;
  expect(await send('visitor/me', { headers: { ...PAGE, cookie } })).toMatchObject({
    status: 200,
    answer: { data: { linkName: 'Investors' } },
  });
  const asMember = { cookie, 'sec-fetch-site': 'same-origin' };
  expect((await send('visitor/me', { headers: asMember })).status).toBe(404);
  expect((await send('user/profile', { headers: asMember, method: 'GET' })).status).toBe(200);
  expect(await send('user/profile', { headers: { ...PAGE, cookie }, method: 'GET' })).toMatchObject({ status: 403 });
});

it('refuses a changed cookie, a copy after the visitor has left, and the cookie of another link', async () => {
  const [one, two] = [await link(), await link({ password: PASSWORD })];
  const cookie = cookieOf(await send('visitor/enter', { body: { token: one.token }, headers: PAGE }));
  const me = async (headers: Record<string, string>) =>
    (await send('visitor/me', { headers: { ...PAGE, ...headers } })).status;
  expect(await me({ cookie })).toBe(200);
  expect(await me({ cookie: `${cookie}x` })).toBe(404);
  expect(await me({ cookie, 'x-share-token': two.token })).toBe(403);
  expect(await me({ cookie, 'x-share-token': 'guessed' })).toBe(404);
  const left = await send('visitor/leave', { headers: { ...PAGE, cookie } });
  expect(left.cookie).toMatch(/^atrium_visit=;/);
  expect(await me({ cookie })).toBe(404);
  expect(await me({ 'x-share-token': cookie.slice('atrium_visit='.length) })).toBe(404);
});

it('shows an Owner the room as a visitor only while their session previews the link, and takes no token then', async () => {
  const [one, other] = [await link(), await link()];
  const cookie = await session();
  const as = { cookie, 'x-atrium-preview': '1', 'sec-fetch-site': 'same-origin' };
  const me = async (headers: Record<string, string>) => send('visitor/me', { headers });
  expect((await me({ ...as, 'x-share-token': one.token })).status).toBe(404);
  const begun = await send('dataroom/share-public/start-preview', {
    body: { linkId: one.id },
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });
  expect(begun.status).toBe(200);
  const seen = { data: { linkName: 'Investors', preview: { linkId: one.id, visitorId: null } } };
  expect(await me(as)).toMatchObject({ status: 200, answer: seen });
  expect(await me({ ...as, 'x-share-token': other.token })).toMatchObject({ status: 200, answer: seen });
  expect((await me({ ...as, cookie: await session() })).status).toBe(404);
  expect((await me({ 'x-atrium-preview': '1' })).status).toBe(404);
  expect(await send('visitor/enter', { headers: as })).toMatchObject({
    status: 403,
    answer: { code: 'preview_read_only' },
  });
  expect((await send('user/profile', { headers: as, method: 'GET' })).status).toBe(403);
  await kit.asOwner('update session set revoked_at = now() where user_id = $1', [organization.owner.userId]);
  expect((await me(as)).status).toBe(404);
});

it('asks for the gates by their names, 410 for an expired link and 404 for a revoked one', async () => {
  const { id, token } = await link({ password: PASSWORD });
  const headers = { 'x-share-token': token };
  const rooms = async () => send('dataroom/list', { headers });
  expect(await rooms()).toMatchObject({ status: 403, answer: { code: 'password_required' } });
  await kit.asOwner(`update share_link set expires_at = now() where id = $1`, [id]);
  expect(await rooms()).toMatchObject({ status: 410, answer: { code: 'link_expired' } });
  const info = await send('auth/token/info', { headers, method: 'GET' });
  expect(info).toMatchObject({ status: 200, answer: { expired: true, next: 'expired' } });
  await kit.asOwner(`update share_link set revoked_at = now() where id = $1`, [id]);
  expect((await rooms()).status).toBe(404);
  expect((await send('auth/token/info', { headers, method: 'GET' })).status).toBe(404);
});

it.each([
  ['is revoked', 'revoked_at = now()'],
  ['has other settings for its items', 'settings_version = settings_version + 1'],
])('ends the stream of an open page with a refusal when its link %s', async (_, change) => {
  const { id, token } = await link();
  const cookie = cookieOf(await send('visitor/enter', { body: { token }, headers: PAGE }));
  const given = new URLSearchParams({ connectionParams: '{"visit":"1"}', input: '{}' }).toString();
  const page = await fetch(`${url.replace('/api/v1', '/trpc')}/event.subscribe?${given}`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });
  expect(page.status).toBe(200);
  await kit.asOwner(`update share_link set ${change} where id = $1`, [id]);
  const sent = (await page.text()).split('\n');
  const failure: unknown = JSON.parse(sent[sent.indexOf('event: serialized-error') + 1]!.slice('data: '.length));
  expect(failure).toMatchObject({
    code: TRPC_ERROR_CODES_BY_KEY.FORBIDDEN,
    data: { code: 'revoked', httpStatus: 403 },
  });
});

it('ends the stream of a preview when its Owner loses the data room', async () => {
  const own = (await createRoom(kit, organization.owner, { accessPolicy: 'Private' })).id;
  const { id } = await insertLink(kit, organization.owner, own);
  const cookie = await session();
  const asPage = { cookie, 'sec-fetch-site': 'same-origin' };
  const begun = await send('dataroom/share-public/start-preview', { body: { linkId: id }, headers: asPage });
  expect(begun.status).toBe(200);
  const given = new URLSearchParams({ connectionParams: '{"preview":"1"}', input: '{}' }).toString();
  const page = await fetch(`${url.replace('/api/v1', '/trpc')}/event.subscribe?${given}`, { headers: asPage });
  expect(page.status).toBe(200);
  await kit.asOwner('update dataroom set created_by_id = $2 where id = $1', [own, organization.viewer.userId]);
  await kit.asOwner('delete from dataroom_member where dataroom_id = $1', [own]);
  expect(await page.text()).toContain('"code":"revoked"');
});

// At run time the procedures are flat, by path, which the type does not show. Every builder sets `meta`.
const flat = appRouter._def.procedures as unknown as Record<string, { _def: { meta: ProcedureMeta } }>;

it('refuses a visitor at every call that does not name visitors, before it reads the input', async () => {
  const { token } = await link();
  const entered = await send('visitor/enter', { body: { token } });
  const headers = { 'x-share-token': String(entered.answer['token']) };
  const closed = Object.values(flat).filter(
    ({ _def: { meta } }) => !['public', 'token', 'tokenOrMember', 'webhook', 'authService'].includes(meta.rest.guard),
  );
  expect(closed.length).toBeGreaterThan(100);
  for (const { _def } of closed) {
    const { method, path } = _def.meta.rest;
    const response = await fetch(`${url.replace('/api/v1', '')}${path.replaceAll(/\{\w+\}/g, 'x')}`, {
      method,
      headers,
    });
    await response.arrayBuffer();
    expect([path, response.status]).toEqual([path, 403]);
  }
});

it('changes nothing by a GET, however often a scanner opens the link', async () => {
  const { id, token } = await link();
  const rows = async () =>
    kit.asOwner(
      `select (select count(*) from share_token where link_id = $1) as tokens,
         (select count(*) from share_visitor where link_id = $1) as visitors, (select count(*) from mail) as mails`,
      [id],
    );
  const before = await rows();
  for (let opened = 0; opened < 5; opened++) {
    await send('auth/token/info', { headers: { ...PAGE, 'x-share-token': token }, method: 'GET' });
  }
  expect(await rows()).toEqual(before);
});

it('writes no token of a visitor to the log', async () => {
  const { token } = await link({ password: PASSWORD });
  const { answer } = await send('dataroom/share-public/unlock', { body: { token, password: PASSWORD }, headers: PAGE });
  await send('visitor/me', { headers: { 'x-share-token': String(answer['token']) } });
  const log = JSON.stringify(kit.logs);
  expect(log).not.toContain(token);
  expect(log).not.toContain(String(answer['token']));
});
