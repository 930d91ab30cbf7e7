import {
  createDataroom,
  dataroomInfo,
  dataroomMe,
  deleteDataroom,
  listDataroomItems,
  listDatarooms,
  reindexDataroom,
  updateDataroom,
} from '@atrium/services/dataroom';
import { call } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const tags = ['Datarooms'];

export const dataroomRouter = router({
  create: call(createDataroom, {
    method: 'POST',
    path: '/api/v1/dataroom/create',
    tags,
    example: { name: 'Project Atlas', accessPolicy: 'Private' },
  }),
  list: call(listDatarooms, { method: 'POST', path: '/api/v1/dataroom/list', tags }),
  me: call(dataroomMe, { method: 'POST', path: '/api/v1/dataroom/me', tags }),
  info: call(dataroomInfo, { method: 'POST', path: '/api/v1/dataroom/info', tags }),
  listItems: call(listDataroomItems, { method: 'POST', path: '/api/v1/dataroom/list-items', tags }),
  reindex: call(reindexDataroom, { method: 'POST', path: '/api/v1/dataroom/reindex', tags }),
  update: call(updateDataroom, {
    method: 'POST',
    path: '/api/v1/dataroom/update',
    content: 'multipart',
    tags,
    example: { dataroomId: '01a1fb8b-79ce-7cb1-8347-8381e4f31d38', name: 'Project Atlas, closing' },
  }),
  delete: call(deleteDataroom, { method: 'DELETE', path: '/api/v1/dataroom/delete', tags }),
});
