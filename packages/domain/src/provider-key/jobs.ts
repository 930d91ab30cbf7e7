import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Embeds an organization's chunks with its chosen model, then switches search to it. A second attempt continues. */
export const reembed = job({ name: 'embedding.reembed', payload: z.object({}), maxAttempts: 8 });
