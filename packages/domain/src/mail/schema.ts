import { z } from 'zod';
import { Id, Instant, listQuery, RequestId } from '../kernel/index.ts';

/** Queued; sent; kept in the development mailbox because no SMTP server is configured; or failed after all attempts. */
const MAIL_STATES = ['waiting', 'sent', 'kept', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail in the development mailbox, without its content. */
export const MailEnvelope = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  template: z.string(),
  createdAt: Instant,
});
export type MailEnvelope = z.infer<typeof MailEnvelope>;

export const MailContents = MailEnvelope.extend({ text: z.string(), html: z.string() });
export type MailContents = z.infer<typeof MailContents>;

export const ListMailInput = listQuery({ to: 'text', template: 'text', createdAt: 'date' });
export const ReadMailInput = z.object({ mailId: RequestId });
