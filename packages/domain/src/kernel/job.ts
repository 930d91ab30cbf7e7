import type { z } from 'zod';

/** A kind of background work: its name is that of its task, its payload carries ids and never contents. */
export type JobDefinition<P extends z.ZodType = z.ZodType> = {
  name: `${string}.${string}`;
  payload: P;
  /** Attempts in all; after the last the task is a FAILURE. */
  maxAttempts: number;
  /** May an operator or its starter run it again with the stored parameters? */
  retryable: boolean;
};

export function job<P extends z.ZodType>(
  definition: Omit<JobDefinition<P>, 'maxAttempts' | 'retryable'> & { maxAttempts?: number; retryable?: boolean },
): JobDefinition<P> {
  return { maxAttempts: 5, retryable: true, ...definition };
}
