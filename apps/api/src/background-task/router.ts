import { backgroundTaskMe, listRunningTasks, revokeBackgroundTask } from '@atrium/services/background-task';
import { call } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const tags = ['Background tasks'];

export const backgroundTaskRouter = router({
  me: call(backgroundTaskMe, { method: 'POST', path: '/api/v1/task/me', tags, extension: true }),
  running: call(listRunningTasks, { method: 'POST', path: '/api/v1/task/running', tags, extension: true }),
  revoke: call(revokeBackgroundTask, { method: 'POST', path: '/api/v1/background-task/revoke', tags, extension: true }),
});
