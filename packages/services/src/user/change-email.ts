import { unclaimedAccount, UserEntity, type UserRow } from '@atrium/db/user';
import { type Actor, DomainError, DoneAnswer, done } from '@atrium/domain/kernel';
import { SentAnswer, TokenInput } from '@atrium/domain/session';
import { ChangeEmailInput } from '@atrium/domain/user';
import type { EntityManager } from '@mikro-orm/postgresql';
import { command, flow, type Work } from '../kernel/index.ts';
import { appLink, sendMail } from '../mail/index.ts';
import {
  actorOf,
  anyoneInPerson,
  beginProof,
  endOtherSessions,
  endProof,
  evenly,
  inPerson,
  issueSecret,
  personOf,
  spentLink,
  takeMailAttempt,
  takeSecret,
  verifyProof,
  voidSecrets,
} from '../session/index.ts';
import { removePerson } from './remove.ts';

const LINK_MINUTES = 60;

/** Returns whether an address has an account. An unclaimed account does not hold its address. */
async function isTaken(em: EntityManager, email: string): Promise<boolean> {
  return (await em.findOne(UserEntity, { email })) !== null && (await unclaimedAccount(em, email)) === null;
}

/** Mails the link to the new address. An address that has an account gets a mail that says so. */
async function mailLink(work: Work<Actor, unknown, null>, user: UserRow, email: string): Promise<Date> {
  const { em, platform } = work;
  const taken = await isTaken(em, email);
  const request = { kind: 'changeEmail', subject: user.id, minutes: LINK_MINUTES, data: email } as const;
  const { secret, expiresAt } = await issueSecret(em, platform, { ...request, userId: taken ? null : user.id });
  if (taken) {
    await sendMail(work, { to: email, template: 'emailTaken', values: { link: appLink(platform, '/sign-in') } });
  } else {
    const values = { link: appLink(platform, '/change-email', { token: secret }), minutes: LINK_MINUTES };
    await sendMail(work, { to: email, template: 'changeEmail', values });
  }
  return expiresAt;
}

/**
 * Begins the change of the caller's address with a link to the new one, which takes effect when it is used. The answer is
 * the same for addresses that have an account.
 */
export const changeEmail = flow({
  area: 'user',
  verb: 'changeEmail',
  summary: 'Send a link that moves your account to another address',
  input: ChangeEmailInput,
  output: SentAnswer,
  access: inPerson('system'),
  scope: 'admin',
  interrupted: 'repeat',
  around: evenly,
  prepare: beginProof,
  act: async ({ plan, input }) => verifyProof(plan, input.password),
  commit: async (work) => {
    const { plan, outcome, input, note, refuse } = work;
    note('user', plan.user.id);
    const refusal = await endProof(work, plan, outcome);
    if (refusal) return refusal;
    if (input.email === plan.user.email) {
      return refuse(new DomainError('CONFLICT', 'Your account already has this address.'));
    }
    const tooMany = await takeMailAttempt(work, input.email);
    if (tooMany) return refuse(tooMany);
    const expiresAt = await mailLink(work, plan.user, input.email);
    const message = 'We have sent a link to the new address. Nothing changes until you open it.';
    return { success: true, message, expiresAt: expiresAt.toISOString() };
  },
});

/**
 * Moves an account to an address. An unclaimed account of that address is removed. Links and codes sent to the old address
 * stop working, and other sessions end.
 */
async function moveTo(work: Work<Actor, unknown, null>, user: UserRow, email: string): Promise<void> {
  const { em, actor, platform, note } = work;
  if (await isTaken(em, email)) {
    throw new DomainError('CONFLICT', 'This e-mail address already has an account.', { detailCode: 'address_taken' });
  }
  const unclaimed = await unclaimedAccount(em, email);
  if (unclaimed !== null) await removePerson(em, unclaimed);
  await em.nativeUpdate(UserEntity, { id: user.id }, { email, isEmailVerified: true, emailVerifiedAt: new Date() });
  const isOwnSession = actor.kind === 'user' && actor.userId === user.id;
  await endOtherSessions(em, user.id, isOwnSession ? actor.sessionId : null);
  await voidSecrets(em, user.id);
  const values = { support: platform.config.SUPPORT_EMAIL };
  await sendMail(work, { to: user.email, template: 'emailChanged', values });
  note('user', user.id, {}, { by: actorOf(user.id) });
}

/** Moves the account to the address that the link was sent to. All sessions end except the one that calls. */
export const confirmEmail = command({
  area: 'user',
  verb: 'confirmEmail',
  summary: 'Move your account to the address that a link was sent to',
  input: TokenInput,
  output: DoneAnswer,
  access: anyoneInPerson(),
  audited: 'noted',
  run: async (work) => {
    const { em, platform, input, refuse } = work;
    const taken = await takeSecret(em, platform, 'changeEmail', input.token);
    const user = await personOf(em, taken);
    // Refused, not thrown: the link is used up.
    if (!user || !taken?.data) return refuse(spentLink());
    await moveTo(work, user, taken.data);
    return done('Your new address is confirmed. Sign in with it from now on.');
  },
});
