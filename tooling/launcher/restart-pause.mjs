/** The first and the longest pause before a restart, in milliseconds. */
export const FIRST_PAUSE_MS = 500;
export const LONGEST_PAUSE_MS = 30_000;
/** A process that ran this long is healthy: the pause before its next restart is the first one again. */
export const HEALTHY_MS = 60_000;

/** The pauses before restarts: each twice as long as the one before, up to a limit. Times are in milliseconds. */
export class RestartPauses {
  #next = FIRST_PAUSE_MS;

  /** Returns the pause after a process that ran for this long. */
  after(ranMs) {
    if (ranMs >= HEALTHY_MS) this.#next = FIRST_PAUSE_MS;
    const pause = this.#next;
    this.#next = Math.min(pause * 2, LONGEST_PAUSE_MS);
    return pause;
  }
}
