import { sealAudit } from '@atrium/domain/audit';
import { runSealAudit } from '@atrium/services/audit';
import { runnable } from '@atrium/services/background-task';

export const sealAuditTask = runnable({ job: sealAudit, run: async (context) => runSealAudit(context) });
