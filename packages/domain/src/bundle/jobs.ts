import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Pack chosen documents into one ZIP file; begun again, it packs anew over what was there. */
export const packBundle = job({
  name: 'bundle.pack',
  payload: z.object({ bundleId: z.uuid() }),
  urgency: 'soon',
  maxAttempts: 3,
});
