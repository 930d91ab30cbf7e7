/** Lists with fewer rows are read by their offsets, which is as fast. */
const FEWEST_ROWS = 2_000;
/** Pause before the marks are read, so that the first rows come first, in milliseconds. */
const PAUSE_MS = 300;

type Options = {
  /** Rows from one mark to the next. */
  every: number;
  /** Whether a change of a row can neither move it nor take it from the list. */
  isStable: boolean;
  load: (signal: AbortSignal) => Promise<readonly string[]>;
};

/** The ids of the rows at which the windows of a long list begin, so that a window is read without those before it. */
export class RowMarks {
  readonly #options: Options;
  #ids: readonly string[] = [];
  #total: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #loading = new AbortController();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Returns the id of the row at an offset; undefined if it is not known. */
  at(offset: number): string | undefined {
    return offset > 0 && offset % this.#options.every === 0 ? this.#ids[offset / this.#options.every] : undefined;
  }

  /** Forgets the marks if a change of the list can have moved them. */
  change(): void {
    if (!this.#options.isStable) this.#forget();
  }

  /** Takes the number of rows, and reads the marks if there are none or the number has changed. */
  count(total: number): void {
    if (total === this.#total) return;
    this.#forget();
    this.#total = total;
    if (total >= FEWEST_ROWS) this.#timer = setTimeout(() => void this.#load(), PAUSE_MS);
  }

  close(): void {
    this.#forget();
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#loading.abort();
    this.#ids = [];
    this.#total = undefined;
  }

  async #load(): Promise<void> {
    const loading = new AbortController();
    this.#loading = loading;
    try {
      const ids = await this.#options.load(loading.signal);
      if (!loading.signal.aborted) this.#ids = ids;
    } catch {
      // Without marks, windows are read by their offsets.
    }
  }
}
