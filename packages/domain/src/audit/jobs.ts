import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Puts what was written since the last time into the chain of hashes. */
export const sealAudit = job({ name: 'audit.seal', payload: z.object({}), urgency: 'idle', maxAttempts: 3 });
