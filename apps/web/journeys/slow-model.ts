import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { end, type Second, startSecond } from './second-instance.ts';

const MODEL = 'packages/services/src/testing/serve-scripted-model.ts';

/** A model that a journey can hold, so that a run can be watched and stopped however slow the machine is. */
export type HeldModel = {
  /** Answers this many more questions, and keeps the next ones waiting. */
  hold: (answersBefore: number) => void;
  /** Answers everything, from now on at once. */
  release: () => void;
  killWorker: Second['killWorker'];
  /** Stops the model and the product. */
  stop: () => Promise<void>;
};

/** Starts a second Atrium whose model is a server with OpenAI's API. Two questions are asked at once. */
export async function startWithHeldModel(): Promise<HeldModel> {
  const model = spawn(process.execPath, [MODEL], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [printed] = await once(model.stdout, 'data');
  // The script prints one JSON object of strings.
  const modelEnv = JSON.parse(String(printed)) as Record<string, string>;
  try {
    const { stop, killWorker } = await startSecond({ ...modelEnv, PROVIDER_CONCURRENCY: '2' });
    return {
      hold: (answersBefore) => model.stdin.write(`hold ${answersBefore}\n`),
      release: () => model.stdin.write('release\n'),
      killWorker,
      stop: async () => {
        await stop();
        await end(model);
      },
    };
  } catch (error) {
    await end(model);
    throw error;
  }
}
