import { startForDocument } from '@atrium/domain/workflow-trigger';
import { runnable } from '@atrium/services/background-task';
import { startForIndexed } from '@atrium/services/workflow-run';

export const startForDocumentTask = runnable({
  job: startForDocument,
  run: async (context) => startForIndexed(context),
});
