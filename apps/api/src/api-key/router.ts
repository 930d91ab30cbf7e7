import { createApiKey, deleteApiKey, listApiKeys } from '@atrium/services/api-key';
import { call } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

export const apiKeyRouter = router({
  create: call(createApiKey, {
    method: 'POST',
    path: '/api/v1/login/create-developer-api-key',
    tags: ['Login'],
    example: { name: 'Nightly import', scopes: ['read', 'write'] },
  }),
  delete: call(deleteApiKey, {
    method: 'POST',
    path: '/api/v1/login/delete-developer-api-key',
    tags: ['Login'],
  }),
  list: call(listApiKeys, {
    method: 'POST',
    path: '/api/v1/login/list-developer-api-keys',
    tags: ['Login'],
    extension: true,
  }),
});
