import { tendSubscriptions } from '@atrium/domain/subscription';
import { runnable } from '@atrium/services/background-task';
import { tendSubscriptions as tend } from '@atrium/services/subscription';

export const tendSubscriptionsTask = runnable({ job: tendSubscriptions, run: async (context) => tend(context) });
