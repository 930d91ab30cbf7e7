import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Empties what has waited long enough: trash, spent events, keys and sessions, files left in staging. */
export const tidyUp = job({ name: 'maintenance.tidyUp', payload: z.object({}), urgency: 'idle', maxAttempts: 3 });
