import { deliverMail } from '@atrium/domain/mail';
import { runnable } from '@atrium/services/background-task';
import { failMail, runDeliverMail } from '@atrium/services/mail';

export const deliverMailTask = runnable({
  job: deliverMail,
  run: async (context) => runDeliverMail(context),
  failed: failMail,
  revoked: failMail,
});
