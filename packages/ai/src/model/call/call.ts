import { setTimeout as sleep } from 'node:timers/promises';
import { streamThrough } from '../concurrency-gate.ts';
import type { ConcurrencyGate } from '../concurrency-gate.ts';
import { ProviderError } from '../../evidence/index.ts';
import { startAttempt } from './attempt.ts';

export type CallSettings = {
  /** The gate's key. All calls of one account share its limit. */
  key: string;
  gate: ConcurrencyGate;
  /** Time limit for a complete answer, and for each pause within a stream. */
  timeoutMs: number;
  /** Further attempts after the first. */
  maxRetries: number;
  /** Waits between attempts, in milliseconds. The default is a timer. */
  wait?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
};

const BASE_MS = 500;
const LONGEST_WAIT_MS = 20_000;
/** If a vendor asks for a longer wait, the call fails and the job retries later. */
const LONGEST_RETRY_AFTER_MS = 60_000;
const RETRYABLE = new Set(['rate_limited', 'unavailable', 'timeout']);

/** Sends requests to a vendor through the gate, with a time limit and retries. */
export type Call = {
  once<T>(signal: AbortSignal | undefined, send: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Retries only before the first item, because items that were yielded cannot be taken back. */
  stream<T>(signal: AbortSignal | undefined, open: (signal: AbortSignal) => AsyncIterable<T>): AsyncGenerator<T>;
};

/**
 * Rejects with ProviderError, or with the signal's reason once aborted. A call does not occupy the gate between attempts.
 * Waits use full jitter (Brooker 2015, "Exponential Backoff And Jitter") or the time that the vendor asks for.
 */
export function callWith(settings: CallSettings): Call {
  const { key, gate, timeoutMs, maxRetries, wait = pause } = settings;

  const waitAfter = async (error: unknown, attempt: number, signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted();
    if (!(error instanceof ProviderError) || !RETRYABLE.has(error.kind) || attempt >= maxRetries) throw error;
    const { retryAfterMs } = error;
    if (retryAfterMs !== undefined && retryAfterMs > LONGEST_RETRY_AFTER_MS) throw error;
    const jitter = Math.random() * Math.min(LONGEST_WAIT_MS, BASE_MS * 2 ** attempt);
    await wait(retryAfterMs === undefined ? jitter : retryAfterMs + Math.random() * BASE_MS, signal);
  };

  return {
    async once(signal, send) {
      for (let attempt = 0; ; attempt++) {
        try {
          return await gate.run(key, async () => startAttempt(signal, timeoutMs).run(send), { signal });
        } catch (error) {
          await waitAfter(error, attempt, signal);
        }
      }
    },
    async *stream(signal, open) {
      for (let attempt = 0; ; attempt++) {
        let hasBegun = false;
        try {
          for await (const item of streamThrough(gate, key, signal, () => startAttempt(signal, timeoutMs).read(open))) {
            hasBegun = true;
            yield item;
          }
          return;
        } catch (error) {
          if (hasBegun) throw error;
          await waitAfter(error, attempt, signal);
        }
      }
    },
  };
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  // An aborted sleep rejects with Node's own error. Throw the caller's reason instead.
  await sleep(ms, undefined, signal ? { signal } : {}).catch(() => signal?.throwIfAborted());
}
