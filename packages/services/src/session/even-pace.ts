import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CallContext } from '../kernel/index.ts';
import { asSystem } from './start-session.ts';

const STEP_MS = 50;

/**
 * Answers, or fails, at the next full step of time. For what anybody may ask about any address: one that somebody has
 * costs a fraction of a millisecond more than one that nobody has, which who asks often enough could see.
 */
export async function evenly<T>(run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await run();
  } finally {
    await setTimeout(STEP_MS - ((performance.now() - startedAt) % STEP_MS));
  }
}

/** `asSystem`, evenly. */
export async function asSystemEvenly<T>(context: CallContext, run: (em: EntityManager) => Promise<T>): Promise<T> {
  return evenly(async () => asSystem(context, run));
}
