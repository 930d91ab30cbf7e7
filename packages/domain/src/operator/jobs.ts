import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Null: every organization. */
const payload = z.object({ targetId: z.uuid().nullable() });

/** Queue what has no vectors of its organization's model. Begun again, it queues what is left. */
export const refreshEmbeddings = job({ name: 'operator.refreshEmbeddings', payload, urgency: 'idle' });
/** Queue every document to be read anew. */
export const reindexDocuments = job({ name: 'operator.reindexDocuments', payload, urgency: 'idle' });
/** Queue every document to be cut anew from the pages that were read of it. */
export const recutDocuments = job({ name: 'organization.recutDocuments', payload, urgency: 'later' });
/** Bring what is searched back in line with what is there. */
export const reindexSearch = job({ name: 'operator.reindexSearch', payload, urgency: 'idle' });
