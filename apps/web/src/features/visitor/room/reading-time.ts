import { HEARTBEAT_MS, READING_MS } from '@atrium/domain/visitor';

/** How long a page must stay on screen before it is reported, so that leafing through sends no report for each page. */
const SETTLED_MS = 1000;

/** A document's page on the visitor's screen, and what is known of the visitor. Times are in milliseconds. */
export type Watched = {
  now: number;
  page: number;
  isOnScreen: boolean;
  lastActionAt: number;
};

export type Report = { page: number; stops: boolean };

/**
 * Decides when a tab reports what its visitor reads: when they begin, every ten seconds, when they turn a page, and when
 * they stop because the page is hidden or they have been inactive for a minute.
 */
export class ReadingReports {
  #isReading = false;
  #reportedAt = 0;
  #reportedPage = 0;
  #page = 0;
  #pageSince = 0;

  /** Returns the report that is due now; null if none is. */
  next({ now, page, isOnScreen, lastActionAt }: Watched): Report | null {
    if (page !== this.#page) {
      this.#page = page;
      this.#pageSince = now;
    }
    // A clock that was set back says nothing about the visitor.
    const isReading = isOnScreen && now >= lastActionAt && now - lastActionAt <= READING_MS;
    if (!isReading) return this.stop();
    const isNewPage = page !== this.#reportedPage && now - this.#pageSince >= SETTLED_MS;
    const isDue = !this.#isReading || isNewPage || Math.abs(now - this.#reportedAt) >= HEARTBEAT_MS;
    if (!isDue) return null;
    this.#isReading = true;
    this.#reportedAt = now;
    this.#reportedPage = page;
    return { page, stops: false };
  }

  /** Returns the report that ends the reading; null if nothing was read. */
  stop(): Report | null {
    if (!this.#isReading) return null;
    this.#isReading = false;
    return { page: this.#reportedPage, stops: true };
  }
}
