import { tendBilling } from '@atrium/domain/billing';
import { runnable } from '@atrium/services/background-task';
import { runTendBilling } from '@atrium/services/billing';

export const tendBillingTask = runnable({ job: tendBilling, run: async (context) => runTendBilling(context) });
