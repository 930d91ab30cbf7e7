import {
  addDataroomUsers,
  changeDataroomRole,
  createDataroom,
  dataroomAllowedActions,
  dataroomInfo,
  dataroomMe,
  deleteDataroom,
  listDataroomItems,
  listDatarooms,
  listDataroomOpenAccess,
  listDataroomUsers,
  reindexDataroom,
  removeDataroomUser,
  roomChanges,
  updateDataroom,
} from '@atrium/services/dataroom';
import { downloadDataroom } from '@atrium/services/bundle';
import { call } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const tags = ['Datarooms'];
const dataroomId = '01a1fb8b-79ce-7cb1-8347-8381e4f31d38';
const organizationUserId = '01a1fb8b-79ce-7cb1-8347-8381e4f31d39';

export const dataroomRouter = router({
  create: call(createDataroom, {
    method: 'POST',
    path: '/api/v1/dataroom/create',
    tags,
    example: { name: 'Project Atlas', accessPolicy: 'Private' },
  }),
  list: call(listDatarooms, { method: 'POST', path: '/api/v1/dataroom/list', tags }),
  changes: call(roomChanges, {
    method: 'POST',
    path: '/api/v1/dataroom/changes',
    tags,
    extension: true,
    example: { since: '2026-11-20T08:00:00Z' },
  }),
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
  downloadDataroom: call(downloadDataroom, {
    method: 'POST',
    path: '/api/v1/dataroom/download-dataroom',
    tags,
    example: { dataroomId },
  }),
  delete: call(deleteDataroom, { method: 'DELETE', path: '/api/v1/dataroom/delete', tags }),
  addUser: call(addDataroomUsers, {
    method: 'POST',
    path: '/api/v1/dataroom/add-user',
    tags,
    example: { dataroomId, emails: ['ada@example.com'], role: 'Viewer' },
  }),
  changeRole: call(changeDataroomRole, {
    method: 'POST',
    path: '/api/v1/dataroom/change-role',
    tags,
    example: { dataroomId, organizationUserId, role: 'Contributor' },
  }),
  deleteUser: call(removeDataroomUser, {
    method: 'POST',
    path: '/api/v1/dataroom/delete-user',
    tags,
    example: { dataroomId, organizationUserId },
  }),
  listUsers: call(listDataroomUsers, {
    method: 'POST',
    path: '/api/v1/dataroom/list-users',
    tags,
    example: { dataroomId },
  }),
  listOpenAccess: call(listDataroomOpenAccess, {
    method: 'POST',
    path: '/api/v1/dataroom/list-open-access',
    tags,
    example: { dataroomId },
    extension: true,
  }),
  allowedActions: call(dataroomAllowedActions, {
    method: 'POST',
    path: '/api/v1/dataroom/get-dataroom-user-allowed-actions',
    tags,
    example: { dataroomId },
  }),
});
