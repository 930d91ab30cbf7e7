import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Steps } from './steps.mjs';

let lines;
const exitCode = process.exitCode;

beforeEach(() => {
  lines = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(text) > 0);
});

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = exitCode;
});

describe('the totals', () => {
  it('end with one line that mentions skipped tests only if there are any', () => {
    const steps = new Steps();
    steps.record('types', true);
    steps.finish();
    expect(lines.at(-1)).toBe('1 passed, 0 failed\n');
    expect(process.exitCode).toBe(0);
    steps.skip('journeys', 'no browser');
    steps.finish();
    expect(lines.at(-1)).toBe('1 passed, 0 failed, 1 skipped\n');
  });

  it('make the exit code 1 as soon as anything failed', async () => {
    const steps = new Steps();
    await steps.task('budget', () => {
      throw new Error('too big');
    });
    await steps.command('nothing', process.execPath, ['-e', 'process.exit(3)']);
    steps.finish();
    expect(lines).toContain('too big\n');
    expect(lines.slice(-2)).toEqual(['\nFAILED: budget, nothing\n', '0 passed, 2 failed\n']);
    expect(process.exitCode).toBe(1);
  });
});
