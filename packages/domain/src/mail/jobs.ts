import { z } from 'zod';
import { job } from '../kernel/index.ts';

/** Hand one mail to the SMTP server. Begun again after it was sent, it does nothing. */
export const deliverMail = job({
  name: 'mail.send',
  payload: z.object({ mailId: z.uuid() }),
  urgency: 'soon',
  maxAttempts: 8,
});
