import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { end, startSecond } from './second-instance.ts';

const MODEL = 'packages/services/src/testing/serve-scripted-model.ts';

/**
 * Starts a second Atrium whose model is a server with OpenAI's API. It takes `delay` milliseconds per answer and works on
 * two at once, slow enough to watch and to stop. Returns a function that stops both.
 */
export async function startWithSlowModel(delay: number): Promise<() => Promise<void>> {
  const model = spawn(process.execPath, [MODEL, String(delay)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed] = await once(model.stdout, 'data');
  // The script prints one JSON object of strings.
  const modelEnv = JSON.parse(String(printed)) as Record<string, string>;
  try {
    const stop = await startSecond({ ...modelEnv, PROVIDER_CONCURRENCY: '2' });
    return async () => {
      await stop();
      await end(model);
    };
  } catch (error) {
    await end(model);
    throw error;
  }
}
