/**
 * Forwards a stream until it ends or the signal fires. An abort ends it immediately and without an error, even if a read of
 * the stream hangs. Throws errors of the stream, except those caused by the abort.
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
      // Avoids an unhandled rejection if this read fails after the abort.
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
    // Do not await: a generator that hangs never settles.
    if (!finished) iterator.return?.().catch(() => undefined);
  }
}
