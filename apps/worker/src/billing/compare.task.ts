import { compareBilling } from '@atrium/domain/billing';
import { runnable } from '@atrium/services/background-task';
import { runCompareBilling } from '@atrium/services/billing';

export const compareBillingTask = runnable({ job: compareBilling, run: async (context) => runCompareBilling(context) });
