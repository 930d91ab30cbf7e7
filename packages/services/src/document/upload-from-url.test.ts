import { MAX_BYTES_FROM_URL } from '@atrium/domain/document';
import type { MemberActor } from '@atrium/domain/kernel';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  codeOf,
  createOrganization,
  createRoom,
  failureOf,
  joinRoom,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { listDocuments, uploadFromUrl } from './index.ts';

const LEASE = '# Lease\n\nThe base rent is $12,500.00 a month.\n';

let kit: TestPlatform;
let organization: TestOrganization;
let dataroomId: string;
/** The responses of the internet by address. Other names do not exist. */
let internet: Record<string, () => Response>;
let asked: string[];
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
  dataroomId = (await createRoom(kit, organization.owner)).id;
  internet = {};
  asked = [];
  vi.stubGlobal('fetch', async (address: URL | string) => {
    const { href } = new URL(address);
    asked.push(href);
    const answer = internet[href];
    if (!answer) throw new TypeError('fetch failed');
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function take(url: string, actor: MemberActor = organization.owner) {
  return uploadFromUrl(kit.contextOf(actor), { dataroomId, url });
}
async function staged() {
  const keys = [];
  for await (const { key } of kit.platform.store.list('staging/')) keys.push(key);
  return keys;
}
function answers(body: string, headers: Record<string, string> = {}, status = 200) {
  return () => new Response(body, { status, headers: { 'content-type': 'text/markdown', ...headers } });
}
const HTML = { 'content-type': 'text/html; charset=utf-8' };

describe('a file at a web address', () => {
  it.each([
    ['https://files.test/leases/Harbor%20Street.md', {}, 'Harbor Street.md'],
    [
      'https://files.test/get?id=7',
      { 'content-disposition': 'attachment; filename="Foundry Row.md"' },
      'Foundry Row.md',
    ],
    [
      'https://files.test/x',
      { 'content-disposition': `attachment; filename="a.md"; filename*=UTF-8''Gesch%C3%A4ft.md` },
      'Geschäft.md',
    ],
    ['https://files.test/y', { 'content-disposition': 'attachment; filename="../../etc/passwd"' }, 'passwd'],
    ['https://files.test/100%', {}, '100%'],
    ['https://files.test/page.html', HTML, 'page.html'],
    ['https://files.test/', { ...HTML, 'content-disposition': 'attachment' }, 'Download'],
  ])('%s is stored under its name', async (url, headers, name) => {
    internet[new URL(url).href] = answers(LEASE, headers);
    const { data } = await take(url);
    expect(data).toMatchObject([{ name, dataroomId, indexStatus: 'PENDING', sizeBytes: Buffer.byteLength(LEASE) }]);
    expect(await staged()).toEqual([]);
  });

  it('is fetched through redirects', async () => {
    internet['https://short.test/1'] = answers('', { location: 'http://files.test/Lease.md' }, 302);
    internet['http://files.test/Lease.md'] = answers(LEASE);
    expect((await take('https://short.test/1')).data).toMatchObject([{ name: 'Lease.md' }]);
  });

  it.each([
    'http://127.0.0.1:9000/latest',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://localhost:4000/',
    'https://user:secret@files.test/',
    'https://nowhere.test/a.md',
  ])('%s reveals only that nothing can be fetched', async (url) => {
    const failure = await failureOf(take(url));
    expect(failure).toMatchObject({ code: 'INVALID', message: 'No file can be fetched from this address.' });
    expect(asked.filter((one) => !one.includes('nowhere'))).toEqual([]);
  });

  it('is refused behind a redirect into the network, or an endless one', async () => {
    internet['https://files.test/in'] = answers('', { location: 'http://10.0.0.1/secret' }, 302);
    internet['https://files.test/round'] = answers('', { location: '/round' }, 302);
    internet['https://files.test/gone'] = answers('', {}, 404);
    for (const path of ['in', 'round', 'gone'])
      expect(await codeOf(take(`https://files.test/${path}`))).toBe('INVALID');
    expect(asked).not.toContain('http://10.0.0.1/secret');
    expect(asked.length).toBeLessThan(10);
  });

  it.each(['ftp://files.test/a', 'file:///etc/passwd', 'lease', 'javascript:alert(1)'])(
    '%s is no address',
    async (url) => {
      expect(await codeOf(take(url))).toBe('INVALID');
      expect(asked).toEqual([]);
    },
  );

  it('is refused if it is a web page', async () => {
    internet['https://news.test/'] = answers('<html></html>', HTML);
    expect(await failureOf(take('https://news.test/'))).toMatchObject({
      code: 'UNSUPPORTED_TYPE',
      detailCode: 'web_page',
    });
  });

  it('is refused if it is too large, by its header or its bytes, and leaves nothing', async () => {
    const large = 'x'.repeat(MAX_BYTES_FROM_URL + 1);
    internet['https://files.test/said.txt'] = answers('x', { 'content-length': String(large.length) });
    internet['https://files.test/large.txt'] = answers(large);
    internet['https://files.test/most.txt'] = answers(large.slice(1));
    expect(await codeOf(take('https://files.test/said.txt'))).toBe('TOO_LARGE');
    expect(await codeOf(take('https://files.test/large.txt'))).toBe('TOO_LARGE');
    expect(await staged()).toEqual([]);
    expect(await codeOf(take('https://files.test/most.txt'))).toBe('ok');
  });

  it('is fetched for Contributors of the data room only', async () => {
    internet['https://files.test/Lease.md'] = answers(LEASE);
    const { guest, viewer } = organization;
    await joinRoom(kit, dataroomId, viewer, 'Viewer');
    expect(await codeOf(take('https://files.test/Lease.md', guest))).toBe('NOT_FOUND');
    expect(await codeOf(take('https://files.test/Lease.md', viewer))).toBe('FORBIDDEN');
    expect(asked).toEqual([]);
    expect((await listDocuments(kit.contextOf(organization.owner), { dataroomId })).data).toEqual([]);
  });
});
