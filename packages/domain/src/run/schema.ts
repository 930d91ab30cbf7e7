/** How a run is. A run that waits holds no worker and no claim. */
export const RUN_STATES = ['pending', 'running', 'completed', 'failed', 'stopped'] as const;
export type RunState = (typeof RUN_STATES)[number];
/** How a run ends. */
export type RunEnd = Exclude<RunState, 'pending' | 'running'>;

/** `open` items can be claimed; `waiting` ones cannot until their time has come or what they wait for has happened. */
export const ITEM_STATES = ['open', 'waiting', 'done', 'failed', 'skipped'] as const;
export type ItemState = (typeof ITEM_STATES)[number];
/** How an item ends. */
export type ItemEnd = Exclude<ItemState, 'open' | 'waiting'>;

/**
 * Seconds until a run is done, if it goes on as fast as until now. Null before the first item is done.
 * @param startedAt and `now` in milliseconds
 */
export function secondsLeft(run: { total: number; ended: number; startedAt: number }, now: number): number | null {
  if (run.ended === 0) return null;
  return Math.round((((now - run.startedAt) / run.ended) * (run.total - run.ended)) / 1000);
}
