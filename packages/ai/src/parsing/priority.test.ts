import { fileURLToPath } from 'node:url';
import { constants, getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { endReader, startReader } from './readers.ts';

const MEMORY = 256 * 1024 * 1024;
const DRAWER = fileURLToPath(new URL('../page-image/child.ts', import.meta.url));

function priorityOf(program?: string): number {
  const reader = startReader(MEMORY, program);
  try {
    return getPriority(reader.child.pid);
  } finally {
    endReader(reader);
  }
}

it('lets others go first while files are read, but not while a page is drawn', () => {
  const own = getPriority();
  expect(priorityOf()).toBe(Math.max(own, constants.priority.PRIORITY_BELOW_NORMAL));
  expect(priorityOf(DRAWER)).toBe(own);
});
