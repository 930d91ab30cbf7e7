import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = dirname(import.meta.dirname);
/** Statements that hand out work: `select ... for update skip locked`. */
const CLAIMS = 'skip locked';
const CLAIMS_ALLOWED = [
  'packages/db/src/run/claim.queries.ts',
  // Asks whether an item can be claimed, and claims none.
  'packages/db/src/run/item.queries.ts',
];

describe('the run engine', () => {
  it('is the only code that claims items', () => {
    const sources = [':(glob)apps/**/*.ts', ':(glob)packages/**/*.ts', ':(exclude,glob)**/migrations/**'];
    const found = execFileSync('git', ['grep', '-il', '--untracked', CLAIMS, '--', ...sources], { cwd: root });
    expect(found.toString().trim().split('\n')).toEqual(CLAIMS_ALLOWED);
  });
});
