import { fillTable } from '@atrium/domain/ai-table';
import { failFillTable, runFillTable, stopFillTable } from '@atrium/services/ai-table';
import { runnable } from '@atrium/services/background-task';

export const fillTableTask = runnable({
  job: fillTable,
  run: async (context) => runFillTable(context),
  failed: failFillTable,
  revoked: stopFillTable,
});
