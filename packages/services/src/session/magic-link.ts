import { UserEntity, type UserRow } from '@atrium/db/user';
import { DomainError } from '@atrium/domain/kernel';
import { EmailInput, SentAnswer, SignInAnswer, TokenInput } from '@atrium/domain/session';
import type { EntityManager } from '@mikro-orm/postgresql';
import { command } from '../kernel/index.ts';
import { evenly } from './even-pace.ts';
import { allows } from './methods.ts';
import { mailSecret } from './mail-secret.ts';
import { takeSecret } from './one-time-secret.ts';
import { anyoneInPerson, personOf } from './person.ts';
import { admitPerson } from './start-session.ts';

const LINK_MINUTES = 15;

export function spentLink(): DomainError {
  return new DomainError('EXPIRED', 'This link was used already or has expired. Ask for a new one.', {
    detailCode: 'link_spent',
  });
}

/** Returns the user of an address, if they may sign in by mail. */
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
  run: async (work) =>
    mailSecret(work, work.input.email, {
      kind: 'magicLink',
      template: 'magicLink',
      page: '/sign-in/link',
      minutes: LINK_MINUTES,
      find: findUserByMail,
      message: 'If this address can sign in by e-mail, we have sent a link.',
    }),
});

/** Signs in with the secret of a link and uses it up. */
export const signInByLink = command({
  area: 'session',
  verb: 'signInByLink',
  summary: 'Sign in with a link that was sent by e-mail',
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
