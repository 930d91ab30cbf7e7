import { convergeBilling } from '@atrium/domain/billing';
import { runnable } from '@atrium/services/background-task';
import { runConvergeBilling } from '@atrium/services/billing';

export const convergeBillingTask = runnable({
  job: convergeBilling,
  run: async (context) => runConvergeBilling(context),
});
