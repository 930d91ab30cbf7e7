/** The time between two heartbeats of a page on screen, in milliseconds. */
export const HEARTBEAT_MS = 10_000;
/** The longest time between two heartbeats that counts as read. A browser that was asleep or offline was longer away. */
export const MAX_HEARTBEAT_GAP_MS = 15_000;
/** How long after their last action a visitor counts as reading, in milliseconds. */
export const READING_MS = 60_000;
/** The least time on a page that counts as having read it, in milliseconds. */
export const READ_PAGE_MS = 2_000;
/** A visitor who comes back after this many minutes begins a new visit. */
export const QUIET_MINUTES = 30;
