import { exportBatch } from '@atrium/domain/bank-reconcile';
import { failExportBatch, runExportBatch, stopExportBatch } from '@atrium/services/bank-reconcile';
import { runnable } from '@atrium/services/background-task';

export const exportBatchTask = runnable({
  job: exportBatch,
  run: async (context) => runExportBatch(context),
  failed: failExportBatch,
  revoked: stopExportBatch,
});
