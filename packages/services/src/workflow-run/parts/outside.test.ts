import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '@atrium/domain/workflow';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOrganization, testPlatform, type TestOrganization, type TestPlatform } from '../../testing/index.ts';
import { createVariable } from '../../workflow/index.ts';
import { apiRequest } from './api-request.ts';
import { readCurl } from './curl.ts';
import { LOCAL_WEB, newRecord, type Recorded, runPart, startSite, vertexOf } from './part.fixture.ts';
import { recipientsOf, sendEmail } from './send-email.ts';
import { urlPart } from './url.process.ts';
import { resultsIn, webSearch } from './web-search.ts';
import { PUBLIC_WEB } from './web.ts';

const SECRET = 'canary-secret-value';
let kit: TestPlatform;
let organization: TestOrganization;
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  kit = await testPlatform();
  organization = await createOrganization(kit);
  site = await startSite(({ url, headers }, response) => {
    const html = (body: string) => response.writeHead(200, { 'content-type': 'text/html' }).end(body);
    if (url.startsWith('/json')) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ url, authorized: headers.authorization !== undefined }));
    } else if (url === '/large') response.writeHead(200).end(Buffer.alloc(11 * 1024 ** 2));
    else if (url === '/slow') setTimeout(() => response.end('late'), 5000);
    else if (url === '/redirect') response.writeHead(302, { location: '/json?from=redirect' }).end();
    else if (url === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (url === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    else if (url === '/')
      html(
        '<title>Home</title><h1>Rates</h1><p>The rate is 1.08.</p><a href="/second">more</a><a href="http://elsewhere.example/">out</a>',
      );
    else if (url === '/second') html('<p>The second page.</p>');
    else response.writeHead(404).end('nothing');
  });
  const context = kit.contextOf(organization.owner);
  await createVariable(context, { name: 'KEY', value: SECRET, type: 'Credential', hosts: ['api.example.com'] });
  await createVariable(context, { name: 'TOKEN', value: SECRET, type: 'Credential', hosts: ['api.example.com'] });
  // The rule for hosts allows no addresses of this machine, so the test writes it.
  await kit
    .asOwner(`update workflow_variable set hosts = '["127.0.0.1"]' where name = 'TOKEN'`)
    .catch(async () => kit.asOwner(`update workflow_variable set hosts = '{127.0.0.1}' where name = 'TOKEN'`));
});
afterAll(async () => {
  await site.close();
  await kit.close();
});
let recorded: Recorded;
beforeEach(() => {
  recorded = newRecord();
  site.seen.length = 0;
});

async function request(fields: JsonObject, variables: Record<string, string> = {}, web = LOCAL_WEB) {
  const vertex = vertexOf('APIRequest', fields, { variables });
  const more = { effectKey: 'key' };
  return runPart(apiRequest(web), { kit, asker: organization.owner, vertex, recorded, more });
}

describe('APIRequest', () => {
  it('reads JSON', async () => {
    const fields = { url_input: `${site.url}/json`, query_params: { q: 'a b' }, include_httpx_metadata: true };
    expect(await request(fields)).toMatchObject({
      data: {
        result: { url: '/json?q=a+b' },
        status_code: 200,
        response_headers: { 'content-type': 'application/json' },
      },
    });
  });

  it('sends a POST once, with a key, also at a second attempt', async () => {
    const fields = { url_input: `${site.url}/json`, method: 'POST', body: [{ key: 'a', value: '1' }] };
    const first = await request(fields);
    expect(await request(fields)).toEqual(first);
    expect(site.seen).toHaveLength(1);
    expect(site.seen[0]).toMatchObject({ body: '{"a":"1"}', headers: { 'content-type': 'application/json' } });
    expect(site.seen[0]?.headers['idempotency-key']).toBeTruthy();
  });

  it('sends a Credential to its hosts only, and keeps it out of everything else', async () => {
    const headers = [{ key: 'Authorization', value: 'Bearer {{TOKEN}}' }];
    const answer = await request({ url_input: `${site.url}/json`, headers });
    expect(site.seen[0]?.headers.authorization).toBe(`Bearer ${SECRET}`);
    expect(JSON.stringify([answer, recorded])).not.toContain(SECRET);
    await request({ url_input: `${site.url}/json`, headers: null }, { headers: 'TOKEN' });
    expect(site.seen[1]?.headers.authorization).toBe(`Bearer ${SECRET}`);
    const other = [{ key: 'Authorization', value: 'Bearer {{KEY}}' }];
    await expect(request({ url_input: `${site.url}/json`, headers: other })).rejects.toThrow(
      '“KEY” must not be sent to 127.0.0.1',
    );
    const plain = { ...LOCAL_WEB, allowsPlain: false };
    await expect(request({ url_input: `${site.url}/json`, headers }, {}, plain)).rejects.toThrow('https only');
    expect(site.seen).toHaveLength(2);
  });

  it('follows redirects where the node says so, and never into the network', async () => {
    expect(await request({ url_input: `${site.url}/redirect` })).toMatchObject({ data: { status_code: 302 } });
    const follow_redirects = true;
    expect(await request({ url_input: `${site.url}/redirect`, follow_redirects })).toMatchObject({
      data: { result: { url: '/json?from=redirect' } },
    });
    await expect(request({ url_input: `${site.url}/loop`, follow_redirects })).rejects.toThrow('redirects too often');
  });

  it.each([
    'http://127.0.0.1:1/',
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'file:///etc/passwd',
    'http://a:b@x.example/',
  ])('does not reach %s', async (url_input) => {
    await expect(request({ url_input }, {}, PUBLIC_WEB)).rejects.toMatchObject({ name: 'ComponentError' });
  });

  it('stops at 10 MB and at its time limit', async () => {
    await expect(request({ url_input: `${site.url}/large` })).rejects.toThrow('larger than 10 MB');
    await expect(request({ url_input: `${site.url}/slow`, timeout: 1 })).rejects.toThrow('did not answer within 1 s');
  });

  it('leaves a POST that may have arrived to a person, and tries one again that was not sent', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.destroy()));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // listening on TCP
    const fields = { url_input: `http://127.0.0.1:${port}/`, method: 'POST' };
    await expect(request(fields)).rejects.toMatchObject({ name: 'UnsureError' });
    server.close();
    await once(server, 'close');
    await expect(request(fields)).rejects.toMatchObject({ name: 'ComponentError' });
  });

  it('reads cURL', async () => {
    const curl = `curl -X PUT '${site.url}/json' \\\n -H "X-A: it's" -d '{"a": "b"}'`;
    await request({ mode: 'cURL', curl_input: curl });
    expect(site.seen[0]).toMatchObject({ method: 'PUT', body: '{"a": "b"}', headers: { 'x-a': "it's" } });
    expect(() => readCurl('curl -o /etc/passwd https://a.example')).toThrow('-o');
    expect(() => readCurl('wget https://a.example')).toThrow('curl');
    expect(() => readCurl(`curl 'https://a.example`)).toThrow('not closed');
  });
});

describe('URLComponent', () => {
  async function read(fields: JsonObject) {
    return runPart(urlPart(LOCAL_WEB), {
      kit,
      asker: organization.owner,
      vertex: vertexOf('URLComponent', fields),
      recorded,
    });
  }
  it('reads the text of a page, and of the pages that it links to', async () => {
    const { page_results: alone } = await read({ urls: [site.url] });
    expect(alone).toMatchObject([{ url: `${site.url}/`, text: expect.stringContaining('The rate is 1.08.') }]);
    expect(JSON.stringify(alone)).not.toContain('<p>');
    const { page_results: both, raw_results: raw } = await read({ urls: [site.url], max_depth: 2 });
    expect(both).toHaveLength(2);
    expect(raw).toMatchObject({ text: expect.stringContaining('The second page.') });
    const { page_results: html } = await read({ urls: [site.url], format: 'HTML' });
    expect(JSON.stringify(html)).toContain('<h1>');
  });

  it('skips pages that fail, unless it must not', async () => {
    const urls = [`${site.url}/none`, site.url];
    expect((await read({ urls }))['page_results']).toHaveLength(1);
    await expect(read({ urls, continue_on_failure: false })).rejects.toThrow('answered with 404');
    await expect(read({ urls: [`${site.url}/none`] })).rejects.toThrow(/None of the pages.* answered with 404/);
  });
});

describe('SendEmail', () => {
  const mails = async () =>
    kit.asOwner<{ recipient: string; sealed: string }>(`select recipient, sealed from mail order by recipient`);
  it('writes one mail per recipient with the checkpoint, and none without it', async () => {
    const fields = {
      to: ['b@example.test, A@example.test', 'a@example.test'],
      subject: 'Rent',
      body: 'It is due.\n\nPay.',
    };
    const vertex = vertexOf('SendEmail', fields);
    const outputs = await runPart(sendEmail, { kit, asker: organization.owner, vertex });
    expect(outputs).toMatchObject({ sent: { to: ['b@example.test', 'a@example.test'], count: 2 } });
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['a@example.test', 'b@example.test']);
    expect(JSON.stringify(await mails())).not.toContain('It is due');
  });

  it('refuses what is no address, and attachments of others', async () => {
    expect(() => recipientsOf('not an address')).toThrow('not an e-mail address');
    expect(() => recipientsOf([])).toThrow('has no recipient');
    expect(() => recipientsOf('a@b.example\nBcc: c@d.example')).toThrow('not an e-mail address');
    const attachments = [{ file_path: `${crypto.randomUUID()}/${crypto.randomUUID()}/a.txt` }];
    const vertex = vertexOf('SendEmail', { to: 'a@example.test', subject: 's', body: 'b', attachments });
    await expect(runPart(sendEmail, { kit, asker: organization.owner, vertex })).rejects.toThrow(
      'belongs to someone else',
    );
  });
});

describe('WebSearch', () => {
  const page = `<div class="result"><a rel="nofollow" class="result__a" href="//duckduckgo.com/l/?uddg=https%3A%2F%2Fa.example%2Frent%3Fx%3D1&amp;rut=1">The <b>rent</b> &amp; more</a>
    <a class="result__snippet" href="x">About <b>rents</b>.</a></div>
    <div><a class="result__a" href="https://b.example/">Second</a><a class="result__snippet" href="y">Text</a></div>`;
  it('reads the results of the page', async () => {
    expect(resultsIn(page)).toEqual([
      { title: 'The rent & more', url: 'https://a.example/rent?x=1', text: 'About rents.' },
      { title: 'Second', url: 'https://b.example/', text: 'Text' },
    ]);
  });

  it('asks for the words, and gives as many results as wanted', async () => {
    const search = await startSite((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page));
    const part = webSearch(LOCAL_WEB, `${search.url}/html/`);
    const vertex = vertexOf('WebSearch', { query: 'rent prices', limit: 1 });
    const { results } = await runPart(part, { kit, asker: organization.owner, vertex });
    expect(results).toHaveLength(1);
    expect(search.seen[0]?.url).toBe('/html/?q=rent+prices');
    await search.close();
  });
});
