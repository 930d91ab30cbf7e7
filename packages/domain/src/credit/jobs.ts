import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Settles reservations whose work has ended without settling them, and expires lots. */
export const sweepCredits = job({ name: 'credit.sweep', payload: z.object({}), urgency: 'idle', maxAttempts: 3 });
