import { refreshEmbeddings } from '@atrium/domain/operator';
import { runnable } from '@atrium/services/background-task';
import { runRefreshEmbeddings } from '@atrium/services/operator';

export const refreshEmbeddingsTask = runnable({
  job: refreshEmbeddings,
  run: async (context) => runRefreshEmbeddings(context),
});
