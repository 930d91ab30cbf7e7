import { auditStatus, downloadAudit, erasePerson, listAudit } from '@atrium/services/audit';
import { call, file } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const own = { tags: ['Audit'], extension: true } as const;

export const auditRouter = router({
  list: call(listAudit, { method: 'POST', path: '/api/v1/audit/list', ...own }),
  status: call(auditStatus, { method: 'POST', path: '/api/v1/audit/status', ...own }),
  download: file(downloadAudit, { method: 'POST', path: '/api/v1/audit/download', types: ['text/csv'], ...own }),
  erasePerson: call(erasePerson, { method: 'POST', path: '/api/v1/audit/erase-person', ...own }),
});
