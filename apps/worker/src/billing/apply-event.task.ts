import { applyStripeEvent } from '@atrium/domain/billing';
import { runnable } from '@atrium/services/background-task';
import { runApplyStripeEvent } from '@atrium/services/billing';

export const applyStripeEventTask = runnable({
  job: applyStripeEvent,
  run: async (context) => runApplyStripeEvent(context),
});
