import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Each worker of Playwright has a port for its second instance, after the port of the first one. */
const PORT = Number(process.env['JOURNEY_PORT']) + 1 + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
/** The URL of the second instance. */
export const SECOND_URL = `http://127.0.0.1:${PORT}`;

const READY_MS = 240_000;

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** The ids of the processes below one, with their commands. */
function processesBelow(pid: number): { pid: number; command: string }[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n');
  const all = lines.flatMap((line) => {
    const [, id, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return id === undefined ? [] : [{ pid: Number(id), parent: Number(parent), command: command ?? '' }];
  });
  const below = (id: number): typeof all =>
    all.filter(({ parent }) => parent === id).flatMap((one) => [one, ...below(one.pid)]);
  return below(pid);
}

export type Second = {
  stop: () => Promise<void>;
  /** Kills the worker without a warning. The launcher starts another one. */
  killWorker: () => void;
  /** Runs a TypeScript program with its database and settings. */
  run: (script: string) => void;
};

/** Starts a second Atrium with these settings. */
export async function startSecond(settings: Record<string, string>): Promise<Second> {
  const data = mkdtempSync(join(tmpdir(), 'atrium-second-'));
  const env = { ...process.env, ...settings, PORT: String(PORT), ATRIUM_DATA: data, NODE_ENV: 'test' };
  const product = spawn(process.execPath, ['tooling/launcher/start.mjs'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    await end(product);
    rmSync(data, { recursive: true, force: true });
  };
  const deadline = Date.now() + READY_MS;
  while (!(await fetch(`${SECOND_URL}/readyz`).catch(() => null))?.ok) {
    if (Date.now() > deadline || product.exitCode !== null) {
      await stop();
      throw new Error('The second instance did not start.');
    }
    await sleep(250);
  }
  const killWorker = () => {
    const worker = processesBelow(product.pid ?? 0).find(({ command }) => command.includes('apps/worker/src/main.ts'));
    if (!worker) throw new Error('No worker is running.');
    process.kill(worker.pid, 'SIGKILL');
  };
  const run = (script: string) =>
    void execFileSync(process.execPath, ['tooling/launcher/run.mjs', script], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  return { stop, killWorker, run };
}

/** A second Atrium with a model in a process of its own, which takes commands. */
export type SecondWithModel = Second & { tellModel: (line: string) => void };

/** Starts the program of a model, which prints the settings that point Atrium at it, and a second Atrium with them. */
export async function startWithModel(program: string, settings: Record<string, string> = {}): Promise<SecondWithModel> {
  const model = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [printed] = await once(model.stdout, 'data');
  // The program prints one JSON object of strings.
  const modelSettings = JSON.parse(String(printed)) as Record<string, string>;
  try {
    const second = await startSecond({ ...modelSettings, ...settings });
    const stop = async () => {
      await second.stop();
      await end(model);
    };
    return { ...second, stop, tellModel: (line) => void model.stdin.write(`${line}\n`) };
  } catch (error) {
    await end(model);
    throw error;
  }
}
