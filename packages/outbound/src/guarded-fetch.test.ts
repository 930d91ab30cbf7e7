import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { http, HttpResponse, passthrough } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { guardedFetch, OutboundError } from './index.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** The error with which the guard blocks a request. Fails if the request is sent or fails otherwise. */
async function blocked(promise: Promise<unknown>): Promise<OutboundError> {
  const error: unknown = await promise.then(
    () => new Error('The request was not blocked'),
    (reason: unknown) => reason,
  );
  if (error instanceof OutboundError) return error;
  throw error;
}

const PUBLIC = ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'];
function toVendor(addresses = PUBLIC) {
  return guardedFetch({ baseUrl: 'https://api.example.com/v1', allowPrivate: false, lookup: async () => addresses });
}

describe('guardedFetch', () => {
  it('sends requests to the configured host', async () => {
    server.use(http.get('https://api.example.com/v1/models', () => HttpResponse.text('models')));
    expect(await (await toVendor()('https://api.example.com/v1/models')).text()).toBe('models');
  });

  it.each([
    'https://other.example.com/v1/models',
    'http://api.example.com/v1/models',
    'https://api.example.com:8443/v1/models',
    'https://user:secret@api.example.com/v1/models',
    'file:///etc/passwd',
    'not a URL',
  ])('blocks %s', async (address) => {
    const error = await blocked(toVendor()(address));
    expect(error.message).not.toContain('secret');
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.0.1',
    '0.0.0.0',
    '::1',
    'fd00::1',
    'fec0::1',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '2002:7f00:1::1',
    '2001:0:a00:1::1',
  ])('blocks a public host name that resolves to %s', async (address) => {
    const error = await blocked(toVendor([PUBLIC[0]!, address])('https://api.example.com/v1/models'));
    expect(error.message).toContain('a private address');
  });

  it('reaches public IPv4 addresses through NAT64', async () => {
    server.use(http.get('https://api.example.com/v1/models', () => HttpResponse.text('models')));
    const translated = toVendor(['64:ff9b::5db8:d70e']);
    expect(await (await translated('https://api.example.com/v1/models')).text()).toBe('models');
  });

  it('blocks private addresses in the URL itself', async () => {
    const spellings = [
      '127.0.0.1',
      '127.1',
      '0',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '①②⑦.0.0.1',
      '127。0。0。1',
    ];
    for (const host of [...spellings, '127.0.0.1.', '[::1]', '[::]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]']) {
      const baseUrl = `http://${host}:8000/`;
      const fetch = guardedFetch({ baseUrl, allowPrivate: false });
      expect((await blocked(fetch(baseUrl))).message).toContain('a private address');
    }
  });

  it('does not connect when the name resolves to a private address after the check (DNS rebinding)', async () => {
    let asked = 0;
    const rebinding = async () => (asked++ === 0 ? PUBLIC : ['127.0.0.1']);
    let reached = false;
    const inside = createServer((_, response) => {
      reached = true;
      response.end('secret');
    });
    await new Promise<void>((listening) => inside.listen(0, '127.0.0.1', listening));
    // A server that listens on TCP has an address with a port.
    const { port } = inside.address() as AddressInfo;
    const baseUrl = `http://rebinding.example.com:${port}`;
    server.use(http.get(`${baseUrl}/`, () => passthrough()));
    const fetch = guardedFetch({ baseUrl, allowPrivate: false, lookup: rebinding });
    expect((await blocked(fetch(baseUrl))).message).toContain('a private address');
    expect({ asked, reached }).toEqual({ asked: 2, reached: false });
    await new Promise((closed) => inside.close(closed));
  });

  it('reaches an allowed private server and no other', async () => {
    server.use(http.get('http://127.0.0.1:8000/v1/models', () => HttpResponse.text('models')));
    const fetch = guardedFetch({ baseUrl: 'http://127.0.0.1:8000/v1', allowPrivate: true });
    expect((await fetch('http://127.0.0.1:8000/v1/models')).status).toBe(200);
    await blocked(fetch('http://127.0.0.1:9000/v1/models'));
  });

  it('reaches other public hosts over https, but nothing private, with publicHttps', async () => {
    const baseUrl = 'http://127.0.0.1:8000';
    const addressesOf = async (host: string) => (host === 'inside.example.com' ? ['10.0.0.8'] : PUBLIC);
    const fetch = guardedFetch({ baseUrl, allowPrivate: true, elsewhere: 'publicHttps', lookup: addressesOf });
    server.use(
      http.get(`${baseUrl}/discovery`, () => HttpResponse.text('discovery')),
      http.get('https://keys.example.com/', () => HttpResponse.text('keys')),
      http.get(
        'https://away.example.com/',
        () => new HttpResponse(null, { status: 307, headers: { location: 'https://keys.example.com/' } }),
      ),
    );
    expect(await (await fetch(`${baseUrl}/discovery`)).text()).toBe('discovery');
    expect(await (await fetch('https://keys.example.com/')).text()).toBe('keys');
    for (const address of [
      'http://keys.example.com/',
      'https://inside.example.com/',
      'https://127.0.0.1/',
      'https://away.example.com/',
    ])
      await blocked(fetch(address));
  });

  it('follows redirects on the same host only and repeats the body', async () => {
    const redirect =
      (location: string, status = 307) =>
      () =>
        new HttpResponse(null, { status, headers: { location } });
    server.use(
      http.post('https://api.example.com/old', redirect('/new')),
      http.post('https://api.example.com/new', async ({ request }) => HttpResponse.text(await request.text())),
      http.post('https://api.example.com/away', redirect('https://other.example.com/')),
      http.post('https://api.example.com/get', redirect('/new', 302)),
      http.post('https://api.example.com/loop', redirect('/loop')),
    );
    const post = async (path: string) => toVendor()(`https://api.example.com${path}`, { method: 'POST', body: 'text' });
    expect(await (await post('/old')).text()).toBe('text');
    for (const path of ['/away', '/get', '/loop']) await blocked(post(path));
  });
});
