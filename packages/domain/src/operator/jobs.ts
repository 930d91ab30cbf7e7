import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Null: all organizations. */
const payload = z.object({ targetId: z.uuid().nullable() });

/** Queues the documents without embeddings of their organization's model. A second attempt queues the rest. */
export const refreshEmbeddings = job({ name: 'operator.refreshEmbeddings', payload, urgency: 'idle' });
/** Queues every document for parsing. */
export const reindexDocuments = job({ name: 'operator.reindexDocuments', payload, urgency: 'idle' });
/** Queues every document for chunking from its stored pages. */
export const recutDocuments = job({ name: 'organization.recutDocuments', payload, urgency: 'later' });
/** Makes the search index consistent with the stored documents. */
export const reindexSearch = job({ name: 'operator.reindexSearch', payload, urgency: 'idle' });
