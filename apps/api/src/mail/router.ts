import { listMail, readMail } from '@atrium/services/mail';
import { call } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

export const mailRouter = router({
  list: call(listMail, { method: 'POST', path: '/api/v1/mail/list', tags: ['Mail'], extension: true }),
  read: call(readMail, { method: 'POST', path: '/api/v1/mail/read', tags: ['Mail'], extension: true }),
});
