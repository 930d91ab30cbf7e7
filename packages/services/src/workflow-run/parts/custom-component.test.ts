import type { JsonObject } from '@atrium/domain/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrganization, testPlatform, type TestOrganization, type TestPlatform } from '../../testing/index.ts';
import { createVariable } from '../../workflow/index.ts';
import { customComponent } from './custom-component.process.ts';
import { LOCAL_WEB, newRecord, type Recorded, runPart, startSite, vertexOf } from './part.fixture.ts';

let kit: TestPlatform;
let organization: TestOrganization;
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  kit = await testPlatform();
  organization = await createOrganization(kit);
  site = await startSite(({ url }, response) => {
    if (url === '/away') response.writeHead(302, { location: 'http://elsewhere.example/' }).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ rate: '1.08' }));
  });
});
afterAll(async () => {
  await site.close();
  await kit.close();
});

async function setDeveloperMode(isOn: boolean): Promise<void> {
  await kit.asOwner('update organization set features = $2 where id = $1', [
    organization.id,
    { workflow: { enableDeveloperMode: isOn } },
  ]);
}

const part = customComponent(LOCAL_WEB);
type Given = { fields?: JsonObject; variables?: Record<string, string>; recorded?: Recorded; effectKey?: string };
async function run(code: string, { fields = {}, variables = {}, recorded, effectKey = 'key' }: Given = {}) {
  const vertex = vertexOf('CustomComponent', fields, { code, variables });
  return runPart(part, {
    kit,
    asker: organization.owner,
    vertex,
    more: { effectKey },
    ...(recorded ? { recorded } : {}),
  });
}

describe('CustomComponent', () => {
  beforeAll(async () => setDeveloperMode(true));

  it('gives its inputs to the code, and its outputs by their types', async () => {
    const code = `export default {
      inputs: [{ name: 'rent' }, { name: 'months', value: 12 }],
      outputs: [{ name: 'text', types: ['Message'] }, { name: 'rows', types: ['DataFrame'] }, { name: 'not' }],
      run({ rent, months }) { return { text: 'It is ' + rent.text * months, rows: [{ rent: rent.text }] } } }`;
    expect(await run(code, { fields: { rent: { text: '10' } } })).toEqual({
      text: { text: 'It is 120' },
      rows: [{ rent: '10' }],
    });
    const one = `export default { outputs: [{ name: 'out', types: ['Message'] }], run: () => 'alone' }`;
    expect(await run(one)).toEqual({ out: { text: 'alone' } });
  });

  it('sees the start of the run as the time, and the same random numbers at a second attempt', async () => {
    const code = `export default { outputs: [{ name: 'out' }], run: () => ({ out: [new Date().toISOString(), Math.random()] }) }`;
    const first = await run(code);
    expect(first['out']).toContain('2026-07-01T12:00:00.000Z');
    expect(await run(code)).toEqual(first);
    expect(await run(code, { effectKey: 'other' })).not.toEqual(first);
  });

  it('fetches from its hosts only, also behind a redirect', async () => {
    const code = (path: string) => `export default { outputs: [{ name: 'out' }],
      run: async () => ({ out: (await (await fetch('${site.url}${path}')).json()).rate }) }`;
    const hosts = ['127.0.0.1'];
    expect(await run(code('/'), { fields: { hosts } })).toEqual({ out: '1.08' });
    const seen = site.seen.length;
    await expect(run(code('/'))).rejects.toThrow('not among the hosts');
    await expect(run(code('/'), { fields: { hosts: ['*.example.com'] } })).rejects.toThrow('not among the hosts');
    expect(site.seen).toHaveLength(seen);
    await expect(run(code('/away'), { fields: { hosts } })).rejects.toThrow('elsewhere.example is not among the hosts');
  });

  it('sends what changes something once', async () => {
    const code = `export default { outputs: [{ name: 'out' }], run: async () => {
      const send = (body) => fetch('${site.url}/pay', { method: 'POST', body });
      return { out: [(await send('a')).status, (await send('b')).status] } } }`;
    const recorded = newRecord();
    const given = { fields: { hosts: ['127.0.0.1'] }, recorded };
    const posts = () => site.seen.filter(({ method }) => method === 'POST');
    expect(await run(code, given)).toEqual({ out: [200, 200] });
    expect(posts().map(({ body }) => body)).toEqual(['a', 'b']);
    expect(new Set(posts().map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
    expect(await run(code, given)).toEqual({ out: [200, 200] });
    expect(posts()).toHaveLength(2);
  });

  it('never gets a Credential', async () => {
    const value = 'canary-credential';
    await createVariable(kit.contextOf(organization.owner), {
      name: 'KEY',
      value,
      type: 'Credential',
      hosts: ['api.example.com'],
    });
    const code = `export default { inputs: [{ name: 'key' }], outputs: [{ name: 'out' }], run: ({ key }) => ({ out: key }) }`;
    await expect(run(code, { fields: { key: null }, variables: { key: 'KEY' } })).rejects.toThrow(
      '“KEY” is a Credential. Code never gets one.',
    );
    await expect(run(code, { fields: { key: null }, variables: { key: 'NONE' } })).rejects.toThrow(
      'no variable “NONE”',
    );
  });

  it.each([
    [
      'an error of the code',
      `export default { outputs: [{ name: 'o' }], run() { throw new Error('No rate') } }`,
      'No rate',
    ],
    [
      'an endless loop',
      `export default { limits: { seconds: 1 }, outputs: [{ name: 'o' }], run() { for (;;); } }`,
      '1 s',
    ],
    ['code that is none', 'def run(): pass', 'Unexpected'],
    [
      'imports',
      `import fs from 'node:fs'; export default { outputs: [{ name: 'o' }], run() {} }`,
      'cannot be imported',
    ],
    ['large limits', `export default { limits: { seconds: 61 }, outputs: [{ name: 'o' }], run() {} }`, 'from 1 to 60'],
  ])('fails with words for %s', async (_name, code, message) => {
    await expect(run(code)).rejects.toMatchObject({
      name: 'ComponentError',
      message: expect.stringContaining(message),
    });
  });

  it('needs developer mode', async () => {
    await setDeveloperMode(false);
    const code = `export default { outputs: [{ name: 'out' }], run: () => 1 }`;
    await expect(run(code)).rejects.toThrow('Developer mode is off');
  });
});
