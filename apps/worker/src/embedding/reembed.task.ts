import { reembed } from '@atrium/domain/provider-key';
import { runnable } from '@atrium/services/background-task';
import { failReembed, runReembed, stopReembed } from '@atrium/services/embedding';

export const reembedTask = runnable({
  job: reembed,
  run: async (context) => runReembed(context),
  failed: failReembed,
  revoked: stopReembed,
});
