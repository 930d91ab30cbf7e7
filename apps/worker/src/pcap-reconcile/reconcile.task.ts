import { reconcilePartnerCapital } from '@atrium/domain/pcap-reconcile';
import { runnable } from '@atrium/services/background-task';
import { failCapital, runCapital, stopCapital } from '@atrium/services/pcap-reconcile';

export const reconcileCapitalTask = runnable({
  job: reconcilePartnerCapital,
  run: async (context) => runCapital(context),
  failed: failCapital,
  revoked: stopCapital,
});
