import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RowMarks } from './row-marks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function marks(isStable: boolean) {
  const load = vi.fn(async (_signal: AbortSignal) => ['first', 'second', 'third']);
  return { load, marks: new RowMarks({ every: 100, isStable, load }) };
}

it('knows where the windows of a long list begin', async () => {
  const { marks: known, load } = marks(true);
  known.count(5_000);
  expect(known.at(100)).toBeUndefined();
  await vi.runAllTimersAsync();
  expect([0, 100, 150, 200, 300].map((offset) => known.at(offset))).toEqual([
    undefined,
    'second',
    undefined,
    'third',
    undefined,
  ]);
  known.count(5_000);
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(1);
});

it('does not read the marks of a short list', async () => {
  const { marks: known, load } = marks(true);
  known.count(500);
  await vi.runAllTimersAsync();
  expect(load).not.toHaveBeenCalled();
});

it('forgets the marks when rows have come or gone, and reads them again', async () => {
  const { marks: known, load } = marks(true);
  known.count(5_000);
  await vi.runAllTimersAsync();
  known.change();
  expect(known.at(100)).toBe('second');
  known.count(5_001);
  expect(known.at(100)).toBeUndefined();
  await vi.runAllTimersAsync();
  expect(known.at(100)).toBe('second');
  expect(load).toHaveBeenCalledTimes(2);
});

it('forgets the marks at every change of a list that rows can leave', async () => {
  const { marks: known } = marks(false);
  known.count(5_000);
  await vi.runAllTimersAsync();
  known.change();
  expect(known.at(100)).toBeUndefined();
  known.count(5_000);
  await vi.runAllTimersAsync();
  expect(known.at(100)).toBe('second');
});

it('ignores marks that arrive after they were forgotten', async () => {
  const { marks: known, load } = marks(false);
  let answer: (ids: string[]) => void = () => undefined;
  load.mockReturnValueOnce(new Promise<string[]>((resolve) => (answer = resolve)));
  known.count(5_000);
  await vi.runAllTimersAsync();
  known.change();
  answer(['old', 'old']);
  await vi.runAllTimersAsync();
  expect(known.at(100)).toBeUndefined();
});
