import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Packs the chosen documents into one ZIP file. A second attempt replaces the file of the first. */
export const packBundle = job({
  name: 'bundle.pack',
  payload: z.object({ bundleId: z.uuid() }),
  urgency: 'soon',
  maxAttempts: 3,
});

/** Writes a table into one file. A second attempt replaces the file of the first. */
export const writeTable = job({
  name: 'bundle.writeTable',
  payload: z.object({
    bundleId: z.uuid(),
    format: z.enum(['csv', 'json', 'xlsx']),
    evidence: z.boolean(),
    history: z.boolean(),
  }),
  urgency: 'soon',
  maxAttempts: 3,
});
