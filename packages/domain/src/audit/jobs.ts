import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Adds the new audit rows to the chain of hashes. */
export const sealAudit = job({ name: 'audit.seal', payload: z.object({}), urgency: 'idle', maxAttempts: 3 });
