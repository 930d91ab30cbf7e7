import type { Cell, Row } from '@atrium/domain/ai-table';
import { shareRow } from './share-row.ts';

export type RowWindow = { rows: readonly Row[]; total: number };
export type FetchWindow = (offset: number, limit: number, signal: AbortSignal) => Promise<RowWindow>;
type CellPatch = Readonly<Record<string, Cell>>;

/** Rows fetched at once: with 40 columns they are read between two frames. */
export const WINDOW = 50;
/** Windows kept: 4,000 rows around what one looks at. */
const MOST_WINDOWS = 80;
/** Rows that are in sight for less than this, in milliseconds, are not asked for. */
export const CALM_MS = 100;
/** Rows on either side of those in sight that are fetched before they are needed. */
const AHEAD = 40;

/**
 * The rows of one table under one query, fetched in windows around what is in sight. Each row has its own
 * subscription, so that a filled cell draws one row and not the grid. `total` is undefined until the first answer.
 */
export function createRowStore(fetchWindow: FetchWindow) {
  let rows = new Map<number, Row>();
  let places = new Map<string, number>();
  let windows = new Map<number, 'loading' | 'fresh' | 'stale' | 'failed'>();
  const asked = new Map<number, AbortController>();
  const again = new Set<number>();
  let filledNow: ReadonlySet<string> = new Set();
  const held = new Map<string, CellPatch>();
  const rowListeners = new Map<number, Set<() => void>>();
  const listeners = new Set<() => void>();
  let sight = { first: 0, last: WINDOW - 1 };
  let calm: ReturnType<typeof setTimeout> | undefined;
  let state: { total: number | undefined; error: unknown } = { total: undefined, error: undefined };

  const tellRow = (index: number) => rowListeners.get(index)?.forEach((listener) => listener());
  const tell = (next: Partial<typeof state>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const put = (index: number, row: Row | undefined) => {
    const before = rows.get(index);
    if (row === undefined) {
      if (before === undefined) return;
      rows.delete(index);
      if (places.get(before.id) === index) places.delete(before.id);
    } else {
      const next = shareRow(before, withPatch(row, held.get(row.id)));
      if (next === before) return;
      if (before !== undefined && before.id !== row.id && places.get(before.id) === index) places.delete(before.id);
      rows.set(index, next);
      places.set(row.id, index);
    }
    tellRow(index);
  };

  const take = (offset: number, answer: RowWindow) => {
    if (state.total !== undefined && answer.total < state.total) {
      for (const index of rows.keys()) if (index >= answer.total) put(index, undefined);
    }
    answer.rows.forEach((row, index) => put(offset + index, row));
    for (let index = offset + answer.rows.length; index < offset + WINDOW; index++) put(index, undefined);
    windows.set(offset, 'fresh');
    if (answer.total !== state.total || state.error !== undefined) tell({ total: answer.total, error: undefined });
  };

  const load = async (offset: number) => {
    const stop = new AbortController();
    asked.set(offset, stop);
    windows.set(offset, 'loading');
    try {
      const answer = await fetchWindow(offset, WINDOW, stop.signal);
      if (!stop.signal.aborted) take(offset, answer);
    } catch (error) {
      if (stop.signal.aborted) return;
      windows.set(offset, 'failed');
      tell({ error });
    } finally {
      if (asked.get(offset) === stop) asked.delete(offset);
      if (again.delete(offset)) void load(offset);
    }
  };

  const forget = () => {
    const middle = (sight.first + sight.last) / 2;
    const kept = [...windows.keys()].sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    for (const offset of kept.slice(MOST_WINDOWS)) {
      asked.get(offset)?.abort();
      windows.delete(offset);
      for (let index = offset; index < offset + WINDOW; index++) put(index, undefined);
    }
  };

  const inSight = (): number[] => {
    const from = Math.max(0, Math.floor((sight.first - AHEAD) / WINDOW) * WINDOW);
    const to = Math.min(sight.last + AHEAD, (state.total ?? WINDOW) - 1);
    const offsets: number[] = [];
    for (let offset = from; offset <= Math.max(from, to); offset += WINDOW) offsets.push(offset);
    return offsets;
  };

  const isMissing = (offset: number) => {
    const known = windows.get(offset);
    return known === undefined || known === 'stale';
  };

  /** At once, and then not before a moment has passed: by then one knows where the scrolling has led. */
  const fetchInSight = () => {
    const missing = inSight().filter(isMissing);
    for (const offset of missing) void load(offset);
    forget();
    calm = undefined;
    if (missing.length > 0) calm = setTimeout(fetchInSight, CALM_MS);
  };

  return {
    rowAt: (index: number) => rows.get(index),
    indexOf: (rowId: string) => places.get(rowId),
    getState: () => state,
    known: () => rows.values(),
    /** Whether a run is at work on the row at this moment. */
    isFilledNow: (index: number) => filledNow.has(rows.get(index)?.id ?? ''),
    setFilledNow: (rowIds: readonly string[]) => {
      const before = filledNow;
      filledNow = new Set(rowIds);
      for (const id of filledNow.symmetricDifference(before)) {
        const index = places.get(id);
        if (index !== undefined) tellRow(index);
      }
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    subscribeRow: (index: number, listener: () => void) => {
      const all = rowListeners.get(index) ?? new Set();
      rowListeners.set(index, all.add(listener));
      return () => {
        all.delete(listener);
        if (all.size === 0) rowListeners.delete(index);
      };
    },
    /** Tells which rows are in sight; fetches what is missing there and lets go of what was flown over. */
    show: (first: number, last: number) => {
      sight = { first, last };
      const wanted = inSight();
      for (const [offset, stop] of asked) {
        if (wanted.includes(offset)) continue;
        stop.abort();
        windows.delete(offset);
      }
      if (calm === undefined && wanted.some(isMissing)) fetchInSight();
    },
    /** Something changed on the server: what is in sight is fetched again, the rest when it comes into sight. */
    refresh: () => {
      for (const [offset, known] of windows) {
        if (known === 'loading') again.add(offset);
        else windows.set(offset, 'stale');
      }
      for (const offset of inSight()) {
        if (windows.get(offset) !== 'loading') void load(offset);
      }
    },
    /** Fetches rows that a command needs although they are not in sight (a range that was selected past the screen). */
    ensure: async (first: number, last: number): Promise<void> => {
      for (let offset = Math.floor(first / WINDOW) * WINDOW; offset <= last; offset += WINDOW) {
        if (rows.has(Math.max(first, offset))) continue;
        const answer = await fetchWindow(offset, WINDOW, new AbortController().signal);
        take(offset, answer);
      }
    },
    /** A row as a command answered it. */
    replace: (row: Row) => {
      const index = places.get(row.id);
      if (index !== undefined) put(index, row);
    },
    /** Shows cells before the server has them; what it sends meanwhile does not undo that. Returns what lets go again. */
    hold: (rowId: string, patch: CellPatch): (() => void) => {
      const mine = { ...held.get(rowId), ...patch };
      held.set(rowId, mine);
      const index = places.get(rowId);
      const row = index === undefined ? undefined : rows.get(index);
      if (index !== undefined && row !== undefined) put(index, row);
      return () => {
        if (held.get(rowId) === mine) held.delete(rowId);
      };
    },
    close: () => {
      clearTimeout(calm);
      calm = undefined;
      again.clear();
      for (const stop of asked.values()) stop.abort();
      asked.clear();
      rows = new Map();
      places = new Map();
      windows = new Map();
    },
  };
}
export type RowStore = ReturnType<typeof createRowStore>;

function withPatch(row: Row, patch: CellPatch | undefined): Row {
  return patch === undefined ? row : { ...row, cells: { ...row.cells, ...patch } };
}
