import type { Logger } from 'pino';
import type { Pool } from 'pg';

/** How long "nobody else waits" holds before the queue is asked again, in milliseconds. */
const FRESH_MS = 250;
/** Organizations take turns, so another one's job is near the front if there is any. */
const LOOK_AHEAD = 200;

/** Whether a job without any of these flags waits in the same urgency: between the priorities of the first and the last. */
const OTHERS_WAIT = `select exists (
    select from (
      select flags from graphile_worker._private_jobs
      where is_available and run_at <= now() and priority between $1 and $2
      order by priority, run_at limit ${LOOK_AHEAD}) next
    where (next.flags ?| $3::text[]) is not true) as others`;

export type Range = { first: number; last: number };

/**
 * Keeps an organization from holding more than half of the slots of an urgency while another organization waits. Jobs carry
 * a flag `<urgency>:<organization>`; the flags of organizations that hold their share are forbidden meanwhile.
 */
export type FairShare = {
  /** Counts a job that starts; call what it returns when the job ends. */
  begin: (flags: Readonly<Record<string, true>> | null) => () => void;
  /** Forgets that nobody else waits: new jobs were queued. */
  jobsAdded: () => void;
  /** The flags of jobs that must wait now; null if there are none. */
  forbidden: () => null | Promise<string[] | null>;
};

export function fairShare(parts: {
  pool: Pool;
  slots: number;
  priorities: Readonly<Record<string, Range>>;
  log: Logger;
}): FairShare {
  const { pool, slots, priorities, log } = parts;
  const share = Math.max(1, Math.floor(slots / 2));
  const running = new Map<string, number>();
  const aloneUntil = new Map<string, number>();

  const count = (flags: readonly string[], by: number): void => {
    for (const flag of flags) {
      const next = (running.get(flag) ?? 0) + by;
      if (next > 0) running.set(flag, next);
      else running.delete(flag);
    }
  };
  const fullByUrgency = (): Map<string, string[]> => {
    const full = new Map<string, string[]>();
    for (const [flag, jobs] of running) {
      const [urgency = ''] = flag.split(':');
      if (jobs >= share) full.set(urgency, [...(full.get(urgency) ?? []), flag]);
    }
    return full;
  };
  const othersWait = async (urgency: string, flags: string[]): Promise<boolean> => {
    const range = priorities[urgency];
    if (!range || (aloneUntil.get(urgency) ?? 0) > Date.now()) return false;
    const { rows } = await pool.query<{ others: boolean }>(OTHERS_WAIT, [range.first, range.last, flags]);
    const others = rows[0]?.others ?? false;
    if (!others) aloneUntil.set(urgency, Date.now() + FRESH_MS);
    return others;
  };
  return {
    begin: (given) => {
      const flags = Object.keys(given ?? {});
      count(flags, 1);
      return () => count(flags, -1);
    },
    jobsAdded: () => aloneUntil.clear(),
    forbidden: () => {
      const full = fullByUrgency();
      if (full.size === 0) return null;
      return Promise.all(
        [...full].map(async ([urgency, flags]) => ((await othersWait(urgency, flags)) ? flags : [])),
      ).then(
        (forbidden) => (forbidden.some((flags) => flags.length > 0) ? forbidden.flat() : null),
        (error: unknown) => {
          // Without an answer, the order of the queue still lets organizations take turns.
          log.warn({ err: error }, 'could not ask which organizations wait');
          return null;
        },
      );
    },
  };
}
