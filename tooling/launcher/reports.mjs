import { relative } from 'node:path';
import { root } from './paths.mjs';

/**
 * The reports of vitest and Playwright as one list of tests:
 * `{ file, name, status: 'passed' | 'failed' | 'skipped', milliseconds, pages }`. `file` is relative to the project.
 * `pages` are the files in which Playwright describes the page at a failure.
 */
export function testsOfVitest({ testResults }) {
  return testResults.flatMap(({ name: path, status: fileStatus, assertionResults }) => {
    const file = relative(root, path);
    const tests = assertionResults.map(({ fullName, status, duration }) =>
      testOf({ file, name: fullName, status: statusOf(status), milliseconds: duration }),
    );
    // A file that could not be loaded, or not be ended, fails without a failed test.
    const isFailedItself = fileStatus === 'failed' && !tests.some(({ status }) => status === 'failed');
    return isFailedItself ? [...tests, testOf({ file, name: '', status: 'failed' })] : tests;
  });
}

/** The same for a report of Playwright. A journey runs once in a report. */
export function testsOfPlaywright({ suites = [] }) {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests.flatMap(({ results }) =>
        results.map(({ status, duration, attachments = [] }) =>
          testOf({
            file,
            name: title,
            status: status === 'passed' || status === 'skipped' ? status : 'failed',
            milliseconds: duration,
            pages: attachments.filter(({ name, path }) => name === 'error-context' && path).map(({ path }) => path),
          }),
        ),
      ),
    ),
    ...testsOfPlaywright({ suites: inner }),
  ]);
}

function testOf({ file, name, status, milliseconds = 0, pages = [] }) {
  return { file, name, status, milliseconds, pages };
}

function statusOf(status) {
  return status === 'passed' || status === 'failed' ? status : 'skipped';
}

/** The files with a failed test. */
export function failedFiles(tests) {
  return [...new Set(tests.filter(({ status }) => status === 'failed').map(({ file }) => file))];
}

/** The first list with the results of the second one for the files that ran twice. */
export function replaceFiles(first, second) {
  const again = new Set(second.map(({ file }) => file));
  return [...first.filter(({ file }) => !again.has(file)), ...second];
}

/** The tests that failed first and passed when their file ran again. */
export function unstableTests(first, second) {
  const key = ({ file, name }) => `${file} ${name}`;
  const passed = new Set(second.filter(({ status }) => status === 'passed').map(key));
  return first.filter((test) => test.status === 'failed' && passed.has(key(test)));
}

export function countTests(tests) {
  const count = (wanted) => tests.filter(({ status }) => status === wanted).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

/** The tests that took longest, the longest first. */
export function slowest(tests, count) {
  return tests.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, count);
}
