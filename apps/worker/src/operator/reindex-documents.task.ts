import { reindexDocuments } from '@atrium/domain/operator';
import { runnable } from '@atrium/services/background-task';
import { runReindexDocuments } from '@atrium/services/operator';

export const reindexDocumentsTask = runnable({
  job: reindexDocuments,
  run: async (context) => runReindexDocuments(context),
});
