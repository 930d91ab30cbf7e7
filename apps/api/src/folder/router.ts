import {
  createFolder,
  deleteFolder,
  folderHierarchy,
  folderInfo,
  listFolders,
  moveItems,
  reindexFolder,
  updateFolder,
} from '@atrium/services/folder';
import { createZip } from '@atrium/services/bundle';
import { call } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const tags = ['Folders'];

export const folderRouter = router({
  create: call(createFolder, { method: 'POST', path: '/api/v1/folder/create', tags }),
  list: call(listFolders, { method: 'POST', path: '/api/v1/folder/list', tags }),
  info: call(folderInfo, { method: 'POST', path: '/api/v1/folder/info', tags }),
  hierarchy: call(folderHierarchy, { method: 'POST', path: '/api/v1/folder/hierarchy', tags }),
  update: call(updateFolder, { method: 'PATCH', path: '/api/v1/folder/update', tags }),
  move: call(moveItems, { method: 'PATCH', path: '/api/v1/folder/move', tags }),
  reindex: call(reindexFolder, { method: 'POST', path: '/api/v1/folder/reindex_folder', tags }),
  createZip: call(createZip, { method: 'POST', path: '/api/v1/folder/create-zip', tags }),
  delete: call(deleteFolder, { method: 'DELETE', path: '/api/v1/folder/delete', tags }),
});
