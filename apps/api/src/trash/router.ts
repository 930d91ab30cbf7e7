import { listTrash, purgeTrash, restoreFromTrash } from '@atrium/services/trash';
import { call } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const tags = ['Trash'];

export const trashRouter = router({
  list: call(listTrash, { method: 'POST', path: '/api/v1/trash/list', tags, extension: true }),
  restore: call(restoreFromTrash, { method: 'POST', path: '/api/v1/trash/restore', tags, extension: true }),
  purge: call(purgeTrash, { method: 'DELETE', path: '/api/v1/trash/purge', tags, extension: true }),
});
