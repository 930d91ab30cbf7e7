import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Asks the remaining questions of an evaluation run. A second attempt continues where the first ended. */
export const runEvaluation = job({
  name: 'evaluation.run',
  payload: z.object({ runId: z.uuid() }),
  urgency: 'soon',
  maxAttempts: 5,
});
