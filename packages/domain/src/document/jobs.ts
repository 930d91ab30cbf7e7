import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Parse, chunk and embed one version of a document; does only what its stamps say is missing. */
export const indexDocument = job({
  name: 'document.index',
  payload: z.object({ documentId: z.uuid(), versionId: z.uuid() }),
  // Half an hour in all: what fails for so long is the model that makes vectors, never the file.
  maxAttempts: 8,
});
