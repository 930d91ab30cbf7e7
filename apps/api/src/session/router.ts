import { listSessions, revokeSession, signIn, signOut } from '@atrium/services/session';
import { call } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

export const loginRouter = router({
  auth: call(signIn, {
    method: 'POST',
    path: '/api/v1/login/auth',
    content: 'form-urlencoded',
    tags: ['Login'],
    session: 'starts',
    example: { username: 'demo@atrium.localhost', password: 'atrium-demo-password' },
  }),
});

export const sessionRouter = router({
  list: call(listSessions, { method: 'POST', path: '/api/v1/session/list', tags: ['Sessions'], extension: true }),
  revoke: call(revokeSession, { method: 'POST', path: '/api/v1/session/revoke', tags: ['Sessions'], extension: true }),
  signOut: call(signOut, {
    method: 'POST',
    path: '/api/v1/session/sign-out',
    tags: ['Sessions'],
    extension: true,
    session: 'ends',
  }),
});
