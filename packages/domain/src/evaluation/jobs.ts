import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Ask every question of a run that is not done; begun again, it goes on with the rest. */
export const runEvaluation = job({
  name: 'evaluation.run',
  payload: z.object({ runId: z.uuid() }),
  urgency: 'soon',
  maxAttempts: 5,
});
