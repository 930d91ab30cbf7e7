import { unclaimedAccount, UserEntity, type UserRow } from '@atrium/db/user';
import { DomainError, DoneAnswer, done } from '@atrium/domain/kernel';
import { SentAnswer, TokenInput } from '@atrium/domain/session';
import { ChangeEmailInput } from '@atrium/domain/user';
import type { EntityManager } from '@mikro-orm/postgresql';
import { anyone, type CallContext, process, writeAudit } from '../kernel/index.ts';
import { appLink, mailerOf, sendMail } from '../mail/index.ts';
import { removePerson } from './remove.process.ts';
import {
  asSystem,
  asSystemEvenly,
  endOtherSessions,
  inPerson,
  issueSecret,
  personOf,
  proveAgain,
  spentLink,
  takeMailAttempt,
  takeSecret,
  voidSecrets,
  withPassword,
} from '../session/index.ts';

const LINK_MINUTES = 60;

/** Whether somebody has an account with this address; one that only waits for it to be confirmed holds no address. */
async function isTaken(em: EntityManager, email: string): Promise<boolean> {
  return (await em.findOne(UserEntity, { email })) !== null && (await unclaimedAccount(em, email)) === null;
}

/** The link goes to the new address; to an address that has an account goes a mail that says so. */
async function mailLink(em: EntityManager, context: CallContext, user: UserRow, email: string): Promise<Date> {
  const { platform } = context;
  const taken = await isTaken(em, email);
  const request = { kind: 'changeEmail', subject: user.id, minutes: LINK_MINUTES, data: email } as const;
  const { secret, expiresAt } = await issueSecret(em, platform, { ...request, userId: taken ? null : user.id });
  const mailer = mailerOf(em, context);
  if (taken) {
    const values = { link: appLink(platform, '/sign-in') };
    await sendMail(mailer, { to: email, template: 'emailTaken', values });
  } else {
    const values = { link: appLink(platform, '/change-email', { token: secret }), minutes: LINK_MINUTES };
    await sendMail(mailer, { to: email, template: 'changeEmail', values });
  }
  return expiresAt;
}

/**
 * Begins the change of one's address: a link to the new one, which takes effect once it is used. The answer is the same
 * for addresses that have an account.
 */
export const changeEmail = process({
  area: 'user',
  verb: 'changeEmail',
  summary: 'Send a link that moves your account to another address',
  input: ChangeEmailInput,
  output: SentAnswer,
  access: inPerson(),
  scope: 'admin',
  run: async ({ context, actor: { userId }, input: { email, password } }) => {
    const user = await withPassword(context, userId);
    await proveAgain(context, user, password);
    if (email === user.email) throw new DomainError('CONFLICT', 'This is your address already.');
    await takeMailAttempt(context, email);
    const expiresAt = await asSystemEvenly(context, async (em) => {
      const note = { resourceType: 'user', resourceId: userId, summary: {} };
      await writeAudit(em, 'user', context, 'user.changeEmail', 'succeeded', note);
      return mailLink(em, context, user, email);
    });
    const message = 'A link is on its way to the new address. Until you open it, nothing changes.';
    return { success: true, message, expiresAt: expiresAt.toISOString() };
  },
});

/**
 * The account has moved, in place of one that waited for the address: the link shows whose it is. What was sent to the
 * old address opens nothing, and who is signed in elsewhere is out.
 */
async function moveTo(em: EntityManager, context: CallContext, user: UserRow, email: string): Promise<void> {
  if (await isTaken(em, email)) {
    throw new DomainError('CONFLICT', 'This address has an account by now.', { detailCode: 'address_taken' });
  }
  const unclaimed = await unclaimedAccount(em, email);
  if (unclaimed !== null) await removePerson(em, unclaimed);
  const { actor, platform } = context;
  await em.nativeUpdate(UserEntity, { id: user.id }, { email, isEmailVerified: true });
  const isOwnSession = actor.kind === 'user' && actor.userId === user.id;
  await endOtherSessions(em, user.id, isOwnSession ? actor.sessionId : null);
  await voidSecrets(em, user.id);
  const values = { support: platform.config.SUPPORT_EMAIL };
  await sendMail(mailerOf(em, context), { to: user.email, template: 'emailChanged', values });
  const mover = { kind: 'user', userId: user.id, sessionId: '', isOperator: false, membership: null } as const;
  const note = { resourceType: 'user', resourceId: user.id, summary: {} };
  await writeAudit(em, 'user', { ...context, actor: mover }, 'user.confirmEmail', 'succeeded', note);
}

/** Moves the account to the address that the link was sent to. Every session ends but the one that calls. */
export const confirmEmail = process({
  area: 'user',
  verb: 'confirmEmail',
  summary: 'Move your account to the address that a link was sent to',
  input: TokenInput,
  output: DoneAnswer,
  access: anyone(),
  run: async ({ context, input }) => {
    const moved = await asSystem(context, async (em) => {
      const taken = await takeSecret(em, context.platform, 'changeEmail', input.token);
      const user = await personOf(em, taken);
      if (!user || !taken?.data) return false;
      await moveTo(em, context, user, taken.data);
      return true;
    });
    if (!moved) throw spentLink();
    return done('Your new address is confirmed. Sign in with it from now on.');
  },
});
