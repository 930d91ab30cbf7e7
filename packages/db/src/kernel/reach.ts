import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Codes of errors before a connection is open: nobody listens, or the database starts, stops or has too many clients. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300']);
/** The driver's messages for a connection that was closed or took too long. These errors have no code. */
const LOST = /^(?:Connection terminated|Client has encountered a connection error|timeout expired)/;

/** Whether the database could not be reached or the connection was lost. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === undefined ? LOST.test(error.message) : typeof code === 'string' && UNREACHABLE.has(code);
}

/** How long a restarting database is tried again, in milliseconds. Callers get their answer within 5 s. */
export const REACH_MS = 4_000;
const AGAIN_MS = 100;

const impatient = new AsyncLocalStorage<true>();

/** Runs a probe, which must report a database that is away at once instead of waiting for it. */
export async function atOnce<T>(probe: () => Promise<T>): Promise<T> {
  return impatient.run(true, probe);
}

/**
 * Tries again while the database restarts. `attempt` must have no effect if it fails.
 * `discard` gets what a late attempt returns after the time is up.
 */
export async function reach<T>(attempt: () => Promise<T>, discard?: (late: T) => void): Promise<T> {
  const deadline = Date.now() + REACH_MS;
  for (let isFirst = true; ; isFirst = false) {
    try {
      // The first attempt may wait for a free connection of the pool. It has its own limits.
      return await (isFirst ? attempt() : before(deadline, attempt(), discard));
    } catch (error) {
      const isOver = Date.now() + AGAIN_MS >= deadline || impatient.getStore() === true;
      if (isOver || !isUnreachable(error)) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

async function before<T>(deadline: number, attempt: Promise<T>, discard?: (late: T) => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new Error('timeout expired'));
    }, deadline - Date.now());
  });
  void (async () => {
    const value = await attempt;
    if (isLate) discard?.(value);
  })().catch(() => undefined); // the race below reports the failure
  try {
    return await Promise.race([attempt, late]);
  } finally {
    clearTimeout(timer);
  }
}
