import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Parses, chunks and embeds one version of a document. Skips the steps that its stamps record as done. */
export const indexDocument = job({
  name: 'document.index',
  payload: z.object({ documentId: z.uuid(), versionId: z.uuid() }),
  // Half an hour in all. Only the embedding model fails for so long, never the file.
  maxAttempts: 8,
});
