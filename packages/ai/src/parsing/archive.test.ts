import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repacked, textEntries } from './archive.ts';
import { zip } from './drafts.fixture.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('repacks the entries of the directory and nothing else in the file', async () => {
  const bytes = await zip({ 'sheet.xml': '<sheet/>', 'picture.png': 'pixels' });
  // The first occurrence of the name is before the entry itself, the second one in the directory.
  bytes.write('other', bytes.indexOf('sheet.xml'));
  const path = join(folder, 'odd.zip');
  await writeFile(path, bytes);
  const clean = await repacked(path);
  expect(clean.includes('other')).toBe(false);
  await writeFile(path, clean);
  expect([...(await textEntries(path, /./))]).toEqual([['sheet.xml', '<sheet/>']]);
});

it('treats an entry without a name as damaged', async () => {
  const bytes = await zip({ 'a.xml': '<sheet/>' });
  const entry = bytes.lastIndexOf(Buffer.from('PK\u0001\u0002'));
  // Sets the name's length, 28 bytes into the directory entry, to zero. The name becomes the extra field.
  bytes.writeUInt16LE(0, entry + 28);
  bytes.writeUInt16LE(bytes.readUInt16LE(entry + 30) + 5, entry + 30);
  const path = join(folder, 'nameless.zip');
  await writeFile(path, bytes);
  await expect(repacked(path)).rejects.toMatchObject({ code: 'damaged' });
});
