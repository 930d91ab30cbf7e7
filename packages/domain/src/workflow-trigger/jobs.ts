import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Starts the workflows whose time has come. */
export const startDueWorkflows = job({
  name: 'workflow.startDue',
  payload: z.object({}),
  urgency: 'idle',
  maxAttempts: 3,
});

/** Starts the workflows that a document which was indexed starts. */
export const startForDocument = job({
  name: 'workflow.startForDocument',
  payload: z.object({ documentId: z.uuid(), versionId: z.uuid() }),
  urgency: 'soon',
  maxAttempts: 10,
});
