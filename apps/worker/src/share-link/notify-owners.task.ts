import { notifyOwners } from '@atrium/domain/share-link';
import { runnable } from '@atrium/services/background-task';
import { runNotifyOwners } from '@atrium/services/share-link';

export const notifyOwnersTask = runnable({ job: notifyOwners, run: async (context) => runNotifyOwners(context) });
