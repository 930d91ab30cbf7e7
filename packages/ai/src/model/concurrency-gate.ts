/** Limits the number of concurrent calls for each key (a provider's name), first come, first served. */
export interface ConcurrencyGate {
  /** Waits for a free place, then runs `fn` and keeps the place until it settles. Rejects with the signal's reason while waiting. */
  run<T>(key: string, fn: () => Promise<T>, options?: { signal?: AbortSignal | undefined }): Promise<T>;
}

/** Creates a gate for this process only. `limit` is the number of concurrent calls for each key. */
export function inMemoryGate(limit: number): ConcurrencyGate {
  const lines = new Map<string, { inside: number; waiting: Set<() => void> }>();
  const lineOf = (key: string) => {
    const line = lines.get(key) ?? { inside: 0, waiting: new Set<() => void>() };
    lines.set(key, line);
    return line;
  };
  return {
    async run(key, fn, { signal } = {}) {
      signal?.throwIfAborted();
      const line = lineOf(key);
      if (line.inside < limit) line.inside += 1;
      else await untilCalled(line.waiting, signal);
      try {
        return await fn();
      } finally {
        const [next] = line.waiting;
        // Pass the place directly to the longest waiting call, so that no newer call takes it.
        if (next) next();
        else line.inside -= 1;
      }
    },
  };
}

function untilCalled(waiting: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(enter);
      reject(signal?.reason as Error); // an abort reason may be of any type
    };
    const enter = () => {
      waiting.delete(enter);
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    waiting.add(enter);
    signal?.addEventListener('abort', leave, { once: true });
  });
}

/** Keeps a place at the gate while a stream is read, until either side ends it. */
export async function* streamThrough<T>(
  gate: ConcurrencyGate,
  key: string,
  signal: AbortSignal | undefined,
  open: () => AsyncIterable<T>,
): AsyncGenerator<T> {
  const entered = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const held = gate.run(
    key,
    async () => {
      entered.resolve();
      await left.promise;
    },
    { signal },
  );
  held.catch(entered.reject);
  await entered.promise;
  try {
    yield* open();
  } finally {
    left.resolve();
    await held;
  }
}
