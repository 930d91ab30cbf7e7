import { UserEntity, type UserRow } from '@atrium/db/user';
import { DomainError } from '@atrium/domain/kernel';
import { EmailInput, SentAnswer, SignInAnswer, TokenInput } from '@atrium/domain/session';
import type { EntityManager } from '@mikro-orm/postgresql';
import { anyone, type CallContext, process } from '../kernel/index.ts';
import { appLink, mailerOf, sendMail } from '../mail/index.ts';
import { allows } from './methods.ts';
import { issueSecret, takeSecret } from './one-time-secret.ts';
import { personOf } from './person.ts';
import { asSystemEvenly } from './even-pace.ts';
import { admitPerson, asSystem } from './start-session.ts';
import { takeAttempt } from './throttle.ts';

const LINK_MINUTES = 15;

export function spentLink() {
  return new DomainError('EXPIRED', 'This link was used already or has expired. Ask for a new one.', {
    detailCode: 'link_spent',
  });
}

/** Counts a request for mail to this address. @throws TOO_MANY_REQUESTS, for addresses that nobody has too */
export async function takeMailAttempt({ platform, client }: CallContext, email: string): Promise<void> {
  return takeAttempt(platform, 'mail', { account: email, ip: client.ip });
}

/** Whose address this is, if they may sign in by mail. */
export async function byMail(em: EntityManager, email: string): Promise<UserRow | null> {
  const user = await em.findOne(UserEntity, { email, isActive: true });
  return user && allows(user.loginPreference, 'MagicLink') ? user : null;
}

/**
 * Whoever opened a mail has the address: it is confirmed. An account that somebody else made for it with a password of
 * their own loses that password.
 */
export async function confirmAddress(em: EntityManager, user: UserRow): Promise<void> {
  if (user.isEmailVerified) return;
  await em.nativeUpdate(UserEntity, { id: user.id }, { isEmailVerified: true, passwordHash: null });
}

/** Mails a link to sign in with. The answer, and the work for it, are the same for addresses that nobody has. */
export const sendMagicLink = process({
  area: 'session',
  verb: 'sendMagicLink',
  summary: 'Send a link to sign in with',
  input: EmailInput,
  output: SentAnswer,
  access: anyone(),
  run: async ({ context, input: { email } }) => {
    await takeMailAttempt(context, email);
    return asSystemEvenly(context, async (em) => {
      const { platform } = context;
      const user = await byMail(em, email);
      const request = { kind: 'magicLink', subject: email, userId: user?.id ?? null, minutes: LINK_MINUTES } as const;
      const { secret, expiresAt } = await issueSecret(em, platform, request);
      const values = { link: appLink(platform, '/sign-in/link', { token: secret }), minutes: LINK_MINUTES };
      await sendMail(mailerOf(em, context), { to: user && email, template: 'magicLink', values });
      const message = 'If this address can sign in by mail, a link is on its way.';
      return { success: true, message, expiresAt: expiresAt.toISOString() };
    });
  },
});

/** Signs in with the link's secret and uses it up. */
export const signInByLink = process({
  area: 'session',
  verb: 'signInByLink',
  summary: 'Sign in with a link that was sent by mail',
  input: TokenInput,
  output: SignInAnswer,
  access: anyone(),
  run: async ({ context, input }) => {
    const answer = await asSystem(context, async (em) => {
      const taken = await takeSecret(em, context.platform, 'magicLink', input.token);
      const user = await personOf(em, taken);
      if (!user || !allows(user.loginPreference, 'MagicLink')) return null;
      await confirmAddress(em, user);
      return admitPerson(em, context, user, 'MagicLink');
    });
    if (!answer) throw spentLink();
    return answer;
  },
});
