import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { join } from 'node:path';
import { root } from './paths.mjs';
import {
  failedAttempts,
  failedFiles,
  replaceFiles,
  Steps,
  playwrightCounts,
  playwrightTimings,
  slowest,
  unstableTests,
  vitestCounts,
  vitestTimings,
} from './steps.mjs';

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

function tests(...statuses) {
  return statuses.map((status, index) => ({ status, fullName: `test ${index}` }));
}

describe('counting tests', () => {
  it('counts a file that could not be loaded as failed', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: tests('failed', 'passed', 'pending') },
      { status: 'passed', assertionResults: tests('passed', 'passed', 'todo') },
    ];
    expect(vitestCounts({ testResults })).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });

  it('counts a journey that never started as failed', () => {
    const none = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    expect(playwrightCounts({ stats: none, errors: [{ message: 'the web server did not start' }] }).failed).toBe(1);
    expect(playwrightCounts({ stats: { ...none, expected: 2, unexpected: 1 }, errors: [] })).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
    });
  });
});

describe('files that run again', () => {
  const file = (name, status, ...statuses) => ({
    name: join(root, name),
    status,
    assertionResults: tests(...statuses),
  });
  const first = {
    testResults: [
      file('steady.test.ts', 'passed', 'passed'),
      file('racing.test.ts', 'failed', 'failed', 'passed'),
      file('broken.test.ts', 'failed', 'failed', 'failed'),
      file('unread.test.ts', 'failed'),
    ],
  };
  const second = {
    testResults: [
      file('racing.test.ts', 'passed', 'passed', 'passed'),
      file('broken.test.ts', 'failed', 'passed', 'failed'),
      file('unread.test.ts', 'passed', 'passed'),
    ],
  };

  it('are those with a failed test and those that could not be loaded', () => {
    expect(failedFiles(first)).toEqual(
      ['racing.test.ts', 'broken.test.ts', 'unread.test.ts'].map((name) => join(root, name)),
    );
  });

  it('count with their second results', () => {
    expect(vitestCounts(first)).toEqual({ passed: 2, failed: 4, skipped: 0 });
    expect(vitestCounts(replaceFiles(first, second))).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });

  it('name the tests that passed only then', () => {
    expect(unstableTests(first, second)).toEqual([
      { file: 'racing.test.ts', name: 'test 0' },
      { file: 'broken.test.ts', name: 'test 0' },
    ]);
  });
});

describe('the failed attempts of journeys', () => {
  const attempt = (status, path) => ({ status, attachments: path ? [{ name: 'error-context', path }] : [] });

  it('name the journeys that passed only when they were run again', () => {
    const specs = [
      { title: 'steady', tests: [{ status: 'expected', results: [attempt('passed')] }] },
      { title: 'unsteady', tests: [{ status: 'flaky', results: [attempt('timedOut', 'page.md'), attempt('passed')] }] },
      { title: 'left out', tests: [{ status: 'skipped', results: [attempt('skipped')] }] },
    ];
    const inner = [
      { title: 'broken', tests: [{ status: 'unexpected', results: [attempt('failed'), attempt('failed')] }] },
    ];
    const report = { suites: [{ file: 'a.spec.ts', specs, suites: [{ file: 'a.spec.ts', specs: inner }] }] };
    expect(failedAttempts(report)).toEqual([
      { file: 'a.spec.ts', name: 'unsteady', isUnstable: true, pages: ['page.md'] },
      { file: 'a.spec.ts', name: 'broken', isUnstable: false, pages: [] },
      { file: 'a.spec.ts', name: 'broken', isUnstable: false, pages: [] },
    ]);
  });
});

describe('the slowest tests', () => {
  it('come from the reports of vitest and Playwright, the longest first', () => {
    const unit = {
      testResults: [
        {
          name: join(root, 'packages/domain/src/a.test.ts'),
          assertionResults: [
            { fullName: 'quick', duration: 3 },
            { fullName: 'slow', duration: 900 },
            { fullName: 'skipped' },
          ],
        },
      ],
    };
    const results = [{ duration: 400 }, { duration: 300 }];
    const journeys = {
      suites: [
        { file: 'a.spec.ts', suites: [{ file: 'a.spec.ts', specs: [{ title: 'signs in', tests: [{ results }] }] }] },
      ],
    };
    expect(slowest([...vitestTimings(unit), ...playwrightTimings(journeys)], 2)).toEqual([
      { name: 'slow', file: 'packages/domain/src/a.test.ts', milliseconds: 900 },
      { name: 'signs in', file: 'a.spec.ts', milliseconds: 700 },
    ]);
  });
});
