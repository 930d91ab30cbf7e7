import { listOrganizations, organizationMe } from '@atrium/services/organization';
import { call } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

export const organizationRouter = router({
  me: call(organizationMe, { method: 'POST', path: '/api/v1/organization/me', tags: ['Organization'] }),
  list: call(listOrganizations, { method: 'POST', path: '/api/v1/organization/list', tags: ['Organization'] }),
});
