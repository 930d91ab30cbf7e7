import type { LaidOut } from '@atrium/domain/mail';
import { z } from 'zod';
import type { MasterKey } from '../kernel/index.ts';

const PURPOSE = 'mail';
/** A stored file that is read when the mail is sent. */
const Attachment = z.object({ storageKey: z.string(), name: z.string(), contentType: z.string() });
export type Attachment = z.infer<typeof Attachment>;

const Contents = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  attachments: z.array(Attachment).default([]),
});
export type MailContents = z.infer<typeof Contents>;

export function seal(key: MasterKey, contents: LaidOut & { attachments?: Attachment[] }): string {
  return key.encrypt(PURPOSE, JSON.stringify(contents));
}
export function unseal(key: MasterKey, sealed: string): MailContents {
  return Contents.parse(JSON.parse(key.decrypt(PURPOSE, sealed)));
}
