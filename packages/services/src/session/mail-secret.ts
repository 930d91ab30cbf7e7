import type { UserRow } from '@atrium/db/user';
import type { Actor, DomainError } from '@atrium/domain/kernel';
import type { SecretKind, SentAnswer } from '@atrium/domain/session';
import type { z } from 'zod';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Refusal, Work } from '../kernel/index.ts';
import { appLink, sendMail } from '../mail/index.ts';
import { issueCode, issueSecret } from './one-time-secret.ts';
import { takeAttempt } from './throttle.ts';

type Anyone = Work<Actor, unknown, unknown>;

/** A mail with a secret that works once: in a link to a page of the app, or as a code. */
export type SecretMail = { kind: SecretKind; minutes: number } & (
  | { template: 'magicLink' | 'passwordReset' | 'verifyEmail' | 'signedUpTwice' | 'accountMade'; page: `/${string}` }
  | { template: 'oneTimeCode' }
);

/**
 * Counts a request for mail to an address, whether it has an account or not.
 * @returns TOO_MANY_REQUESTS for the call to refuse with, or null
 */
export async function takeMailAttempt(
  { em, client }: Pick<Anyone, 'em' | 'client'>,
  email: string,
): Promise<DomainError | null> {
  return takeAttempt(em, 'mail', { account: email, ip: client.ip });
}

/**
 * Issues a secret and mails it. Without a user the secret works for nobody and the mail goes to nobody, which takes as
 * long. Returns when the secret expires.
 */
export async function issueByMail(
  work: Pick<Anyone, 'em' | 'platform' | 'enqueue'>,
  mail: SecretMail,
  { email, userId, subject = email }: { email: string; userId: string | null; subject?: string },
): Promise<Date> {
  const { em, platform } = work;
  const { kind, minutes } = mail;
  const request = { kind, subject, userId, minutes };
  const to = userId && email;
  if (mail.template === 'oneTimeCode') {
    const { code, expiresAt } = await issueCode(em, platform, request);
    await sendMail(work, { to, template: mail.template, values: { code, minutes } });
    return expiresAt;
  }
  const { secret, expiresAt } = await issueSecret(em, platform, request);
  const values = { link: appLink(platform, mail.page, { token: secret }), minutes };
  await sendMail(work, { to, template: mail.template, values });
  return expiresAt;
}

/**
 * Mails a secret to an address for which anyone may ask. The answer and the work are the same for addresses that `find`
 * does not know.
 */
export async function mailSecret(
  work: Anyone,
  email: string,
  mail: SecretMail & {
    find: (em: EntityManager, email: string) => Promise<Pick<UserRow, 'id'> | null>;
    message: string;
  },
): Promise<z.input<typeof SentAnswer> | Refusal> {
  const tooMany = await takeMailAttempt(work, email);
  if (tooMany) return work.refuse(tooMany);
  const user = await mail.find(work.em, email);
  const expiresAt = await issueByMail(work, mail, { email, userId: user?.id ?? null });
  return { success: true, message: mail.message, expiresAt: expiresAt.toISOString() };
}
