import { z } from 'zod';
import { job } from '../kernel/index.ts';

/**
 * Sends one mail to the SMTP server. Does nothing if the mail was already sent. `about` is what the mail names: it is not
 * sent if its reader has lost access to that in the meantime.
 */
export const deliverMail = job({
  name: 'mail.send',
  payload: z.object({
    mailId: z.uuid(),
    about: z
      .object({
        kind: z.enum(['dataroom', 'aiTable', 'aiTableFolder', 'workflow']),
        id: z.uuid(),
        organizationId: z.uuid(),
        /** The reader. */
        userId: z.uuid(),
      })
      .optional(),
  }),
  urgency: 'soon',
  maxAttempts: 8,
});

export type MailSubject = NonNullable<z.infer<(typeof deliverMail)['payload']>['about']>;
