import { insertMail } from '@atrium/db/mail';
import {
  deliverMail,
  layOut,
  letterOf,
  type MailSubject,
  type MailTemplate,
  type MailValues,
} from '@atrium/domain/mail';
import { newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type CallContext, enqueueJob, type Platform, type Work } from '../kernel/index.ts';
import { type Attachment, seal } from './seal.ts';

type Mailer = {
  em: EntityManager;
  platform: Platform;
  enqueue: Work<never, never, never>['enqueue'];
};

/**
 * Writes a mail in a transaction: it is sent only if that commits. It takes the work of a call; a test makes one with
 * `mailerOf`. Contents are sealed, because they hold one-time links. With `to: null` the mail goes to nobody, so that a
 * request for an unknown address takes as long. `about` is what the mail names, which its reader must still see when it is sent.
 * Returns the mail's id.
 */
export async function sendMail<T extends MailTemplate>(
  { em, platform, enqueue }: Mailer,
  mail: { to: string | null; template: T; values: MailValues<T>; about?: MailSubject; attachments?: Attachment[] },
): Promise<string> {
  const id = newId();
  const { subject, html, text } = layOut(letterOf(mail.template, mail.values));
  await insertMail(em, {
    id,
    recipient: mail.to ?? '',
    template: mail.template,
    sealed: seal(platform.masterKey, { subject, html, text, attachments: mail.attachments ?? [] }),
  });
  await enqueue(deliverMail, { mailId: id, about: mail.about });
  return id;
}

/** Makes what `sendMail` needs, outside of a call. */
export function mailerOf(em: EntityManager, context: Pick<CallContext, 'platform' | 'actor' | 'requestId'>): Mailer {
  return {
    em,
    platform: context.platform,
    enqueue: async (job, payload, options) => enqueueJob(em, context, job, payload, options),
  };
}

/** Returns the address of a page of the app. Secrets go behind the #, which browsers send to no server. */
export function appLink(
  { config }: Pick<Platform, 'config'>,
  path: `/${string}`,
  secret: Record<string, string> = {},
): string {
  const url = new URL(path, config.BASE_URL ?? `http://localhost:${config.PORT}`);
  if (Object.keys(secret).length > 0) url.hash = new URLSearchParams(secret).toString();
  return url.href;
}
