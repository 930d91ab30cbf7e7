import { globalSearch } from '@atrium/services/search';
import { call } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

export const searchRouter = router({
  global: call(globalSearch, {
    method: 'POST',
    path: '/api/v1/organization/global/search',
    tags: ['Organization'],
    example: { search: 'base rent' },
  }),
});
