import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Reads the documents of a reconciliation of partner capital and writes its table. */
export const reconcilePartnerCapital = job({
  name: 'pcapReconcile.run',
  payload: z.object({
    runId: z.uuid(),
    lane: z.int(),
    folderId: z.uuid(),
    /** How often it is tried again after a failure. */
    maxRetryAttempts: z.int(),
    /** Whether earlier tables of partner capital in the folder are deleted. */
    deleteTables: z.boolean(),
  }),
  urgency: 'soon',
  maxAttempts: 10,
});
