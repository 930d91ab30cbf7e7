import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { print } from './print.mjs';
import {
  countTests,
  failedFiles,
  replaceFiles,
  slowest,
  testsOfPlaywright,
  testsOfVitest,
  unstableTests,
} from './reports.mjs';

/** How many of the slowest tests a run prints. */
const SLOWEST = 20;
/** How many characters of a page are printed for a failed journey. */
const PAGE_LENGTH = 6_000;
/** Up to so many failed test files are run once more. More of them are not a race but a broken product. */
const FEW_FILES = 3;
const UNSTABLE = 'UNSTABLE (passed when run again)';

/** Runs the steps of a check in order and counts them: one for a plain step, its tests for a test run. */
export class Steps {
  passed = 0;
  failed = 0;
  skipped = 0;
  #tests = [];
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

  async vitest(name, projects, env = {}) {
    await this.#testRun(name, (files, report) => vitestRun(projects, files, { report, env }));
  }

  async playwright(name, env = {}) {
    await this.#testRun(name, (files, report) => playwrightRun(files, { report, env }));
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
    const slow = slowest(this.#tests, SLOWEST);
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

  /**
   * Failed files run once more, in a new process and alone. Tests that pass then are named as unstable, so that their
   * race can be found. `work` runs the named files, or all if there are none.
   */
  async #testRun(name, work) {
    print(`\n${name}`);
    const folder = mkdtempSync(join(tmpdir(), 'atrium-report-'));
    // Another user needs access: root runs the database server as a different user, with its data in here.
    chmodSync(folder, 0o755);
    try {
      this.#count(name, await runTwice(folder, work));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  #count(name, { code, tests }) {
    const counts = countTests(tests);
    this.#tests.push(...tests);
    this.passed += counts.passed;
    this.skipped += counts.skipped;
    // A run that fails without a failed test (a crash, an error between tests) counts as a failure.
    const failed = counts.failed === 0 && code !== 0 ? 1 : counts.failed;
    if (failed > 0) this.#fail(name, failed);
    print(
      `${failed === 0 ? 'passed' : 'FAILED'} ${name}: ${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped`,
    );
  }
}

async function runTwice(folder, work) {
  const first = await work([], join(folder, 'first.json'));
  for (const test of first.tests.filter(({ status }) => status === 'failed')) print(describeFailure(test));
  const files = failedFiles(first.tests);
  if (files.length === 0 || files.length > FEW_FILES) return first;
  print(`\nRunning ${files.join(', ')} again`);
  const second = await work(files, join(folder, 'second.json'));
  for (const { file, name } of unstableTests(first.tests, second.tests)) print(`${UNSTABLE}: ${file}  ${name}`);
  return { code: second.code, tests: replaceFiles(first.tests, second.tests) };
}

async function vitestRun(projects, files, { report, env }) {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const args = ['run', ...chosen, '--passWithNoTests', '--reporter=default', '--reporter=json'];
  const { code } = await run('vitest', [...args, `--outputFile.json=${report}`, ...files], { env, show: true });
  return { code, tests: existsSync(report) ? testsOfVitest(readJson(report)) : [] };
}

async function playwrightRun(files, { report, env }) {
  // Each run starts the product with new data, so that a journey runs again on what it expects.
  const data = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, JOURNEY_DATA: `${report}.data` };
  const args = ['test', '--pass-with-no-tests', '--reporter=list,json', ...files];
  const { code } = await run('playwright', args, { env: { ...env, ...data }, show: true });
  return { code, tests: existsSync(report) ? testsOfPlaywright(readJson(report)) : [] };
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function describeFailure({ file, name, pages }) {
  const page = pages.filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8').slice(0, PAGE_LENGTH));
  return [`\nFAILED: ${file}  ${name}`, ...page].join('\n');
}

function timingLine({ milliseconds, name, file }) {
  return `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}  ${name}`;
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
