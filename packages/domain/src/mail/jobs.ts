import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Sends one mail to the SMTP server. Does nothing if the mail was already sent. */
export const deliverMail = job({
  name: 'mail.send',
  payload: z.object({ mailId: z.uuid() }),
  urgency: 'soon',
  maxAttempts: 8,
});
