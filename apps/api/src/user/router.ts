import { profile } from '@atrium/services/user';
import { call } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

export const userRouter = router({
  profile: call(profile, { method: 'GET', path: '/api/v1/user/profile', content: 'none', tags: ['Users'] }),
});
