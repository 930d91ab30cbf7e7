import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { judge } from './judge.ts';
import { mutantOf } from './mutate.ts';
import type { Seedling } from './mutate.ts';
import { seedlings } from './seedlings.ts';

const CASES = 80;
let files: Seedling[];
let folder: string;

beforeAll(async () => {
  files = await seedlings();
  folder = await mkdtemp(join(tmpdir(), 'atrium-fuzz-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

it('a seed always produces the same file, and other seeds produce other files', () => {
  expect(mutantOf(7, files)).toEqual(mutantOf(7, files));
  const different = new Set(
    Array.from({ length: 20 }, (_, seed) => Buffer.from(mutantOf(seed, files).bytes).toString('base64')),
  );
  expect(different.size).toBeGreaterThan(17);
});

it('mutated files do not crash, hang or exceed the memory limit', { timeout: 120_000 }, async () => {
  const found: string[] = [];
  for (let seed = 0; seed < CASES; seed += 1) {
    const mutant = mutantOf(seed, files);
    const { fault } = await judge(mutant, join(folder, 'file.upload'));
    if (fault !== null) found.push(`${seed} ${mutant.name} (${mutant.how}): ${fault}`);
  }
  expect(found).toEqual([]);
});
