import { reconcileStatements } from '@atrium/domain/bank-reconcile';
import { failReconcile, runReconcile, stopReconcile } from '@atrium/services/bank-reconcile';
import { runnable } from '@atrium/services/background-task';

export const reconcileTask = runnable({
  job: reconcileStatements,
  run: async (context) => runReconcile(context),
  failed: failReconcile,
  revoked: stopReconcile,
});
