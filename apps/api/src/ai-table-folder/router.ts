import { combinedList, listAiTableFolders } from '@atrium/services/ai-table';
import {
  createAiTableFolder,
  deleteAiTableFolder,
  listTableFolderUsers,
  shareAiTableFolder,
  updateAiTableFolder,
} from '@atrium/services/ai-table-folder';
import { call } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const tags = ['AI table folders'];

export const aiTableFolderRouter = router({
  combinedList: call(combinedList, { method: 'POST', path: '/api/v1/ai-table-folder/combined-list', tags }),
  list: call(listAiTableFolders, { method: 'POST', path: '/api/v1/ai-table-folder/list', tags }),
  create: call(createAiTableFolder, {
    method: 'POST',
    path: '/api/v1/ai-table-folder/create',
    tags,
    example: { name: 'Quarterly reviews' },
  }),
  update: call(updateAiTableFolder, { method: 'POST', path: '/api/v1/ai-table-folder/update', tags }),
  share: call(shareAiTableFolder, {
    method: 'POST',
    path: '/api/v1/ai-table-folder/share',
    tags,
    example: {
      id: '01a1fb8b-79ce-7cb1-8347-8381e4f31d38',
      organizationUserIds: ['01a1fb8b-79ce-7cb1-8347-8381e4f31d39'],
      permissionRole: 'Viewer',
    },
  }),
  listUsers: call(listTableFolderUsers, {
    method: 'POST',
    path: '/api/v1/ai-table-folder/list-users',
    tags,
    extension: true,
  }),
  delete: call(deleteAiTableFolder, { method: 'DELETE', path: '/api/v1/ai-table-folder/delete', tags }),
});
