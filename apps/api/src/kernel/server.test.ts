import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { call } from './procedure.ts';
import { fakeOperation, signedIn, startServer, type TestServer } from './test-server.ts';
import { router } from './trpc.ts';

const output = z.object({ text: z.string(), ip: z.string().nullable() });
const long = fakeOperation({ name: 'a.long', kind: 'query', input: z.object({}), output }, ({ client }) => ({
  text: 'long '.repeat(2000),
  ip: client.ip,
}));
const Login = z.object({ username: z.string() });
const login = fakeOperation({ name: 'a.login', kind: 'flow', input: Login, output, guard: 'public' }, () => ({
  text: '',
  ip: null,
}));
const testRouter = router({
  long: call(long, { method: 'POST', path: '/api/v1/a/long', tags: ['A'] }),
  login: call(login, { method: 'POST', path: '/api/v1/a/login', tags: ['A'], session: 'starts' }),
});

const PAGE =
  '<!doctype html><link rel="icon" href="/favicon.svg" /><title>app</title><title>Atrium</title><meta name="style-nonce" content="" />';

const SCRIPT = `export default ${JSON.stringify('x'.repeat(5000))};`;
const COMPRESSED = brotliCompressSync(SCRIPT);

let server: TestServer;
let dist: string;
let isReady = true;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'atrium-web-'));
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'index.html'), PAGE);
  await writeFile(join(dist, 'favicon.svg'), '<svg/>');
  await writeFile(join(dist, 'assets/app-abc123.js'), SCRIPT);
  await writeFile(join(dist, 'assets/app-def456.js'), SCRIPT);
  await writeFile(join(dist, 'assets/app-def456.js.br'), COMPRESSED);
  server = await startServer(testRouter, { WEB_DIST: dist }, async () => {
    if (!isReady) throw new Error('migration 7 is missing');
  });
});
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true });
});

describe('the web app', () => {
  it.each(['/', '/library', '/rooms/0190b6c2/documents?page=2'])(
    'is the page at %s, asked for again each time',
    async (path) => {
      const response = await server.get(path);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(await response.text()).toContain('<title>app</title>');
    },
  );

  it('hides the page of a share link from search engines, frames and other sites, without signs of the product', async () => {
    for (const path of ['/visit', '/visit/', '/visit?from=mail']) {
      const response = await server.get(path);
      expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.get('x-frame-options')).toBe('DENY');
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      const text = await response.text();
      expect(text).not.toMatch(/Atrium|favicon/);
      expect(text).toContain('<title>Shared documents</title>');
    }
    for (const path of ['/', '/visits', '/library']) {
      const response = await server.get(path);
      expect(response.headers.get('x-robots-tag')).toBeNull();
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
      expect(await response.text()).toContain('Atrium');
    }
  });

  it('has assets that are cached for a year, and files that are not', async () => {
    const asset = await server.get('/assets/app-abc123.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toContain('javascript');
    expect((await server.get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  it('never sends the page for a missing asset, another method, or an API path', async () => {
    expect((await server.get('/assets/gone-1.js')).status).toBe(404);
    expect((await server.get('/library', { method: 'POST' })).status).toBe(404);
    const api = await server.get('/api/v1/unknown');
    expect([api.status, api.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
    expect((await server.get('/api/v1/a/long')).status).toBe(405);
    expect((await server.get('/%2e%2e/%2e%2e/etc/passwd')).status).not.toBe(500);
  });

  it.each([
    '/%00',
    '/library%00',
    '/a%5c..%5cx.js',
    '/assets/%2e%2e/x.js',
    '/assets//app-abc123.js',
    `/assets/${'x'.repeat(300)}.js`,
    `/${'x'.repeat(5000)}`,
    `/${'a/'.repeat(3000)}x.js`,
    '/index.html/x.js',
  ])('has nothing at the impossible address %.40s, and logs no error', async (path) => {
    const before = server.logs.length;
    const response = await server.get(path);
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('not_found')]);
    expect(server.logs.slice(before).filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  it.each(['/assets', '/assets/'])('is the page at the folder %s', async (path) => {
    expect((await server.get(path)).status).toBe(200);
  });

  it('can run only its own scripts', async () => {
    const policy = (await server.get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("object-src 'none'");
    expect((await server.get('/')).headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('can load only its own styles: no answer allows inline ones, and each page has a new nonce', async () => {
    const nonces = [];
    for (const path of ['/', '/library']) {
      const response = await server.get(path);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).not.toContain('unsafe-inline');
      const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(nonce).not.toBe('');
      expect(await response.text()).toContain(`<meta name="style-nonce" content="${nonce}" />`);
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(2);
    const asset = await server.get('/assets/app-abc123.js');
    expect(asset.headers.get('content-security-policy')).not.toContain('unsafe-inline');
  });
});

describe('compression', () => {
  it('is used for answers and assets if the client accepts it', async () => {
    const headers = { ...signedIn, 'accept-encoding': 'gzip' };
    for (const path of ['/api/v1/a/long', '/trpc/long']) {
      const options = path.startsWith('/trpc') ? { headers } : { method: 'POST', headers };
      const response = await server.get(path, options);
      expect(response.headers.get('content-encoding'), path).toBe('gzip');
      expect(await response.text()).toContain('long long');
    }
    const asset = await server.get('/assets/app-abc123.js', { headers: { 'accept-encoding': 'br' } });
    expect(asset.headers.get('content-encoding')).toBe('br');
  });

  it('is that of the build for files that it compressed, and only for clients that accept it', async () => {
    const path = '/assets/app-def456.js';
    const compressed = await server.get(path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(Object.fromEntries(compressed.headers)).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(COMPRESSED.length),
      'content-type': expect.stringContaining('javascript') as string,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('accept-encoding') as string,
    });
    expect(await compressed.text()).toBe(SCRIPT);
    const gzip = await server.get(path, { headers: { 'accept-encoding': 'gzip' } });
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(await gzip.text()).toBe(SCRIPT);
    const plain = await server.get(path, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(SCRIPT);
    expect((await server.get(`${path}.br`)).status).toBe(404);
  });
});

describe('health', () => {
  it('reports that the process runs, and whether it is ready, without a reason', async () => {
    expect((await server.get('/healthz')).status).toBe(200);
    expect((await server.get('/readyz')).status).toBe(200);
    isReady = false;
    const response = await server.get('/readyz');
    expect(response.status).toBe(503);
    expect(await response.text()).toBe('{"status":"starting"}');
    isReady = true;
    expect(JSON.stringify(server.logs)).toContain('migration 7 is missing');
  });
});

describe('limits', () => {
  it('answer a flood of sign-ins with 429 and Retry-After, and do not affect other calls', async () => {
    const statuses = [];
    let last = new Response();
    for (let n = 0; n < 61; n++) {
      last = await server.post('/api/v1/a/login', { username: `user-${n}` }, {});
      statuses.push(last.status);
    }
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([200]));
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await last.json()).toMatchObject({ success: false, code: 'too_many_requests' });
    expect((await server.post('/api/v1/a/long', {})).status).toBe(200);
  });

  it('answer a flood of sign-ins over tRPC in the same way, also in batches', async () => {
    const flooded = await startServer(testRouter);
    const batchOf = async (count: number) => {
      const names = Array.from({ length: count }, () => 'login').join(',');
      const body = Object.fromEntries(Array.from({ length: count }, (_, n) => [n, { username: `user-${n}` }]));
      return (await flooded.post(`/trpc/${names}?batch=1`, body, {})).json() as Promise<
        { error?: { data: { httpStatus: number } } }[]
      >;
    };
    const answers: (number | undefined)[] = [];
    for (let sent = 0; sent < 70; sent += 10)
      answers.push(...(await batchOf(10)).map(({ error }) => error?.data.httpStatus));
    expect(new Set(answers.slice(0, 60))).toEqual(new Set([undefined]));
    expect(new Set(answers.slice(60))).toEqual(new Set([429]));
    expect((await flooded.post('/api/v1/a/long', {})).status).toBe(200);
    await flooded.close();
  });

  it('use the forwarded address only if a proxy is configured', async () => {
    const forwarded = { ...signedIn, 'x-forwarded-for': '203.0.113.9' };
    expect(await (await server.post('/api/v1/a/long', {}, forwarded)).json()).toMatchObject({ ip: '127.0.0.1' });
    const behind = await startServer(testRouter, { TRUST_PROXY: 'true' });
    expect(await (await behind.post('/api/v1/a/long', {}, forwarded)).json()).toMatchObject({ ip: '203.0.113.9' });
    await behind.close();
  });

  it('trust only the forwarded addresses that the configured proxies added', async () => {
    const forwarded = { ...signedIn, 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 192.0.2.7' };
    for (const [TRUST_PROXY, ip] of Object.entries({ true: '192.0.2.7', 2: '203.0.113.9' })) {
      const behind = await startServer(testRouter, { TRUST_PROXY });
      expect(await (await behind.post('/api/v1/a/long', {}, forwarded)).json()).toMatchObject({ ip });
      await behind.close();
    }
  });
});
