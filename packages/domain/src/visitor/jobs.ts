import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Writes the PDF of an accepted agreement and mails it to both sides, once. */
export const recordAcceptance = job({
  name: 'visitor.recordAcceptance',
  payload: z.object({ acceptanceId: z.uuid() }),
  urgency: 'soon',
  maxAttempts: 8,
});
