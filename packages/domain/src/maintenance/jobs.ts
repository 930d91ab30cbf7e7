import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Deletes expired data: trash, old events, keys and sessions, and files left in staging. */
export const tidyUp = job({ name: 'maintenance.tidyUp', payload: z.object({}), urgency: 'idle', maxAttempts: 3 });
