import { indexDocument } from '@atrium/domain/document';
import { runnable } from '@atrium/services/background-task';
import { failIndexDocument, runIndexDocument, skipIndexDocument } from '@atrium/services/document';

export const indexDocumentTask = runnable({
  job: indexDocument,
  run: async (context) => runIndexDocument(context),
  failed: failIndexDocument,
  revoked: skipIndexDocument,
});
