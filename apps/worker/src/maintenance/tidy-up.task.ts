import { tidyUp } from '@atrium/domain/maintenance';
import { runnable } from '@atrium/services/background-task';
import { runTidyUp } from '@atrium/services/maintenance';

export const tidyUpTask = runnable({ job: tidyUp, run: async (context) => runTidyUp(context) });
