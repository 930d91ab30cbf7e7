import { describe, expect, it } from 'vitest';
import { inMemoryGate, streamThrough } from './concurrency-gate.ts';

/** Work that runs until it is released. */
function visitor() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { run: () => promise, go: resolve };
}
async function settle() {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('inMemoryGate', () => {
  it('runs up to the limit at once, and the others in order of arrival', async () => {
    const gate = inMemoryGate(2);
    const entered: number[] = [];
    const visitors = [0, 1, 2, 3].map(() => visitor());
    const runs = visitors.map(async ({ run }, index) =>
      gate.run('openai', async () => {
        entered.push(index);
        await run();
      }),
    );
    await settle();
    expect(entered).toEqual([0, 1]);
    visitors[1]!.go();
    await settle();
    expect(entered).toEqual([0, 1, 2]);
    for (const each of visitors) each.go();
    await Promise.all(runs);
    expect(entered).toEqual([0, 1, 2, 3]);
  });

  it('counts each key separately, and frees the place of a failed call', async () => {
    const gate = inMemoryGate(1);
    const waiting = visitor();
    const held = gate.run('openai', waiting.run);
    expect(await gate.run('gemini', async () => 'in')).toBe('in');
    waiting.go();
    await held;
    await expect(gate.run('openai', async () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await gate.run('openai', async () => 'in')).toBe('in');
  });

  it('removes an aborted waiter without skipping others', async () => {
    const gate = inMemoryGate(1);
    const inside = visitor();
    const held = gate.run('openai', inside.run);
    const stop = new AbortController();
    const impatient = gate.run('openai', async () => 'never', { signal: stop.signal });
    const patient = gate.run('openai', async () => 'in');
    const reason = new Error('Enough');
    stop.abort(reason);
    await expect(impatient).rejects.toBe(reason);
    inside.go();
    await held;
    expect(await patient).toBe('in');
  });

  it('keeps the place of a stream until it ends, is left or fails', async () => {
    const gate = inMemoryGate(1);
    async function* numbers() {
      yield 1;
      yield await Promise.resolve(2);
    }
    const open = () => streamThrough(gate, 'openai', undefined, numbers);
    for await (const _ of open()) break;
    const read: number[] = [];
    for await (const number of open()) read.push(number);
    expect(read).toEqual([1, 2]);
    expect(await gate.run('openai', async () => 'in')).toBe('in');
  });
});
