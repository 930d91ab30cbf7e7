import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Mails Owners which of their links expire soon and, once a day, what visitors did. */
export const notifyOwners = job({
  name: 'shareLink.notifyOwners',
  payload: z.object({}),
  urgency: 'idle',
  maxAttempts: 3,
});
