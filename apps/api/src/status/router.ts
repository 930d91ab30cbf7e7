import { pingWorkers, systemInfo } from '@atrium/services/status';
import { call } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

export const statusRouter = router({
  pingWorkers: call(pingWorkers, {
    method: 'POST',
    path: '/api/v1/status/ping/celery',
    content: 'none',
    tags: ['Status'],
  }),
  systemInfo: call(systemInfo, {
    method: 'GET',
    path: '/api/v1/status/system-info',
    content: 'none',
    tags: ['Status'],
  }),
});
