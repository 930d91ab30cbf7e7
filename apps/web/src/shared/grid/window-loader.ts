export type RowWindow<R> = {
  rows: readonly R[];
  /** Number of rows in the list; null if the request did not ask for it. */
  total: number | null;
  /** Where the window begins, if it was asked for by a row. */
  offset?: number;
};
/** `total`: also count the list. `around`: answer with the window that holds this row. */
export type WindowWish = { signal: AbortSignal; total: boolean; around?: string };
export type FetchWindow<R> = (offset: number, limit: number, wish: WindowWish) => Promise<RowWindow<R>>;

/** Rows per window. With 40 columns they render between two frames. */
export const WINDOW = 50;
/** Windows kept in memory: 4,000 rows around the visible ones. */
const MAX_WINDOWS = 80;
/** Pause between two loads while scrolling, in milliseconds. Rows that are visible for less than this are skipped. */
export const SCROLL_PAUSE_MS = 30;
/** Rows on either side of the visible ones that are loaded before they are needed. */
const AHEAD = 40;

/** Longest pause between two steps of one scroll, in milliseconds. */
const STEP_MS = 250;
/** Rows that are loaded in the direction of a fast scroll, at most. */
const MOST_AHEAD = 6_000;
/** A step over more rows is a jump and says nothing of the next one. */
const JUMP_ROWS = 1_000;
/** Requests at once. More would only make each other slower. */
const MOST_REQUESTS = 3;

/** How a list is loaded. Lists with short rows load more at once and keep more. */
export type LoadOptions = {
  /** Rows per window. */
  size?: number;
  /** Windows per request. A request for visible rows has only their windows. */
  together?: number;
  /** Windows kept in memory. */
  most?: number;
  /** Rows on either side of the visible ones that are loaded before they are needed. */
  ahead?: number;
  /** How far ahead of a scroll rows are loaded, in milliseconds at its speed. */
  lookMs?: number;
};

type WindowState = 'loading' | 'fresh' | 'stale' | 'failed';
type Request = { offsets: readonly number[]; counts: boolean; abort: AbortController };

/** Where the loader puts what it has loaded. */
export type LoadTarget<R> = {
  /** Number of rows in the list; undefined before the first answer. */
  total: () => number | undefined;
  /** Takes `limit` rows from an offset. There are fewer at the end of the list. */
  put: (offset: number, limit: number, window: RowWindow<R>) => void;
  fail: (error: unknown) => void;
  forget: (offset: number) => void;
};

/**
 * Loads a long list in windows: the visible rows first and at once, then the rows around them. Forgets the windows farthest
 * from them. The list is counted only by the first request after a change.
 */
export class WindowLoader<R> {
  readonly #fetchWindow: FetchWindow<R>;
  readonly #target: LoadTarget<R>;
  readonly #options: Required<LoadOptions>;
  readonly #states = new Map<number, WindowState>();
  readonly #requests = new Set<Request>();
  /** Windows that changed on the server while they were loading. */
  readonly #changed = new Set<number>();
  #isCounted = false;
  #visible: { first: number; last: number };
  /** Rows per millisecond, negative upwards, and when the visible rows last changed. */
  #speed = 0;
  #movedAt = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(fetchWindow: FetchWindow<R>, target: LoadTarget<R>, options: LoadOptions = {}) {
    this.#fetchWindow = fetchWindow;
    this.#target = target;
    this.#options = { size: WINDOW, together: 1, most: MAX_WINDOWS, ahead: AHEAD, lookMs: 0, ...options };
    this.#visible = { first: 0, last: this.#options.size - 1 };
  }

  /** Sets the visible range, loads missing rows and cancels requests for rows scrolled past. */
  show(first: number, last: number): void {
    this.#measureSpeed(first);
    this.#visible = { first, last };
    const wanted = new Set(this.#wantedOffsets());
    for (const request of this.#requests) {
      if (!request.offsets.some((offset) => wanted.has(offset))) this.#cancel(request);
    }
    this.#loadMissing();
  }

  /** Marks every window as changed and loads the visible ones again; the others follow when they become visible. */
  refresh(): void {
    this.#isCounted = false;
    for (const [offset, state] of this.#states) {
      if (state === 'loading') this.#changed.add(offset);
      else this.#states.set(offset, 'stale');
    }
    const offsets = this.#wantedOffsets().filter((offset) => this.#states.get(offset) !== 'loading');
    for (const run of this.#runsOf(offsets)) void this.#load(run);
  }

  /** Loads the rows of a range that is not visible. `isLoaded` skips windows that are in memory. */
  async ensure(first: number, last: number, isLoaded: (index: number) => boolean): Promise<void> {
    const { size } = this.#options;
    for (let offset = Math.floor(first / size) * size; offset <= last; offset += size) {
      if (isLoaded(Math.max(first, offset))) continue;
      const signal = new AbortController().signal;
      this.#put([offset], await this.#fetchWindow(offset, size, { signal, total: false }));
    }
  }

  /** Loads the window that holds a row, wherever it is. */
  async locate(rowId: string): Promise<void> {
    const { size } = this.#options;
    const signal = new AbortController().signal;
    const window = await this.#fetchWindow(0, size, { signal, total: true, around: rowId });
    this.#isCounted = true;
    this.#put([window.offset ?? 0], window);
  }

  /** Cancels all requests. */
  close(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#changed.clear();
    for (const request of this.#requests) request.abort.abort();
    this.#requests.clear();
    this.#states.clear();
  }

  #cancel(request: Request): void {
    request.abort.abort();
    this.#requests.delete(request);
    if (request.counts) this.#isCounted = false;
    for (const offset of request.offsets) {
      this.#states.delete(offset);
      this.#changed.delete(offset);
    }
  }

  #offsetsOf(first: number, last: number): number[] {
    const { size } = this.#options;
    const from = Math.max(0, Math.floor(first / size) * size);
    const to = Math.max(from, Math.min(last, (this.#target.total() ?? size) - 1));
    const offsets: number[] = [];
    for (let offset = from; offset <= to; offset += size) offsets.push(offset);
    return offsets;
  }

  #wantedOffsets(): number[] {
    const { first, last } = this.#visible;
    const { ahead } = this.#options;
    const reach = this.#reach();
    return this.#offsetsOf(first - ahead + Math.min(0, reach), last + ahead + Math.max(0, reach));
  }

  #measureSpeed(first: number): void {
    const now = performance.now();
    const passed = now - this.#movedAt;
    const moved = first - this.#visible.first;
    this.#movedAt = now;
    if (passed > STEP_MS || Math.abs(moved) > JUMP_ROWS) this.#speed = 0;
    else if (passed > 0) this.#speed = (this.#speed + moved / passed) / 2;
  }

  /** Rows beyond the visible ones that a scroll will have passed soon, negative upwards. */
  #reach(): number {
    const isScrolling = performance.now() - this.#movedAt <= STEP_MS;
    if (!isScrolling) return 0;
    return Math.round(Math.max(-MOST_AHEAD, Math.min(MOST_AHEAD, this.#speed * this.#options.lookMs)));
  }

  #isMissing(offset: number): boolean {
    const state = this.#states.get(offset);
    return state === undefined || state === 'stale';
  }

  /** Loads at once, then pauses: after the pause it is known where the scrolling ended. */
  #loadMissing(): void {
    if (this.#pause !== undefined) return;
    const visible = this.#offsetsOf(this.#visible.first, this.#visible.last);
    const missing = visible.filter((offset) => this.#isMissing(offset));
    const isVisibleLoaded = visible.every((offset) => this.#states.get(offset) !== 'loading');
    // After a jump, the rows around wait for the visible ones, because the server would answer all of them at once.
    const isFree = missing.length === 0 && (isVisibleLoaded || this.#speed !== 0);
    const wanted = isFree ? this.#wantedOffsets().filter((offset) => this.#isMissing(offset)) : missing;
    const runs = this.#runsOf(wanted).slice(0, Math.max(isFree ? 0 : 1, MOST_REQUESTS - this.#requests.size));
    if (runs.length === 0) return;
    for (const run of runs) void this.#load(run);
    this.#forgetFarthest();
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#loadMissing();
    }, SCROLL_PAUSE_MS);
  }

  /** Joins windows that are side by side, as many as one request loads. The runs nearest to the visible rows come first. */
  #runsOf(offsets: readonly number[]): number[][] {
    const { size, together } = this.#options;
    const runs: number[][] = [];
    for (const offset of offsets) {
      const last = runs.at(-1);
      if (last !== undefined && last.length < together && last.at(-1) === offset - size) last.push(offset);
      else runs.push([offset]);
    }
    const { first, last } = this.#visible;
    const distance = ([from = 0, ...others]: number[]) => Math.max(from - last, first - (others.at(-1) ?? from) - size);
    return runs.sort((a, b) => distance(a) - distance(b));
  }

  async #load(offsets: readonly number[]): Promise<void> {
    const [from] = offsets;
    if (from === undefined) return;
    const request: Request = { offsets, counts: !this.#isCounted, abort: new AbortController() };
    const { signal } = request.abort;
    this.#isCounted = true;
    this.#requests.add(request);
    for (const offset of offsets) this.#states.set(offset, 'loading');
    try {
      const limit = offsets.length * this.#options.size;
      const window = await this.#fetchWindow(from, limit, { signal, total: request.counts });
      if (!signal.aborted) this.#put(offsets, window);
    } catch (error) {
      if (!signal.aborted) this.#fail(request, error);
    }
    if (signal.aborted) return;
    this.#requests.delete(request);
    const changed = offsets.filter((offset) => this.#changed.delete(offset));
    for (const run of this.#runsOf(changed)) void this.#load(run);
    if (changed.length === 0) this.#loadMissing();
  }

  #fail({ offsets, counts }: Request, error: unknown): void {
    for (const offset of offsets) this.#states.set(offset, 'failed');
    if (counts) this.#isCounted = false;
    this.#target.fail(error);
  }

  #put(offsets: readonly number[], window: RowWindow<R>): void {
    const { size } = this.#options;
    const [from = 0] = offsets;
    for (const offset of offsets) this.#states.set(offset, 'fresh');
    const limit = offsets.length * size;
    this.#target.put(from, limit, window);
    // Fewer rows than the count promises: the list has become shorter.
    const expected = Math.min(limit, (this.#target.total() ?? 0) - from);
    if (window.total === null && window.rows.length < expected) this.refresh();
  }

  #forgetFarthest(): void {
    const middle = (this.#visible.first + this.#visible.last) / 2;
    const nearest = [...this.#states.keys()].sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    for (const offset of nearest.slice(this.#options.most)) {
      if (this.#states.get(offset) === 'loading') continue;
      this.#states.delete(offset);
      this.#target.forget(offset);
    }
  }
}
