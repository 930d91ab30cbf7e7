import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { StagedFile, UploadedFile } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { upload } from './procedure.ts';
import { fakeOperation, LENT_TOKEN, signedIn, startServer, type TestServer, TOKEN } from './test-server.ts';
import { router } from './trpc.ts';

const LIMIT = 1000;

const Seen = z.object({
  name: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
  declaredType: z.string(),
  refusal: z.string().nullable(),
  isStaged: z.boolean(),
});
let calls = 0;
const uploadFiles = fakeOperation(
  {
    name: 'document.upload',
    kind: 'command',
    input: z.object({
      dataroomId: z.string(),
      allowDuplicate: z.boolean().optional(),
      relativePath: z.array(z.string()).optional(),
      files: z.array(UploadedFile).min(1),
    }),
    output: z.object({ fields: z.unknown(), files: z.array(Seen) }),
  },
  async ({ platform }, { files, ...fields }) => {
    calls++;
    if (fields.dataroomId === 'crash') throw new Error('no');
    const seen = [];
    for (const { stagedKey, ...facts } of files) {
      seen.push({ ...facts, isStaged: await platform.store.exists(stagedKey) });
      if (fields.dataroomId === 'keep') await platform.store.move(stagedKey, `kept/${facts.sha256}`);
    }
    return { fields, files: seen };
  },
);
const testRouter = router({
  document: router({
    upload: upload(uploadFiles, { method: 'POST', path: '/api/v1/document/upload', tags: ['Documents'] }),
  }),
});

let server: TestServer;
beforeAll(async () => {
  server = await startServer(testRouter, { UPLOAD_MAX_BYTES: String(LIMIT), UPLOAD_MAX_FILES: '3' });
});
afterAll(() => server.close());

const PATH = '/api/v1/document/upload';
function send(form: FormData, headers: Record<string, string> = signedIn) {
  return server.get(PATH, { method: 'POST', headers, body: form });
}
function formOf(dataroomId: string, files: [string, string][]): FormData {
  const form = new FormData();
  form.append('dataroomId', dataroomId);
  for (const [name, content] of files) form.append('files', new File([content], name, { type: 'text/plain' }));
  return form;
}
function sha256(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}
async function staged(): Promise<string[]> {
  const keys = [];
  for await (const { key } of server.store.list('staging/')) keys.push(key);
  return keys;
}

describe('an upload', () => {
  it('stages each file with its size, hash, type and name in any script', async () => {
    const form = formOf('room', [
      ['Geschäftsbericht – 2026 年.txt', 'one'],
      ['two.txt', ''],
    ]);
    form.append('relativePath', 'A/one.txt');
    form.append('allowDuplicate', 'true');
    const response = await send(form);
    expect(response.status).toBe(200);
    const declaredType = 'text/plain';
    expect(await response.json()).toEqual({
      fields: { dataroomId: 'room', allowDuplicate: true, relativePath: ['A/one.txt'] },
      files: [
        {
          name: 'Geschäftsbericht – 2026 年.txt',
          sizeBytes: 3,
          sha256: sha256('one'),
          declaredType,
          refusal: null,
          isStaged: true,
        },
        { name: 'two.txt', sizeBytes: 0, sha256: sha256(''), declaredType, refusal: null, isStaged: true },
      ],
    });
  });

  it('refuses a file that is too large and stages the others in their order', async () => {
    const files: [string, string][] = [
      ['a.txt', 'a'],
      ['big.txt', 'x'.repeat(LIMIT + 1)],
      ['exact.txt', 'y'.repeat(LIMIT)],
    ];
    const response = await send(formOf('room', files));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      files: [
        { name: 'a.txt', refusal: null, isStaged: true },
        { name: 'big.txt', refusal: 'too_large', isStaged: false },
        { name: 'exact.txt', refusal: null, isStaged: true, sizeBytes: LIMIT },
      ],
    });
  });

  it('deletes the staged files that the operation did not move', async () => {
    await send(formOf('keep', [['kept.txt', 'kept content']]));
    await send(formOf('room', [['left.txt', 'left']]));
    await send(formOf('crash', [['crash.txt', 'crash']]));
    await vi.waitFor(async () => expect(await staged()).toEqual([]));
    expect((await buffer(await server.store.get(`kept/${sha256('kept content')}`))).toString()).toBe('kept content');
  });

  it('is a 413 with too many files', async () => {
    const response = await send(
      formOf(
        'room',
        ['1', '2', '3', '4'].map((name) => [name, name]),
      ),
    );
    expect(response.status).toBe(413);
    await vi.waitFor(async () => expect(await staged()).toEqual([]));
  });

  it('is a 422 without a file, or with text in its place', async () => {
    const without = await send(formOf('room', []));
    expect(without.status).toBe(422);
    expect(await without.json()).toMatchObject({ detail: [{ loc: ['body', 'files'], type: 'missing' }] });
    const form = formOf('room', []);
    form.append('files', 'staging/somebody-elses');
    expect((await send(form)).status).toBe(422);
  });

  it('is a 415 as JSON, and a 422 as a malformed form', async () => {
    expect((await server.post(PATH, { dataroomId: 'room', files: [{ stagedKey: 'staging/x' }] })).status).toBe(415);
    const headers = { ...signedIn, 'content-type': 'multipart/form-data; boundary=x' };
    const broken = await server.get(PATH, {
      method: 'POST',
      headers,
      body: '--x\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\nabc',
    });
    expect(broken.status).toBe(422);
    await vi.waitFor(async () => expect(await staged()).toEqual([]));
  });

  it('is a 401 for an anonymous caller, with nothing read or staged', async () => {
    const before = calls;
    const response = await send(formOf('room', [['a.txt', 'a']]), {});
    expect(response.status).toBe(401);
    expect([calls, await staged()]).toEqual([before, []]);
  });

  it('is not possible over tRPC, not even with a forged staged file', async () => {
    const file = new StagedFile({ stagedKey: 'staging/x', name: 'x', sizeBytes: 1, sha256: '', declaredType: '' });
    expect((await server.post('/trpc/document.upload', { dataroomId: 'room', files: [file] })).status).toBe(404);
  });

  it('leaves nothing behind and never reaches the operation if the client disconnects', async () => {
    const before = calls;
    const url = new URL(server.url + PATH);
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'multipart/form-data; boundary=x' };
    const sending = httpRequest(url, { method: 'POST', headers });
    sending.on('error', () => {}); // this test cuts the connection
    sending.write('--x\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\nhalf of it');
    const unfinished = () => readdir(join(server.folder, '.unfinished'));
    await vi.waitFor(async () => expect(await unfinished()).toHaveLength(1));
    sending.destroy();
    await vi.waitFor(async () => expect(await unfinished()).toEqual([]));
    expect([calls, await staged()]).toEqual([before, []]);
  });
});

describe('uploads in a minute', () => {
  it('are limited per user over all sessions and keys, and refused before they are read', async () => {
    const flooded = await startServer(testRouter);
    const sendAs = async (token: string) =>
      flooded.get(PATH, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: formOf('room', [['a.txt', 'a']]),
      });
    for (let sent = 0; sent < 300; sent++) expect((await sendAs(sent % 2 ? TOKEN : LENT_TOKEN)).status).toBe(200);
    const before = calls;
    const refused = await sendAs(TOKEN);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      success: false,
      code: 'too_many_requests',
      message: expect.stringMatching(/^Too many uploads by you in a minute\. Continue in \d+ seconds\.$/),
    });
    expect([(await sendAs(LENT_TOKEN)).status, calls]).toEqual([429, before]);
    await flooded.close();
  });

  it('are limited per address, whatever token the caller sends', async () => {
    const flooded = await startServer(testRouter);
    const statuses: number[] = [];
    let last = new Response();
    for (let sent = 0; sent < 601; sent++) {
      last = await flooded.get(PATH, { method: 'POST', headers: { authorization: `Bearer made-up-${sent}` } });
      statuses.push(last.status);
    }
    expect(new Set(statuses.slice(0, 600))).toEqual(new Set([401]));
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await last.json()).toMatchObject({ message: expect.stringContaining('Too many uploads from your network') });
    await flooded.close();
  });
});
