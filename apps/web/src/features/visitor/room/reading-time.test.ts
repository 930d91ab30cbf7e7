import { describe, expect, it } from 'vitest';
import { ReadingReports, type Watched } from './reading-time.ts';

/** A visitor who reads page 1 and never stops acting. */
function reading(now: number, more: Partial<Watched> = {}): Watched {
  return { now, page: 1, isOnScreen: true, lastActionAt: now, ...more };
}
function reportsOf(watched: Watched[]) {
  const reports = new ReadingReports();
  return watched.flatMap((each) => reports.next(each) ?? []);
}

describe('the reports of a tab', () => {
  it('come at once, and then every ten seconds', () => {
    const seconds = Array.from({ length: 26 }, (_, second) => reading(second * 1000));
    expect(reportsOf(seconds)).toEqual([1, 1, 1].map((page) => ({ page, stops: false })));
  });

  it('say that the reading stops when the page is hidden, once', () => {
    const hidden = [2, 3].map((second) => reading(second * 1000, { isOnScreen: false }));
    expect(reportsOf([reading(0), ...hidden])).toEqual([
      { page: 1, stops: false },
      { page: 1, stops: true },
    ]);
  });

  it('stop a minute after the last action, and begin again with the next one', () => {
    const idle = [30, 60, 61, 62].map((second) => reading(second * 1000, { lastActionAt: 0 }));
    expect(reportsOf([reading(0), ...idle, reading(90_000)]).map(({ stops }) => stops)).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
  });

  it('name a page after it has stayed for a second', () => {
    const leafing = [2, 3, 4].map((page) => reading(1000 + page * 100, { page }));
    const settled = reading(2400, { page: 4 });
    expect(reportsOf([reading(0), ...leafing, settled])).toEqual([
      { page: 1, stops: false },
      { page: 4, stops: false },
    ]);
  });

  it('say nothing of a page that was never on screen', () => {
    expect(reportsOf([reading(0, { isOnScreen: false })])).toEqual([]);
    expect(new ReadingReports().stop()).toBeNull();
  });

  it('go on after a clock was set back', () => {
    expect(reportsOf([reading(100_000), reading(50_000)])).toHaveLength(2);
    expect(reportsOf([reading(50_000, { lastActionAt: 100_000 })])).toEqual([]);
  });
});
