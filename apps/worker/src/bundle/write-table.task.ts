import { writeTable } from '@atrium/domain/bundle';
import { runnable } from '@atrium/services/background-task';
import { failWriteTable, runWriteTable, stopWriteTable } from '@atrium/services/bundle';

export const writeTableTask = runnable({
  job: writeTable,
  run: async (context) => runWriteTable(context),
  failed: failWriteTable,
  revoked: stopWriteTable,
});
