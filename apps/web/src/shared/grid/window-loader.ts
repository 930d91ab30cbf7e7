export type RowWindow<R> = { rows: readonly R[]; total: number };
export type FetchWindow<R> = (offset: number, limit: number, signal: AbortSignal) => Promise<RowWindow<R>>;

/** Rows per request. With 40 columns they render between two frames. */
export const WINDOW = 50;
/** Windows kept in memory: 4,000 rows around the visible ones. */
const MAX_WINDOWS = 80;
/** Pause between two loads while scrolling, in milliseconds. Rows that are visible for less than this are skipped. */
export const SCROLL_PAUSE_MS = 100;
/** Rows on either side of the visible ones that are loaded before they are needed. */
const AHEAD = 40;

/** Longest pause between two steps of one scroll, in milliseconds. */
const STEP_MS = 250;
/** Windows that are loaded in the direction of a fast scroll, at most. */
const MOST_AHEAD = 12;

/** How a list is loaded. Lists with short rows take larger windows and keep more of them. */
export type LoadOptions = {
  /** Rows per request. */
  size?: number;
  /** Windows kept in memory. */
  most?: number;
  /** Rows on either side of the visible ones that are loaded before they are needed. */
  ahead?: number;
  /** How far ahead of a scroll rows are loaded, in milliseconds at its speed. */
  lookMs?: number;
};

type WindowState = 'loading' | 'fresh' | 'stale' | 'failed';

/** Where the loader puts what it has loaded. */
export type LoadTarget<R> = {
  /** Number of rows in the list; undefined before the first answer. */
  total: () => number | undefined;
  put: (offset: number, window: RowWindow<R>) => void;
  fail: (error: unknown) => void;
  forget: (offset: number) => void;
};

/** Loads a long list in windows around the visible rows, and forgets the windows farthest from them. */
export class WindowLoader<R> {
  readonly #fetchWindow: FetchWindow<R>;
  readonly #target: LoadTarget<R>;
  readonly #options: Required<LoadOptions>;
  readonly #states = new Map<number, WindowState>();
  readonly #requests = new Map<number, AbortController>();
  /** Windows that changed on the server while they were loading. */
  readonly #changed = new Set<number>();
  #visible: { first: number; last: number };
  /** Rows per millisecond, negative upwards, and when the visible rows last changed. */
  #speed = 0;
  #movedAt = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(fetchWindow: FetchWindow<R>, target: LoadTarget<R>, options: LoadOptions = {}) {
    this.#fetchWindow = fetchWindow;
    this.#target = target;
    this.#options = { size: WINDOW, most: MAX_WINDOWS, ahead: AHEAD, lookMs: 0, ...options };
    this.#visible = { first: 0, last: this.#options.size - 1 };
  }

  /** Rows per request. */
  get size(): number {
    return this.#options.size;
  }

  /** Sets the visible range, loads missing rows and cancels requests for rows scrolled past. */
  show(first: number, last: number): void {
    this.#measureSpeed(first);
    this.#visible = { first, last };
    const wanted = this.#visibleOffsets();
    for (const [offset, request] of this.#requests) {
      if (wanted.includes(offset)) continue;
      request.abort();
      this.#states.delete(offset);
    }
    if (this.#pause === undefined && wanted.some((offset) => this.#isMissing(offset))) this.#loadVisible();
  }

  /** Marks every window as changed and loads the visible ones again; the others follow when they become visible. */
  refresh(): void {
    for (const [offset, state] of this.#states) {
      if (state === 'loading') this.#changed.add(offset);
      else this.#states.set(offset, 'stale');
    }
    for (const offset of this.#visibleOffsets()) {
      if (this.#states.get(offset) !== 'loading') void this.#load(offset);
    }
  }

  /** Loads the rows of a range that is not visible. `isLoaded` skips windows that are in memory. */
  async ensure(first: number, last: number, isLoaded: (index: number) => boolean): Promise<void> {
    const { size } = this;
    for (let offset = Math.floor(first / size) * size; offset <= last; offset += size) {
      if (isLoaded(Math.max(first, offset))) continue;
      this.#put(offset, await this.#fetchWindow(offset, size, new AbortController().signal));
    }
  }

  /** Cancels all requests. */
  close(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#changed.clear();
    for (const request of this.#requests.values()) request.abort();
    this.#requests.clear();
    this.#states.clear();
  }

  #visibleOffsets(): number[] {
    const { first, last } = this.#visible;
    const { ahead } = this.#options;
    const { size } = this;
    const reach = this.#reach();
    const from = Math.max(0, Math.floor((first - ahead + Math.min(0, reach)) / size) * size);
    const to = Math.min(last + ahead + Math.max(0, reach), (this.#target.total() ?? size) - 1);
    const offsets: number[] = [];
    for (let offset = from; offset <= Math.max(from, to); offset += size) offsets.push(offset);
    return offsets;
  }

  #measureSpeed(first: number): void {
    const now = performance.now();
    const passed = now - this.#movedAt;
    const moved = first - this.#visible.first;
    this.#movedAt = now;
    if (passed > STEP_MS) this.#speed = 0;
    else if (passed > 0) this.#speed = (this.#speed + moved / passed) / 2;
  }

  /** Rows beyond the visible ones that a scroll will have passed soon, negative upwards. */
  #reach(): number {
    const isScrolling = performance.now() - this.#movedAt <= STEP_MS;
    if (!isScrolling) return 0;
    const most = MOST_AHEAD * this.size;
    return Math.round(Math.max(-most, Math.min(most, this.#speed * this.#options.lookMs)));
  }

  #isMissing(offset: number): boolean {
    const state = this.#states.get(offset);
    return state === undefined || state === 'stale';
  }

  /** Loads at once, then pauses: after the pause it is known where the scrolling ended. */
  #loadVisible(): void {
    const missing = this.#visibleOffsets().filter((offset) => this.#isMissing(offset));
    for (const offset of missing) void this.#load(offset);
    this.#forgetFarthest();
    this.#pause = missing.length > 0 ? setTimeout(() => this.#loadVisible(), SCROLL_PAUSE_MS) : undefined;
  }

  async #load(offset: number): Promise<void> {
    const request = new AbortController();
    this.#requests.set(offset, request);
    this.#states.set(offset, 'loading');
    try {
      const window = await this.#fetchWindow(offset, this.size, request.signal);
      if (!request.signal.aborted) this.#put(offset, window);
    } catch (error) {
      if (request.signal.aborted) return;
      this.#states.set(offset, 'failed');
      this.#target.fail(error);
    } finally {
      if (this.#requests.get(offset) === request) this.#requests.delete(offset);
      if (this.#changed.delete(offset)) void this.#load(offset);
    }
  }

  #put(offset: number, window: RowWindow<R>): void {
    this.#states.set(offset, 'fresh');
    this.#target.put(offset, window);
  }

  #forgetFarthest(): void {
    const middle = (this.#visible.first + this.#visible.last) / 2;
    const nearest = [...this.#states.keys()].sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    for (const offset of nearest.slice(this.#options.most)) {
      this.#requests.get(offset)?.abort();
      this.#states.delete(offset);
      this.#target.forget(offset);
    }
  }
}
