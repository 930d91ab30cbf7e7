import { recutDocuments } from '@atrium/domain/operator';
import { runnable } from '@atrium/services/background-task';
import { runRecutDocuments } from '@atrium/services/operator';

export const recutDocumentsTask = runnable({
  job: recutDocuments,
  run: async (context) => runRecutDocuments(context),
});
