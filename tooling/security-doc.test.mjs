import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { missingTests } from './security-doc.mjs';

const root = dirname(import.meta.dirname);

it('finds every test that the security document names', () => {
  const document = readFileSync(join(root, 'docs/security.md'), 'utf8');
  expect(missingTests(root, document)).toEqual([]);
  expect(document.match(/`: “/g)?.length).toBeGreaterThan(20);
});

it('names a missing file, a missing test and a name without quotes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-security-'));
  try {
    const area = join(folder, 'packages/services/src/session');
    mkdirSync(area, { recursive: true });
    writeFileSync(join(area, 'session.test.ts'), "it('ends when it expires', () => undefined);\n");
    const found = (text) => missingTests(folder, text);
    expect(found('By `session/session.test.ts`: “ends when\nit expires”, and `session.test.ts`.')).toEqual([]);
    expect(found('`session/gone.test.ts`')).toEqual(['session/gone.test.ts does not exist']);
    expect(found('`session.test.ts`: “ends when it expires”; “lasts”')).toEqual([
      'session.test.ts has no test “lasts”',
    ]);
    expect(found('`session.test.ts`: ends')).toEqual(['session.test.ts is followed by a name that is not in quotes']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
