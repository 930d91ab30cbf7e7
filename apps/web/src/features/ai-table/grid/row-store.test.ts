import type { Cell, Row } from '@atrium/domain/ai-table';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RowWindow, SCROLL_PAUSE_MS, WINDOW, type WindowWish } from '../../../shared/grid/window-loader.ts';
import { RowStore } from './row-store.ts';

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
    unreadable: null,
    origin: 'extracted',
    values: {},
    cells: { Rent: cell(value) },
  };
}

/** A server with a table of `total` rows. Its answers wait until `flush` or `answer`. */
function server(total: number) {
  const calls: { offset: number; signal: AbortSignal; answer: () => void }[] = [];
  const table = Array.from({ length: total }, (_, index) => row(index));
  const fetchWindow = vi.fn(
    (offset: number, limit: number, { signal }: WindowWish) =>
      new Promise<RowWindow<Row>>((resolve) => {
        const answer = () => resolve({ rows: table.slice(offset, offset + limit), total: table.length });
        calls.push({ offset, signal, answer });
      }),
  );
  /** Waits for the pause of the loader and answers all requests. */
  const flush = async () => {
    await vi.advanceTimersByTimeAsync(SCROLL_PAUSE_MS);
    for (const call of calls.splice(0)) call.answer();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { fetchWindow, flush, calls, table };
}

/** Counts the changes of a value that a component selects from the store. */
function watch(store: RowStore, select: () => unknown) {
  const onChange = vi.fn();
  let selected = select();
  const check = () => {
    const next = select();
    if (Object.is(next, selected)) return;
    selected = next;
    onChange();
  };
  store.store.subscribe(check);
  store.filling.subscribe(check);
  return onChange;
}

function isFilling(store: RowStore, index: number): boolean {
  return store.filling.getState().rowIds.has(store.rowAt(index)?.id ?? '');
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('row store', () => {
  it('fetches visible rows, and the next window before it is reached', async () => {
    const { fetchWindow, flush } = server(1000);
    const store = new RowStore(fetchWindow);
    store.show(0, 5);
    await flush();
    expect(store.total).toBe(1000);
    expect(store.rowAt(5)?.id).toBe('row-5');
    store.show(20, 25);
    await flush();
    expect(store.rowAt(WINDOW + 10)?.id).toBe(`row-${WINDOW + 10}`);
    expect(fetchWindow).toHaveBeenCalledTimes(2);
  });

  it('fetches nothing twice, and cancels requests for rows scrolled past', async () => {
    const { fetchWindow, flush, calls } = server(100_000);
    const store = new RowStore(fetchWindow);
    store.show(0, 5);
    await flush();
    store.show(5000, 5005);
    const scrolledPast = calls[0];
    store.show(5001, 5006);
    const asked = fetchWindow.mock.calls.length;
    store.show(40_000, 40_030);
    expect(scrolledPast?.signal.aborted).toBe(true);
    store.show(90_000, 90_005);
    expect(fetchWindow).toHaveBeenCalledTimes(asked);
    await flush();
    expect(store.rowAt(5001)).toBeUndefined();
    expect(store.rowAt(90_001)?.id).toBe('row-90001');
    const offsets = fetchWindow.mock.calls.map(([offset]) => offset);
    expect(new Set(offsets).size).toBe(offsets.length);
    expect(offsets.filter((offset) => offset >= 39_000 && offset < 41_000)).toEqual([]);
  });

  it('notifies only the rows that changed', async () => {
    const { fetchWindow, flush, table } = server(10);
    const store = new RowStore(fetchWindow);
    store.show(0, 9);
    await flush();
    const third = watch(store, () => store.rowAt(3));
    const fourth = watch(store, () => store.rowAt(4));
    const before = store.rowAt(4);
    table[3] = row(3, 'filled');
    store.refresh();
    await flush();
    expect(third).toHaveBeenCalledTimes(1);
    expect(fourth).not.toHaveBeenCalled();
    expect(store.rowAt(4)).toBe(before);
    expect(store.rowAt(3)?.cells['Rent']?.value).toBe('filled');
  });

  it('keeps an unsaved edit when an older answer arrives', async () => {
    const { fetchWindow, flush } = server(10);
    const store = new RowStore(fetchWindow);
    store.show(0, 9);
    await flush();
    const release = store.hold('row-2', { Rent: cell('mine') });
    store.refresh();
    await flush();
    expect(store.rowAt(2)?.cells['Rent']?.value).toBe('mine');
    release();
    store.refresh();
    await flush();
    expect(store.rowAt(2)?.cells['Rent']?.value).toBe('v2');
  });

  it('drops rows at the end when the table has become shorter', async () => {
    const { fetchWindow, flush, table } = server(12);
    const store = new RowStore(fetchWindow);
    store.show(0, 11);
    await flush();
    table.length = 8;
    store.refresh();
    await flush();
    expect(store.total).toBe(8);
    expect(store.rowAt(10)).toBeUndefined();
    expect(store.indexOf('row-10')).toBeUndefined();
  });

  it('fetches again when the table changed during a fetch', async () => {
    const { fetchWindow, flush } = server(10);
    const store = new RowStore(fetchWindow);
    store.show(0, 9);
    store.refresh();
    expect(fetchWindow).toHaveBeenCalledTimes(1);
    await flush();
    expect(fetchWindow).toHaveBeenCalledTimes(2);
  });

  it('notifies the rows that a run starts and finishes, and no others', async () => {
    const { fetchWindow, flush } = server(10);
    const store = new RowStore(fetchWindow);
    store.show(0, 9);
    await flush();
    store.setFilling(['row-2', 'row-3']);
    const [second, third, fourth] = [2, 3, 4].map((index) => {
      return watch(store, () => isFilling(store, index));
    });
    store.setFilling(['row-3', 'row-4', 'elsewhere']);
    expect([2, 3, 4].map((index) => isFilling(store, index))).toEqual([false, true, true]);
    expect([second, third, fourth].map((listener) => listener?.mock.calls.length)).toEqual([1, 0, 1]);
  });

  it('keeps a bounded number of rows', async () => {
    const { fetchWindow, flush } = server(100 * WINDOW);
    const store = new RowStore(fetchWindow);
    for (let offset = 0; offset < 100 * WINDOW; offset += WINDOW) {
      store.show(offset, offset + 30);
      await flush();
    }
    expect(store.loaded().length).toBeLessThanOrEqual(82 * WINDOW);
    expect(store.rowAt(0)).toBeUndefined();
  });
});
