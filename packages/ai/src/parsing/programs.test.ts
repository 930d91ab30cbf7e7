import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseBytes } from './drafts.fixture.ts';
import { CLOSED_PROFILE } from './programs.ts';

const isInstalled = (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
  try {
    accessSync(join(folder, 'soffice'), constants.X_OK);
    return true;
  } catch {
    return false;
  }
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-programs-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Runs LibreOffice as the product does, but with the machine's network. */
async function convert(file: string, to: string, profile: string): Promise<void> {
  const options = ['--headless', '--norestore', '--nologo', `-env:UserInstallation=file://${profile}`];
  const child = spawn('soffice', [...options, '--convert-to', to, '--outdir', folder, file], { stdio: 'ignore' });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code).toBe(0);
}

describe.runIf(isInstalled)('LibreOffice', () => {
  it('loads no picture that an old Word file links to', { timeout: 120_000 }, async () => {
    const requests: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url);
      response.end();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    try {
      const picture = `http://127.0.0.1:${(server.address() as AddressInfo).port}/seen.png`;
      const page = join(folder, 'lease.html');
      await writeFile(
        page,
        `<h1>Lease</h1><p>The base rent is $12,500.00.</p><img src="${picture}" width="50" height="50">`,
      );
      await convert(page, 'doc:MS Word 97', join(folder, 'usual'));
      expect(requests).not.toEqual([]);
      requests.length = 0;

      const profile = join(folder, 'closed');
      await mkdir(join(profile, 'user'), { recursive: true });
      await writeFile(join(profile, 'user', 'registrymodifications.xcu'), CLOSED_PROFILE);
      await convert(join(folder, 'lease.doc'), 'docx', profile);
      expect(requests).toEqual([]);

      const outcome = await parseBytes('lease.doc', await readFile(join(folder, 'lease.doc')));
      expect(outcome).toMatchObject({
        status: 'COMPLETED',
        document: { pages: [{ md: expect.stringContaining('The base rent is $12,500.00.') }] },
      });
      expect(requests).toEqual([]);
    } finally {
      server.close();
    }
  });
});

describe('a program of a reader', () => {
  const path = process.env['PATH'];
  afterEach(() => {
    process.env['PATH'] = path;
    delete process.env['A_SECRET_KEY'];
  });

  it('gets fixed arguments, a closed profile and no secrets', async () => {
    const program = join(folder, 'soffice');
    const record = join(folder, 'record');
    await writeFile(
      program,
      `#!/bin/sh
printf '%s\\n' "$@" > '${record}.arguments'
env > '${record}.environment'
cat "$(printf '%s\\n' "$@" | sed -n 's,^-env:UserInstallation=file://,,p')/user/registrymodifications.xcu" > '${record}.profile'
exit 1
`,
    );
    await chmod(program, 0o755);
    process.env['PATH'] = `${folder}${delimiter}${path}`;
    process.env['A_SECRET_KEY'] = 'the key';
    const container = Buffer.alloc(4_096);
    Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(container);
    Buffer.from('WordDocument', 'utf16le').copy(container, 1_024);
    const outcome = await parseBytes('$(touch stolen).doc', container);
    expect(outcome).toMatchObject({ status: 'FAILED', code: 'damaged' });
    const passed = (await readFile(`${record}.arguments`, 'utf8')).trim().split('\n');
    expect(passed.map((argument) => argument.replace(/\/.*/, '/…'))).toEqual([
      '--headless',
      '--norestore',
      '--nologo',
      '-env:UserInstallation=file:/…',
      '--convert-to',
      'docx',
      '--outdir',
      '/…',
      '/…',
    ]);
    expect(await readFile(`${record}.profile`, 'utf8')).toBe(CLOSED_PROFILE);
    const names = (await readFile(`${record}.environment`, 'utf8')).split('\n').map((line) => line.split('=')[0]);
    expect(names).not.toContain('A_SECRET_KEY');
  });
});
