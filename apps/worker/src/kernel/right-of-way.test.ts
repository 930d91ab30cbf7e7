import { expect, it } from 'vitest';
import { rightOfWay } from './right-of-way.ts';

const NEVER_MS = 2 ** 30;
const { signal } = new AbortController();

it('lets indexing and upkeep start when the last answer has ended, and tables at once', async () => {
  const way = rightOfWay(NEVER_MS);
  const ends = [await way.enter('now', signal), await way.enter('now', signal)];
  await way.enter('soon', signal);
  const started: string[] = [];
  const waiting = (['later', 'idle'] as const).map(async (urgency) => {
    await way.enter(urgency, signal);
    started.push(urgency);
  });
  ends[0]!();
  await Promise.resolve();
  expect(started).toEqual([]);
  ends[1]!();
  await Promise.all(waiting);
  expect(started.toSorted()).toEqual(['idle', 'later']);
  await way.enter('later', signal);
});

it('lets indexing start after a second in any case', async () => {
  const way = rightOfWay(10);
  await way.enter('now', signal);
  await way.enter('later', signal);
});

it('releases a waiting job when the worker stops', async () => {
  const way = rightOfWay(NEVER_MS);
  await way.enter('now', signal);
  const stop = new AbortController();
  const waiting = way.enter('later', stop.signal);
  stop.abort();
  await waiting;
});
