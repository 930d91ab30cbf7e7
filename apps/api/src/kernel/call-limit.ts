import { DomainError } from '@atrium/domain/kernel';

/** The longest time for one call, without the time for receiving its files. In milliseconds. */
export const CALL_MS = 90_000;

/**
 * Resolves or rejects as the call does, but no later than `ms` milliseconds. A call that takes longer continues without
 * its caller; each of its statements has its own limit.
 * @throws UNAVAILABLE if the call takes longer
 */
export async function answerWithin<T>(ms: number, call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DomainError('UNAVAILABLE', 'The call took too long. Try again later.', { retryAfterSeconds: 5 }));
    }, ms);
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}
