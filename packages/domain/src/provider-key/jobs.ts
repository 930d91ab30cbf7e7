import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Embed an organization's passages with the model it has chosen, then serve it. Begun again, it goes on. */
export const reembed = job({ name: 'embedding.reembed', payload: z.object({}), maxAttempts: 8 });
