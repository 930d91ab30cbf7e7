import type { z } from 'zod';

/**
 * How soon a person needs the result. `now`: somebody waits for it. `soon`: somebody watches it. `later`: indexing, syncs
 * and exports. `idle`: upkeep.
 */
export type Urgency = 'now' | 'soon' | 'later' | 'idle';

/**
 * The queue's priorities (smallint, lowest first) of each urgency. Within a range, each further waiting job of an
 * organization gets the next priority, so organizations take turns.
 */
export const PRIORITIES = {
  now: { first: -32_768, last: -24_577 },
  soon: { first: -24_576, last: -8_193 },
  later: { first: -8_192, last: 24_575 },
  idle: { first: 24_576, last: 32_767 },
} as const satisfies Record<Urgency, { first: number; last: number }>;

/** A kind of background work: its name is that of its task, its payload carries ids and never contents. */
export type JobDefinition<P extends z.ZodType = z.ZodType> = {
  name: `${string}.${string}`;
  payload: P;
  urgency: Urgency;
  /** Attempts in all; after the last the task is a FAILURE. */
  maxAttempts: number;
  /** May an operator or its starter run it again with the stored parameters? */
  retryable: boolean;
};

/** Declares a job. It is `later` work with five attempts unless it says otherwise. */
export function job<P extends z.ZodType>(
  definition: Pick<JobDefinition<P>, 'name' | 'payload'> & Partial<JobDefinition<P>>,
): JobDefinition<P> {
  return { urgency: 'later', maxAttempts: 5, retryable: true, ...definition };
}
