import { bundleMe, deleteBundle, fetchBundle, listBundles } from '@atrium/services/bundle';
import { call, file } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const own = { tags: ['Datarooms'], extension: true } as const;

export const bundleRouter = router({
  list: call(listBundles, { method: 'POST', path: '/api/v1/bundle/list', ...own }),
  me: call(bundleMe, { method: 'POST', path: '/api/v1/bundle/me', ...own }),
  fetch: file(fetchBundle, {
    method: 'GET',
    path: '/api/v1/bundle/fetch',
    types: [
      'application/zip',
      'text/csv',
      'application/json',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    errors: ['CONFLICT', 'EXPIRED'],
    ...own,
  }),
  delete: call(deleteBundle, { method: 'DELETE', path: '/api/v1/bundle/delete', ...own }),
});
