import { UserEntity, type UserRow } from '@atrium/db/user';
import { DomainError } from '@atrium/domain/kernel';
import { EmailInput, SentAnswer, SignInAnswer, TokenInput } from '@atrium/domain/session';
import type { EntityManager } from '@mikro-orm/postgresql';
import { command, type Work } from '../kernel/index.ts';
import { appLink, sendMail } from '../mail/index.ts';
import { evenly } from './even-pace.ts';
import { allows } from './methods.ts';
import { issueSecret, takeSecret } from './one-time-secret.ts';
import { anyoneInPerson, personOf } from './person.ts';
import { admitPerson } from './start-session.ts';
import { takeAttempt } from './throttle.ts';

const LINK_MINUTES = 15;

export function spentLink(): DomainError {
  return new DomainError('EXPIRED', 'This link was used already or has expired. Ask for a new one.', {
    detailCode: 'link_spent',
  });
}

/**
 * Counts a request for mail to an address, whether it has an account or not.
 * @returns TOO_MANY_REQUESTS for the call to refuse with, or null
 */
export async function takeMailAttempt(
  { em, client }: Pick<Work<never, never, never>, 'em' | 'client'>,
  email: string,
): Promise<DomainError | null> {
  return takeAttempt(em, 'mail', { account: email, ip: client.ip });
}

/** The user of an address, if they may sign in by mail. */
export async function findUserByMail(em: EntityManager, email: string): Promise<UserRow | null> {
  const user = await em.findOne(UserEntity, { email, isActive: true });
  return user && allows(user.loginPreference, 'MagicLink') ? user : null;
}

/**
 * Confirms the address of a user who opened a mail sent to it. The account loses its password, because somebody else may
 * have signed up with this address.
 */
export async function confirmAddress(em: EntityManager, user: UserRow): Promise<void> {
  if (user.isEmailVerified) return;
  await em.nativeUpdate(UserEntity, { id: user.id }, { isEmailVerified: true, passwordHash: null });
}

/** Mails a sign-in link. The answer and the work are the same for addresses without an account. */
export const sendMagicLink = command({
  area: 'session',
  verb: 'sendMagicLink',
  summary: 'Send a link to sign in with',
  input: EmailInput,
  output: SentAnswer,
  access: anyoneInPerson(),
  around: evenly,
  audited: false,
  run: async (work) => {
    const { em, platform, refuse, input } = work;
    const { email } = input;
    const tooMany = await takeMailAttempt(work, email);
    if (tooMany) return refuse(tooMany);
    const user = await findUserByMail(em, email);
    const request = { kind: 'magicLink', subject: email, userId: user?.id ?? null, minutes: LINK_MINUTES } as const;
    const { secret, expiresAt } = await issueSecret(em, platform, request);
    const values = { link: appLink(platform, '/sign-in/link', { token: secret }), minutes: LINK_MINUTES };
    await sendMail(work, { to: user && email, template: 'magicLink', values });
    const message = 'If this address can sign in by mail, we have sent a link.';
    return { success: true, message, expiresAt: expiresAt.toISOString() };
  },
});

/** Signs in with the secret of a link and uses it up. */
export const signInByLink = command({
  area: 'session',
  verb: 'signInByLink',
  summary: 'Sign in with a link that was sent by mail',
  input: TokenInput,
  output: SignInAnswer,
  access: anyoneInPerson(),
  idempotent: false,
  audited: 'noted',
  run: async (work) => {
    const { em, platform, input, refuse } = work;
    const user = await personOf(em, await takeSecret(em, platform, 'magicLink', input.token));
    // Refused, not thrown: the link is used up.
    if (!user || !allows(user.loginPreference, 'MagicLink')) return refuse(spentLink());
    await confirmAddress(em, user);
    return admitPerson(work, user, 'MagicLink');
  },
});
