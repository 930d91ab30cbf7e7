import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './paths.mjs';
import { placeOf } from './slow-files-first.mjs';

describe('the order of test files', () => {
  it('begins with the tests that wait for processes', () => {
    const files = [
      'apps/worker/src/faults/failing-chat.test.ts',
      'apps/api/src/access-matrix.test.ts',
      'apps/api/src/product/indexing.test.ts',
      'packages/ai/src/parsing/hostile.test.ts',
      'packages/services/src/folder/folder.test.ts',
    ];
    for (const file of files) expect(existsSync(join(root, file)), file).toBe(true);
    expect(files.toReversed().toSorted((a, b) => placeOf(a) - placeOf(b))).toEqual(files);
  });
});
