import { deleteProviderKey, providerOverview, setProviderKey } from '@atrium/services/provider-key';
import { call } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const tags = ['Organization'];
const extension = true;

export const providerKeyRouter = router({
  list: call(providerOverview, { method: 'POST', path: '/api/v1/organization/provider-keys/list', tags, extension }),
  set: call(setProviderKey, {
    method: 'POST',
    path: '/api/v1/organization/provider-keys/set',
    tags,
    example: { provider: 'openai', key: 'sk-example-key' },
    extension,
  }),
  delete: call(deleteProviderKey, {
    method: 'DELETE',
    path: '/api/v1/organization/provider-keys/delete',
    tags,
    example: { provider: 'openai' },
    extension,
  }),
});
