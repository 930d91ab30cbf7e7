/**
 * Passes a stream on until it ends or the signal fires; then it ends at once and quietly, even when the stream is
 * stuck in a read. Errors of the stream itself are thrown, except those that the abort caused.
 */
export async function* untilAborted<T>(stream: AsyncIterable<T>, signal?: AbortSignal): AsyncGenerator<T> {
  if (signal?.aborted) return;
  const iterator = stream[Symbol.asyncIterator]();
  const { promise: aborted, resolve: abort } = Promise.withResolvers<'aborted'>();
  const onAbort = () => abort('aborted');
  signal?.addEventListener('abort', onAbort, { once: true });
  let finished = false;
  try {
    for (;;) {
      const read = iterator.next();
      // When the abort wins the race, a late failure of this read has nobody left to tell.
      read.catch(() => undefined);
      const next = await Promise.race([read, aborted]).catch((error: unknown) => {
        if (signal?.aborted) return 'aborted' as const;
        finished = true;
        throw error;
      });
      if (next === 'aborted' || signal?.aborted) return;
      if (next.done === true) {
        finished = true;
        return;
      }
      yield next.value;
    }
  } finally {
    signal?.removeEventListener('abort', onAbort);
    // Not awaited: a stuck generator would never settle, and the reader must not wait for it.
    if (!finished) iterator.return?.().catch(() => undefined);
  }
}
