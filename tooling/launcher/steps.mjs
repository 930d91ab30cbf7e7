import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { root } from './paths.mjs';
import { print } from './print.mjs';

/** How many of the slowest tests a run prints. */
const SLOWEST = 20;
/** How many characters of a page are printed for a failed journey. */
const PAGE_LENGTH = 6_000;
/** Up to so many failed test files are run once more. More of them are not a race but a broken product. */
const FEW_FILES = 3;
const UNSTABLE = 'UNSTABLE (passed when run again)';
const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/** Runs the steps of a check in order and counts them: one for a plain step, its tests for a test run. */
export class Steps {
  passed = 0;
  failed = 0;
  skipped = 0;
  #timings = [];
  #failures = [];

  /** A step that passes if the command exits with 0. Its output is shown only if it fails. */
  async command(name, command, args, env = {}) {
    const { code, output } = await run(command, args, { env, show: false });
    this.record(name, code === 0, output);
  }

  /** A step that fails if it throws. */
  async task(name, work) {
    try {
      await work();
      this.record(name, true);
    } catch (error) {
      this.record(name, false, error.message);
    }
  }

  /** Failed files run once more, alone. Tests that pass then are named as unstable, so that their race can be found. */
  async vitest(name, project, env = {}) {
    await this.#testRun(name, async (report) => {
      const first = await vitestRun(project, [], { report, env });
      const again = failedFiles(first.report);
      if (again.length === 0 || again.length > FEW_FILES) return counted(first);
      print(`\nRunning ${again.map((path) => relative(root, path)).join(', ')} again`);
      const second = await vitestRun(project, again, { report: `${report}.again`, env });
      for (const test of unstableTests(first.report, second.report)) print(`${UNSTABLE}: ${test.file}  ${test.name}`);
      return counted({ code: second.code, report: replaceFiles(first.report, second.report) });
    });
  }

  async playwright(name, env = {}) {
    await this.#testRun(name, async (report) => {
      // A journey that fails is run once more. It is named as unstable if it passes then, so that its race can be found.
      const args = ['test', '--pass-with-no-tests', '--retries=1', '--reporter=list,json'];
      const files = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, JOURNEY_DATA: join(dirname(report), 'data') };
      const { code } = await run('playwright', args, { env: { ...env, ...files }, show: true });
      for (const attempt of existsSync(report) ? failedAttempts(readJson(report)) : []) print(describeAttempt(attempt));
      if (!existsSync(report)) return { code, counts: NOTHING, timings: [] };
      const results = readJson(report);
      return { code, counts: playwrightCounts(results), timings: playwrightTimings(results) };
    });
  }

  skip(name, reason) {
    this.skipped += 1;
    print(`skipped ${name}: ${reason}`);
  }

  record(name, ok, output = '') {
    if (ok) this.passed += 1;
    else this.#fail(name, 1);
    print(`${ok ? 'passed' : 'FAILED'} ${name}`);
    if (!ok && output) print(output.trimEnd());
  }

  /** Prints the failed steps, the totals as the last line, and sets the exit code. */
  finish() {
    const slow = slowest(this.#timings, SLOWEST);
    if (slow.length > 0) print(`\nThe slowest tests:\n${slow.map(timingLine).join('\n')}`);
    if (this.#failures.length > 0) print(`\nFAILED: ${this.#failures.join(', ')}`);
    const skipped = this.skipped > 0 ? `, ${this.skipped} skipped` : '';
    process.exitCode = this.failed > 0 ? 1 : 0;
    print(`${this.passed} passed, ${this.failed} failed${skipped}`);
  }

  #fail(name, count) {
    this.failed += count;
    this.#failures.push(name);
  }

  async #testRun(name, work) {
    print(`\n${name}`);
    const folder = mkdtempSync(join(tmpdir(), 'atrium-report-'));
    // Another user needs access: root runs the database server as a different user, with its data in here.
    chmodSync(folder, 0o755);
    try {
      const { code, counts, timings } = await work(join(folder, 'report.json'));
      this.#timings.push(...timings);
      this.passed += counts.passed;
      this.skipped += counts.skipped;
      // A run that fails without a failed test (a crash, an error between tests) counts as a failure.
      const failed = counts.failed === 0 && code !== 0 ? 1 : counts.failed;
      if (failed > 0) this.#fail(name, failed);
      print(
        `${failed === 0 ? 'passed' : 'FAILED'} ${name}: ${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped`,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

async function vitestRun(project, files, { report, env }) {
  const args = ['run', '--project', project, '--passWithNoTests', '--reporter=default', '--reporter=json'];
  const { code } = await run('vitest', [...args, `--outputFile.json=${report}`, ...files], { env, show: true });
  return { code, report: existsSync(report) ? readJson(report) : { testResults: [] } };
}

function counted({ code, report }) {
  return { code, counts: vitestCounts(report), timings: vitestTimings(report) };
}

/** The absolute paths of the files with a failed test, or that could not be loaded. */
export function failedFiles({ testResults }) {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** The first report with the results of the second one for the files that ran twice. */
export function replaceFiles(first, second) {
  const again = new Set(second.testResults.map(({ name }) => name));
  return { testResults: [...first.testResults.filter(({ name }) => !again.has(name)), ...second.testResults] };
}

/** The tests that failed first and passed when their file ran again. */
export function unstableTests(first, second) {
  const passed = new Set(testsWith('passed', second).map(({ file, name }) => `${file} ${name}`));
  return testsWith('failed', first).filter(({ file, name }) => passed.has(`${file} ${name}`));
}

function testsWith(wanted, { testResults }) {
  return testResults.flatMap(({ name: path, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === wanted)
      .map(({ fullName }) => ({ file: relative(root, path), name: fullName })),
  );
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** The attempts of journeys that failed: `{ file, name, isUnstable, pages }`. `pages` are files that describe the page. */
export function failedAttempts({ suites = [] }) {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests.flatMap(({ status, results }) =>
        results
          .filter((result) => result.status !== 'passed' && result.status !== 'skipped')
          .map(({ attachments = [] }) => ({
            file,
            name: title,
            isUnstable: status === 'flaky',
            pages: attachments.filter(({ name, path }) => name === 'error-context' && path).map(({ path }) => path),
          })),
      ),
    ),
    ...failedAttempts({ suites: inner }),
  ]);
}

function describeAttempt({ file, name, isUnstable, pages }) {
  const page = pages.filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8').slice(0, PAGE_LENGTH));
  return [`\n${isUnstable ? UNSTABLE : 'FAILED'}: ${file}  ${name}`, ...page].join('\n');
}

/** The longest timings first, in milliseconds. */
export function slowest(timings, count) {
  return timings.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, count);
}

function timingLine({ milliseconds, name, file }) {
  return `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}  ${name}`;
}

/** How long each test of a vitest report took. */
export function vitestTimings(report) {
  return report.testResults.flatMap(({ name: path, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: fullName,
      file: relative(root, path),
      milliseconds: duration ?? 0,
    })),
  );
}

/** How long each journey of a Playwright report took, with its retries. */
export function playwrightTimings({ suites = [] }) {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ results }) => ({
        name: title,
        file,
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...playwrightTimings({ suites: inner }),
  ]);
}

export function vitestCounts({ testResults }) {
  // A file that could not be loaded fails without a failed test.
  const brokenFiles = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const statuses = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const passed = statuses.filter((status) => status === 'passed').length;
  const failed = statuses.filter((status) => status === 'failed').length;
  return { passed, failed: failed + brokenFiles.length, skipped: statuses.length - passed - failed };
}

export function playwrightCounts({ stats, errors = [] }) {
  const failed = stats.unexpected + (stats.unexpected === 0 ? errors.length : 0);
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
}

async function run(command, args, { env, show }) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  return { code, output: Buffer.concat(chunks).toString('utf8') };
}
