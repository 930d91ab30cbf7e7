import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Packs the chosen documents into one ZIP file. A second attempt replaces the file of the first. */
export const packBundle = job({
  name: 'bundle.pack',
  payload: z.object({ bundleId: z.uuid() }),
  urgency: 'soon',
  maxAttempts: 3,
});
