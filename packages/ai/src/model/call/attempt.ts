import { ProviderError } from '../../evidence/index.ts';
import { providerErrorOf } from './failure.ts';

/**
 * Starts one attempt with a time limit, which restarts with each item of a stream. Vendors' clients end an aborted stream
 * without an error, so both the limit and the caller's signal are watched here.
 */
export function startAttempt(caller: AbortSignal | undefined, timeoutMs: number) {
  const controller = new AbortController();
  const stopped = Promise.withResolvers<never>();
  // Avoids an unhandled rejection if nobody awaits this promise any more.
  stopped.promise.catch(() => undefined);
  const stop = (reason: unknown) => {
    stopped.reject(reason);
    controller.abort(reason);
  };
  const onAbort = () => stop(caller?.reason);
  const onTimeout = () => stop(new ProviderError('timeout', `The provider sent nothing for ${timeoutMs / 1000} s.`));
  let timer = setTimeout(onTimeout, timeoutMs);
  caller?.addEventListener('abort', onAbort, { once: true });
  if (caller?.aborted) onAbort();

  const end = () => {
    clearTimeout(timer);
    caller?.removeEventListener('abort', onAbort);
    controller.abort();
  };
  const reasonOf = (error: unknown): unknown => {
    if (caller?.aborted) return caller.reason;
    return controller.signal.aborted ? controller.signal.reason : providerErrorOf(error);
  };

  return {
    async run<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> {
      try {
        const sent = send(controller.signal);
        sent.catch(() => undefined); // the race reports the error, unless the attempt was stopped first
        return await Promise.race([sent, stopped.promise]);
      } catch (error) {
        throw reasonOf(error);
      } finally {
        end();
      }
    },
    async *read<T>(open: (signal: AbortSignal) => AsyncIterable<T>): AsyncGenerator<T> {
      try {
        const iterator = open(controller.signal)[Symbol.asyncIterator]();
        for (;;) {
          const next = iterator.next();
          next.catch(() => undefined);
          const { done, value } = await Promise.race([next, stopped.promise]);
          if (done === true) return;
          clearTimeout(timer);
          // The time that the reader takes does not count.
          yield value;
          timer = setTimeout(onTimeout, timeoutMs);
        }
      } catch (error) {
        throw reasonOf(error);
      } finally {
        end();
      }
    },
  };
}
