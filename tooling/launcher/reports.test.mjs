import { describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { root } from './paths.mjs';
import {
  countTests,
  failedFiles,
  replaceFiles,
  slowest,
  testsOfPlaywright,
  testsOfVitest,
  unstableTests,
} from './reports.mjs';

/** A file in a report of vitest, with a test for each status. */
function file(name, status, ...statuses) {
  return {
    name: join(root, name),
    status,
    assertionResults: statuses.map((one, index) => ({ status: one, fullName: `test ${index}`, duration: 3 })),
  };
}

const first = testsOfVitest({
  testResults: [
    file('steady.test.ts', 'passed', 'passed', 'pending', 'todo'),
    file('racing.test.ts', 'failed', 'failed', 'passed'),
    file('broken.test.ts', 'failed', 'failed', 'failed'),
    file('unread.test.ts', 'failed'),
    file('unended.test.ts', 'failed', 'passed'),
  ],
});
const second = testsOfVitest({
  testResults: [
    file('racing.test.ts', 'passed', 'passed', 'passed'),
    file('broken.test.ts', 'failed', 'passed', 'failed'),
    file('unread.test.ts', 'passed', 'passed'),
    file('unended.test.ts', 'passed', 'passed'),
  ],
});

describe('a report of vitest', () => {
  it('counts a file that could not be loaded or ended as failed', () => {
    expect(countTests(first)).toEqual({ passed: 3, failed: 5, skipped: 2 });
  });
});

describe('files that run again', () => {
  it('are those with a failed test and those that could not be loaded or ended', () => {
    expect(failedFiles(first)).toEqual(['racing.test.ts', 'broken.test.ts', 'unread.test.ts', 'unended.test.ts']);
  });

  it('count with their second results', () => {
    expect(countTests(replaceFiles(first, second))).toEqual({ passed: 6, failed: 1, skipped: 2 });
  });

  it('keep their first results if the second run ended before they ran', () => {
    expect(replaceFiles(first, [])).toEqual(first);
  });

  it('name the tests that passed only then', () => {
    expect(unstableTests(first, second)).toMatchObject([
      { file: 'racing.test.ts', name: 'test 0' },
      { file: 'broken.test.ts', name: 'test 0' },
    ]);
  });
});

describe('a report of Playwright', () => {
  const result = (status, path) => ({
    status,
    duration: 400,
    attachments: path ? [{ name: 'error-context', path }] : [],
  });

  it('lists the journeys of nested suites with the page at a failure', () => {
    const specs = [
      { title: 'steady', tests: [{ results: [result('passed')] }] },
      { title: 'slow', tests: [{ results: [result('timedOut', 'page.md')] }] },
      { title: 'left out', tests: [{ results: [result('skipped')] }] },
    ];
    const inner = [{ title: 'broken', tests: [{ results: [result('failed')] }] }];
    const report = { suites: [{ file: 'a.spec.ts', specs, suites: [{ file: 'a.spec.ts', specs: inner }] }] };
    const common = { file: 'a.spec.ts', milliseconds: 400, pages: [] };
    expect(testsOfPlaywright(report)).toEqual([
      { ...common, name: 'steady', status: 'passed' },
      { ...common, name: 'slow', status: 'failed', pages: ['page.md'] },
      { ...common, name: 'left out', status: 'skipped' },
      { ...common, name: 'broken', status: 'failed' },
    ]);
  });

  it('has no test if the product did not start', () => {
    expect(testsOfPlaywright({ suites: [], errors: [{ message: 'the web server did not start' }] })).toEqual([]);
  });
});

describe('the slowest tests', () => {
  it('come first', () => {
    const tests = [3, 900, 400].map((milliseconds) => ({ file: 'a.test.ts', name: 'test', milliseconds }));
    expect(slowest(tests, 2).map(({ milliseconds }) => milliseconds)).toEqual([900, 400]);
  });
});
