import { recordAcceptance } from '@atrium/domain/visitor';
import { runnable } from '@atrium/services/background-task';
import { runRecordAcceptance } from '@atrium/services/visitor';

export const recordAcceptanceTask = runnable({
  job: recordAcceptance,
  run: async (context) => runRecordAcceptance(context),
});
