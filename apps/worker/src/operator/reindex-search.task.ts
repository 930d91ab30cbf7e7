import { reindexSearch } from '@atrium/domain/operator';
import { runnable } from '@atrium/services/background-task';
import { runReindexSearch } from '@atrium/services/operator';

export const reindexSearchTask = runnable({ job: reindexSearch, run: async (context) => runReindexSearch(context) });
