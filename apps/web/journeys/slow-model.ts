import { type Second, startWithModel } from './second-instance.ts';

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
  const { stop, killWorker, tellModel } = await startWithModel(MODEL, { PROVIDER_CONCURRENCY: '2' });
  return {
    hold: (answersBefore) => tellModel(`hold ${answersBefore}`),
    release: () => tellModel('release'),
    killWorker,
    stop,
  };
}
