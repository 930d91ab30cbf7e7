import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** One lane of a run: claims rows of it and fills their cells until none is left. */
export const fillTable = job({
  name: 'datatable.fill',
  payload: z.object({ runId: z.uuid(), lane: z.int() }),
  urgency: 'soon',
  maxAttempts: 10,
});
