import { execFile } from 'node:child_process';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openProduct, type TestProduct } from './test-product.ts';

const README = fileURLToPath(new URL('../../../../README.md', import.meta.url));

/** Returns the commands of a section in their order. */
async function commandsOf(section: string): Promise<string[]> {
  const text = await readFile(README, 'utf8');
  const [, body = ''] = text.split(`## ${section}\n`);
  const [ownBody = ''] = body.split('\n## ');
  return [...ownBody.matchAll(/^```bash\n(.*?)^```$/gms)].map(([, commands]) => commands!);
}

describe.skipIf(inject('database').engine === 'pglite')('the README', () => {
  let database: TestDatabase;
  let product: TestProduct;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    product = await openProduct(database);
    product.startWorker();
    folder = await mkdtemp(join(tmpdir(), 'atrium-readme-'));
  });
  afterAll(async () => {
    await product.close();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  it('shows the main job in commands that run unchanged, also for a member of two organizations', async () => {
    await product.one('organization/create', { name: 'The second organization', emails: [] });
    expect((await product.post('dataroom/list', {})).status).toBe(422);
    const commands = await commandsOf('The main job with curl');
    expect(commands).toHaveLength(7);
    const script = commands.join('\n').replace('http://localhost:4000', product.url);
    // The commands use the Node that runs the tests.
    const PATH = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: folder,
      env: { PATH },
    });
    expect(stdout).toContain('"indexStatus":"COMPLETED"');
    expect(stdout).toMatch(/event: done\ndata: .*"outcome":"answered"/);
    expect(await readFile(join(folder, 'answer.txt'), 'utf8')).toContain('$12,500.00');
    // The CSV of the table starts with the byte order mark.
    const [before, csv] = stdout.split('\uFEFF');
    expect(csv).toMatch(/^"Document","Base rent",.*\r\n"lease\.md",12500\.00,"USD"\r\n/);
    const page: unknown = JSON.parse(before!.trim().split('\n').at(-1)!);
    expect(page).toMatchObject({
      data: [{ page: 1, md: expect.stringContaining('# Lease of 5 Willow Street') }],
      matches: [{ page: 1, quote: expect.stringContaining('$12,500.00 per month') }],
    });
  });

  it('links to files that exist', async () => {
    const links = [...(await readFile(README, 'utf8')).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, path]) => path!);
    expect(links).toContain('.env.example');
    for (const path of links) await access(join(dirname(README), path));
  });
});
