import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LoadTarget, SCROLL_PAUSE_MS, WindowLoader } from './window-loader.ts';

const TOTAL = 100_000;
const FRAME_MS = 16;

/** A server that answers after `latency` milliseconds, and the windows that it has answered. */
function list(latency: number) {
  const loaded = new Set<number>();
  const target: LoadTarget<number> = {
    total: () => TOTAL,
    put: (offset) => loaded.add(offset),
    fail: vi.fn(),
    forget: (offset) => loaded.delete(offset),
  };
  async function fetchWindow(offset: number, limit: number) {
    await new Promise((resolve) => setTimeout(resolve, latency));
    return { rows: Array.from({ length: limit }, (_, at) => offset + at), total: TOTAL };
  }
  const loader = new WindowLoader(fetchWindow, target, { size: 500, most: 60, ahead: 1_000, lookMs: 600 });
  const isLoaded = (row: number) => loaded.has(Math.floor(row / 500) * 500);
  return { loader, isLoaded, loaded };
}

/** Scrolls at a speed in rows per frame. Returns how many frames had a visible row that was not loaded. */
async function scroll({ loader, isLoaded }: ReturnType<typeof list>, from: number, step: number, frames: number) {
  let blank = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    const first = from + frame * step;
    loader.show(first, first + 30);
    if (!isLoaded(first) || !isLoaded(first + 30)) blank += 1;
    await vi.advanceTimersByTimeAsync(FRAME_MS);
  }
  return blank;
}

describe('a long list', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['down', 5_000, 180],
    ['up', 60_000, -180],
  ])('has every row before a fast scroll %s reaches it', async (_, from, step) => {
    const rows = list(60);
    rows.loader.show(from, from + 30);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await scroll(rows, from, step, 300)).toBe(0);
  });

  it('loads nothing far away when it is scrolled slowly', async () => {
    const rows = list(60);
    rows.loader.show(50_000, 50_030);
    await vi.advanceTimersByTimeAsync(1_000);
    await scroll(rows, 50_000, 1, 30);
    await vi.advanceTimersByTimeAsync(SCROLL_PAUSE_MS * 2);
    expect(Math.max(...rows.loaded)).toBeLessThanOrEqual(51_500);
  });

  it('keeps the rows around the visible ones and forgets others', async () => {
    const rows = list(10);
    await scroll(rows, 0, 200, 480);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rows.loaded.size).toBeLessThanOrEqual(66);
    expect(rows.isLoaded(95_800)).toBe(true);
    expect(rows.isLoaded(0)).toBe(false);
  });
});
