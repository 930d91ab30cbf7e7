import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testPlatform, type TestPlatform } from '../testing/index.ts';
import { leaseGate } from './lease-gate.ts';

/** Makes work that keeps its place until it is released. */
function visitor() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { run: () => promise, go: resolve };
}

describe('the queue of a provider', () => {
  let kit: TestPlatform;
  beforeAll(async () => {
    kit = await testPlatform();
  });
  afterAll(() => kit.close());
  afterEach(() => kit.asOwner('delete from provider_lease'));

  /** Two gates act as two worker processes, which share only the database. */
  const processGate = (limit: number) => leaseGate(kit.platform, { limit, beatMs: 100, lookMs: 20 });
  const rows = async () => kit.asOwner('select key from provider_lease order by id');
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    while (!(await isSo())) await sleep(10);
  };

  it('admits at most the limit over two processes, in the order of arrival', async () => {
    const gates = [processGate(2), processGate(2)];
    const entered: number[] = [];
    // The first call stays until the second is admitted, however long that takes.
    const { promise: full, resolve: fill } = Promise.withResolvers<void>();
    let inside = 0;
    let most = 0;
    const runs: Promise<void>[] = [];
    for (let index = 0; index < 8; index++) {
      const before = (await rows()).length;
      runs.push(
        gates[index % 2]!.run('openai', async () => {
          entered.push(index);
          most = Math.max(most, ++inside);
          if (inside === 2) fill();
          await full;
          await sleep(30);
          inside -= 1;
        }),
      );
      // The call waits or has already finished.
      await until(async () => entered.includes(index) || (await rows()).length > before);
    }
    await Promise.all(runs);
    expect(most).toBe(2);
    expect(new Set(entered)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
    // Two calls that are admitted at once may begin in either order.
    for (const [place, index] of entered.entries()) expect(Math.abs(place - index)).toBeLessThanOrEqual(1);
    expect(await rows()).toEqual([]);
  });

  it('limits each provider separately', async () => {
    const gate = processGate(1);
    const waiting = visitor();
    const held = gate.run('openai', waiting.run);
    expect(await processGate(1).run('gemini', async () => 'in')).toBe('in');
    waiting.go();
    await held;
  });

  it('gives the place of a dead process to the next call, and keeps the place of a living one', async () => {
    await kit.asOwner(
      `insert into provider_lease (key, holder, expires_at) values ('openai', 'dead', now() + interval '300 milliseconds')`,
    );
    const first = visitor();
    let isIn = false;
    const gate = leaseGate(kit.platform, { limit: 1, beatMs: 50, lookMs: 20, leaseSeconds: 0.5 });
    const held = gate.run('openai', async () => {
      isIn = true;
      await first.run();
    });
    await until(() => isIn);
    // The process lives longer than one lease, so no other call is admitted.
    let isSecondIn = false;
    const second = processGate(1).run('openai', async () => {
      isSecondIn = true;
    });
    const [lease] = await kit.asOwner<{ expires_at: Date }>(
      'select expires_at from provider_lease order by id limit 1',
    );
    await until(async () => {
      const [now] = await kit.asOwner<{ late: boolean }>(
        "select now() > $1::timestamptz + interval '1 second' as late",
        [lease!.expires_at],
      );
      return now!.late;
    });
    expect(isSecondIn).toBe(false);
    first.go();
    await Promise.all([held, second]);
    expect(isSecondIn).toBe(true);
  });

  it('removes a call that stops waiting, and no other call loses its turn', async () => {
    const gate = processGate(1);
    const inside = visitor();
    const held = gate.run('openai', inside.run);
    await until(async () => (await rows()).length === 1);
    const stop = new AbortController();
    const reason = new Error('Enough');
    const impatient = processGate(1).run('openai', async () => 'never', { signal: stop.signal });
    await until(async () => (await rows()).length === 2);
    const patient = processGate(1).run('openai', async () => 'in');
    await until(async () => (await rows()).length === 3);
    stop.abort(reason);
    await expect(impatient).rejects.toBe(reason);
    inside.go();
    await held;
    expect(await patient).toBe('in');
    expect(await rows()).toEqual([]);
  });

  it('lets a waiting call whose place expired join again', async () => {
    const gate = processGate(1);
    const inside = visitor();
    const held = gate.run('openai', inside.run);
    await until(async () => (await rows()).length === 1);
    const waiting = processGate(1).run('openai', async () => 'in');
    await until(async () => (await rows()).length === 2);
    await kit.asOwner('delete from provider_lease where id = (select max(id) from provider_lease)');
    inside.go();
    await held;
    expect(await waiting).toBe('in');
  });

  it('frees the place if the work fails', async () => {
    const gate = processGate(1);
    await expect(gate.run('openai', async () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await gate.run('openai', async () => 'in')).toBe('in');
    expect(await rows()).toEqual([]);
  });
});
