import { type ChildProcess, spawn } from 'node:child_process';
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

/** Starts a second Atrium with these settings. Returns a function that stops it. */
export async function startSecond(settings: Record<string, string>): Promise<() => Promise<void>> {
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
  return stop;
}
