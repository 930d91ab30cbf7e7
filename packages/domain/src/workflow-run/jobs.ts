import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Runs a workflow until it ends or waits. */
export const runWorkflow = job({
  name: 'workflow.run',
  payload: z.object({ executionId: z.uuid() }),
  urgency: 'soon',
  maxAttempts: 25,
});
