import { EventEmitter, once } from 'node:events';
import type { Urgency } from '@atrium/domain/kernel';

/** Longest time that indexing and upkeep wait for answers before they start, so that answers without end do not stop them. */
const LONGEST_MS = 1_000;
const FREE = 'free';

/** Keeps processor time of this process for work that a person waits for. */
export type RightOfWay = {
  /** Resolves when a job of this urgency may start; call what it returns when the job ends. */
  enter: (urgency: Urgency, signal: AbortSignal) => Promise<() => void>;
};

/** Indexing and upkeep start only when no `now` job runs in this process, or after a second. */
export function rightOfWay(longestMs = LONGEST_MS): RightOfWay {
  const events = new EventEmitter().setMaxListeners(0);
  let urgent = 0;
  const leaveUrgent = (): void => {
    urgent -= 1;
    if (urgent === 0) events.emit(FREE);
  };
  return {
    enter: async (urgency, signal) => {
      if (urgency === 'now') {
        urgent += 1;
        return leaveUrgent;
      }
      if (urgency !== 'soon' && urgent > 0) {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
        await once(events, FREE, { signal: limit }).catch(() => undefined); // it has waited long enough, or it must stop
      }
      return () => undefined;
    },
  };
}
