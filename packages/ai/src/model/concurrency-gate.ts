/** Lets a limited number of calls through at once, by key (a provider's name), first come, first served. */
export interface ConcurrencyGate {
  /** Runs `fn` once there is room and keeps its place until it settles. Rejects with the signal's reason while waiting. */
  run<T>(key: string, fn: () => Promise<T>, options?: { signal?: AbortSignal | undefined }): Promise<T>;
}

/** A gate that holds within this process only. `limit` is the number of calls at once for each key. */
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
        // The place goes straight to who has waited longest, so that nobody newer slips in between.
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
      reject(signal?.reason as Error); // the reason of a signal that has fired, whatever it is
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

/** Keeps a place at the gate for as long as a stream is read, whoever ends it. */
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
