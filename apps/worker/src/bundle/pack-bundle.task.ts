import { packBundle } from '@atrium/domain/bundle';
import { runnable } from '@atrium/services/background-task';
import { failPackBundle, runPackBundle, stopPackBundle } from '@atrium/services/bundle';

export const packBundleTask = runnable({
  job: packBundle,
  run: async (context) => runPackBundle(context),
  failed: failPackBundle,
  revoked: stopPackBundle,
});
