import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RowWindows } from './row-windows.ts';
import { type LoadTarget, SCROLL_PAUSE_MS, WindowLoader, type WindowWish } from './window-loader.ts';

const TOTAL = 100_000;
const FRAME_MS = 16;
const SIZE = 100;

/** A server that answers after `latency` milliseconds, and the windows that it has answered. */
function list(latency: number) {
  const loaded = new Set<number>();
  const target: LoadTarget<number> = {
    total: () => TOTAL,
    put: (offset, limit) => {
      for (let at = offset; at < offset + limit; at += SIZE) loaded.add(at);
    },
    fail: vi.fn(),
    forget: (offset) => loaded.delete(offset),
  };
  const asked: { offset: number; limit: number; total: boolean }[] = [];
  async function fetchWindow(offset: number, limit: number, { total }: WindowWish) {
    asked.push({ offset, limit, total });
    await new Promise((resolve) => setTimeout(resolve, latency));
    return { rows: Array.from({ length: limit }, (_, at) => offset + at), total: total ? TOTAL : null };
  }
  const loader = new WindowLoader(fetchWindow, target, {
    size: SIZE,
    together: 5,
    most: 300,
    ahead: 1_000,
    lookMs: 600,
  });
  const isLoaded = (row: number) => loaded.has(Math.floor(row / SIZE) * SIZE);
  return { loader, isLoaded, loaded, asked };
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

  it('asks for the rows that a jump shows before those around them, and counts the list once', async () => {
    const rows = list(20);
    rows.loader.show(0, 30);
    await vi.advanceTimersByTimeAsync(1_000);
    rows.asked.length = 0;
    rows.loader.show(70_020, 70_050);
    await vi.advanceTimersByTimeAsync(19);
    expect(rows.asked).toEqual([{ offset: 70_000, limit: 100, total: false }]);
    await vi.advanceTimersByTimeAsync(1);
    expect(rows.isLoaded(70_050)).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rows.isLoaded(69_100) && rows.isLoaded(71_000)).toBe(true);
    rows.loader.refresh();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rows.asked.filter(({ total }) => total)).toHaveLength(1);
  });

  it('counts the list again when it has become shorter', async () => {
    const rows = list(10);
    const store = new RowWindows<{ id: string }>(
      async (offset, limit, { total }) => {
        const length = rows.asked.push({ offset, limit, total }) > 1 ? 130 : 250;
        const ids = Array.from({ length: Math.max(0, Math.min(limit, length - offset)) }, (_, at) => `${offset + at}`);
        return { rows: ids.map((id) => ({ id })), total: total ? length : null };
      },
      { size: 100, ahead: 0 },
    );
    store.show(0, 30);
    await vi.advanceTimersByTimeAsync(100);
    expect(store.total).toBe(250);
    store.show(100, 130);
    await vi.advanceTimersByTimeAsync(100);
    expect(store.total).toBe(130);
    expect(store.rowAt(129)?.id).toBe('129');
  });

  it('finds a row by its id, wherever it is', async () => {
    const store = new RowWindows<{ id: string }>(async (offset, limit, { around, total }) => {
      const from = around === undefined ? offset : Math.floor(Number(around) / limit) * limit;
      const ids = Array.from({ length: limit }, (_, at) => ({ id: `${from + at}` }));
      return { rows: Number(around) >= TOTAL ? [] : ids, total: total ? TOTAL : null, offset: from };
    });
    store.show(0, 30);
    await vi.advanceTimersByTimeAsync(100);
    expect(await store.locate('70123')).toBe(70_123);
    expect(store.rowAt(70_123)).toEqual({ id: '70123' });
    expect(await store.locate('200000')).toBeUndefined();
  });

  it('keeps the rows around the visible ones and forgets others', async () => {
    const rows = list(10);
    await scroll(rows, 0, 200, 480);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rows.loaded.size).toBeLessThanOrEqual(330);
    expect(rows.isLoaded(95_800)).toBe(true);
    expect(rows.isLoaded(0)).toBe(false);
  });
});
