import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** One lane of a run: reads statements of a folder until none is left. */
export const reconcileStatements = job({
  name: 'bankReconcile.run',
  payload: z.object({
    runId: z.uuid(),
    lane: z.int(),
    folderId: z.uuid(),
    /** How often a statement is tried again after a failure. */
    maxRetryAttempts: z.int(),
    /** Whether the tables of the statements are deleted and created again. */
    deleteTables: z.boolean(),
  }),
  urgency: 'soon',
  maxAttempts: 10,
});
