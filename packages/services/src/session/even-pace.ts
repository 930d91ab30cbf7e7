import { setTimeout } from 'node:timers/promises';

const STEP_MS = 50;

/**
 * Answers, or fails, at the next full step of time. Everybody may ask these calls about any address, and an address with
 * an account costs a fraction of a millisecond more: without the step, many requests could measure it.
 */
export async function evenly<T>(run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await run();
  } finally {
    await setTimeout(STEP_MS - ((performance.now() - startedAt) % STEP_MS));
  }
}
