import type { Cell, Row } from '@atrium/domain/ai-table';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CALM_MS, createRowStore, type RowWindow, WINDOW } from './row-store.ts';

function cell(value: string): Cell {
  return {
    value,
    decimal: null,
    unit: null,
    status: 'Completed',
    absent: false,
    edited: false,
    review: false,
    accepted: false,
    stale: false,
    confidence: null,
    error: null,
    reviewReason: null,
    sources: [],
    proposal: null,
    restorable: false,
  };
}
function row(index: number, value = `v${index}`): Row {
  return {
    id: `row-${index}`,
    documentId: null,
    documentName: `Lease ${index}.pdf`,
    dataroomId: null,
    origin: 'extracted',
    values: {},
    cells: { Rent: cell(value) },
  };
}

/** A table of so many rows on a server whose answers wait until they are let through. */
function server(total: number) {
  const calls: { offset: number; signal: AbortSignal; answer: () => void }[] = [];
  const table = Array.from({ length: total }, (_, index) => row(index));
  const fetchWindow = vi.fn(
    (offset: number, limit: number, signal: AbortSignal) =>
      new Promise<RowWindow>((resolve) => {
        const answer = () => resolve({ rows: table.slice(offset, offset + limit), total: table.length });
        calls.push({ offset, signal, answer });
      }),
  );
  /** The moment until what has come into sight is asked for, and its answers. */
  const flush = async () => {
    await vi.advanceTimersByTimeAsync(CALM_MS);
    for (const call of calls.splice(0)) call.answer();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { fetchWindow, flush, calls, table };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('rows in windows', () => {
  it('fetches what is in sight, and the next window before it is reached', async () => {
    const { fetchWindow, flush } = server(1000);
    const store = createRowStore(fetchWindow);
    store.show(0, 5);
    await flush();
    expect(store.getState().total).toBe(1000);
    expect(store.rowAt(5)?.id).toBe('row-5');
    store.show(20, 25);
    await flush();
    expect(store.rowAt(WINDOW + 10)?.id).toBe(`row-${WINDOW + 10}`);
    expect(fetchWindow).toHaveBeenCalledTimes(2);
  });

  it('asks for nothing twice, and lets go of what was flown over', async () => {
    const { fetchWindow, flush, calls } = server(100_000);
    const store = createRowStore(fetchWindow);
    store.show(0, 5);
    await flush();
    store.show(5000, 5005);
    const flownOver = calls[0];
    store.show(5001, 5006);
    const asked = fetchWindow.mock.calls.length;
    store.show(40_000, 40_030);
    expect(flownOver?.signal.aborted).toBe(true);
    store.show(90_000, 90_005);
    expect(fetchWindow).toHaveBeenCalledTimes(asked);
    await flush();
    expect(store.rowAt(5001)).toBeUndefined();
    expect(store.rowAt(90_001)?.id).toBe('row-90001');
    const offsets = fetchWindow.mock.calls.map(([offset]) => offset);
    expect(new Set(offsets).size).toBe(offsets.length);
    expect(offsets.filter((offset) => offset >= 39_000 && offset < 41_000)).toEqual([]);
  });

  it('draws only the rows that changed', async () => {
    const { fetchWindow, flush, table } = server(10);
    const store = createRowStore(fetchWindow);
    store.show(0, 9);
    await flush();
    const third = vi.fn();
    const fourth = vi.fn();
    store.subscribeRow(3, third);
    store.subscribeRow(4, fourth);
    const before = store.rowAt(4);
    table[3] = row(3, 'filled');
    store.refresh();
    await flush();
    expect(third).toHaveBeenCalledTimes(1);
    expect(fourth).not.toHaveBeenCalled();
    expect(store.rowAt(4)).toBe(before);
    expect(store.rowAt(3)?.cells['Rent']?.value).toBe('filled');
  });

  it('keeps what a person has just written over an older answer', async () => {
    const { fetchWindow, flush } = server(10);
    const store = createRowStore(fetchWindow);
    store.show(0, 9);
    await flush();
    const letGo = store.hold('row-2', { Rent: cell('mine') });
    store.refresh();
    await flush();
    expect(store.rowAt(2)?.cells['Rent']?.value).toBe('mine');
    letGo();
    store.refresh();
    await flush();
    expect(store.rowAt(2)?.cells['Rent']?.value).toBe('v2');
  });

  it('drops the rows at the end when the table has become shorter', async () => {
    const { fetchWindow, flush, table } = server(12);
    const store = createRowStore(fetchWindow);
    store.show(0, 11);
    await flush();
    table.length = 8;
    store.refresh();
    await flush();
    expect(store.getState().total).toBe(8);
    expect(store.rowAt(10)).toBeUndefined();
    expect(store.indexOf('row-10')).toBeUndefined();
  });

  it('fetches once more when something changed while it was fetching', async () => {
    const { fetchWindow, flush } = server(10);
    const store = createRowStore(fetchWindow);
    store.show(0, 9);
    store.refresh();
    expect(fetchWindow).toHaveBeenCalledTimes(1);
    await flush();
    expect(fetchWindow).toHaveBeenCalledTimes(2);
  });

  it('tells the rows that a run comes to and leaves, and no others', async () => {
    const { fetchWindow, flush } = server(10);
    const store = createRowStore(fetchWindow);
    store.show(0, 9);
    await flush();
    store.setFilledNow(['row-2', 'row-3']);
    const [second, third, fourth] = [2, 3, 4].map((index) => {
      const listener = vi.fn();
      store.subscribeRow(index, listener);
      return listener;
    });
    store.setFilledNow(['row-3', 'row-4', 'elsewhere']);
    expect([2, 3, 4].map(store.isFilledNow)).toEqual([false, true, true]);
    expect([second, third, fourth].map((listener) => listener?.mock.calls.length)).toEqual([1, 0, 1]);
  });

  it('keeps a bounded number of rows', async () => {
    const { fetchWindow, flush } = server(100 * WINDOW);
    const store = createRowStore(fetchWindow);
    for (let offset = 0; offset < 100 * WINDOW; offset += WINDOW) {
      store.show(offset, offset + 30);
      await flush();
    }
    expect([...store.known()].length).toBeLessThanOrEqual(82 * WINDOW);
    expect(store.rowAt(0)).toBeUndefined();
  });
});
