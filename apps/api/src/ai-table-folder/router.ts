import { combinedList, listAiTableFolders } from '@atrium/services/ai-table';
import { createAiTableFolder, deleteAiTableFolder, updateAiTableFolder } from '@atrium/services/ai-table-folder';
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
  delete: call(deleteAiTableFolder, { method: 'DELETE', path: '/api/v1/ai-table-folder/delete', tags }),
});
