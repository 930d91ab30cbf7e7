import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Works on the run that embeds an organization's passages with the model it has chosen. */
export const reembed = job({
  name: 'embedding.reembed',
  // Jobs that were queued before these were runs name none.
  payload: z.object({ runId: z.uuid().optional() }),
  maxAttempts: 8,
});
