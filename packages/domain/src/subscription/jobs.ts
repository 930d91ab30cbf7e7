import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Adds up the meters, grants the credits of each new month, and takes those for use above the plans. */
export const tendSubscriptions = job({
  name: 'subscription.tend',
  payload: z.object({}),
  urgency: 'idle',
  maxAttempts: 3,
});
