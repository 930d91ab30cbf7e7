import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PORT = Number(process.env['JOURNEY_PORT']) + 1;
/** Where the second instance is, once it has started. */
export const SLOW_URL = `http://127.0.0.1:${PORT}`;

const MODEL = 'packages/services/src/testing/serve-scripted-model.ts';
const READY_MS = 120_000;

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};

/**
 * Starts a second Atrium whose model is a server with OpenAI's API that takes `delay` milliseconds for an answer, two at
 * once: slow enough to watch and to stop. Answers what ends it.
 */
export async function startWithSlowModel(delay: number): Promise<() => Promise<void>> {
  const model = spawn(process.execPath, [MODEL, String(delay)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed] = await once(model.stdout, 'data');
  // The script prints one JSON object of strings.
  const modelEnv = JSON.parse(String(printed)) as Record<string, string>;
  const data = mkdtempSync(join(tmpdir(), 'atrium-slow-'));
  const env = {
    ...process.env,
    ...modelEnv,
    PORT: String(PORT),
    ATRIUM_DATA: data,
    NODE_ENV: 'test',
    PROVIDER_CONCURRENCY: '2',
  };
  const product = spawn(process.execPath, ['tooling/launcher/start.mjs'], { env, stdio: 'ignore' });
  const stop = async () => {
    await end(product);
    await end(model);
    rmSync(data, { recursive: true, force: true });
  };
  const deadline = Date.now() + READY_MS;
  while (!(await fetch(`${SLOW_URL}/readyz`).catch(() => null))?.ok) {
    if (Date.now() > deadline || product.exitCode !== null) {
      await stop();
      throw new Error('The second instance did not start.');
    }
    await sleep(250);
  }
  return stop;
}
