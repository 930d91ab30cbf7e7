import { UserEntity, type UserRow } from '@atrium/db/user';
import { type Actor, dataAnswer, DoneAnswer, done, ok } from '@atrium/domain/kernel';
import { EmailInput, RecoveryContents, ResetPasswordInput, SentAnswer } from '@atrium/domain/session';
import { ChangePasswordInput } from '@atrium/domain/user';
import { command, flow, query, type Work } from '../kernel/index.ts';
import { appLink, sendMail } from '../mail/index.ts';
import {
  actorOf,
  allows,
  anyoneInPerson,
  beginProof,
  endOtherSessions,
  endProof,
  evenly,
  forgive,
  hashPassword,
  inPerson,
  isUsable,
  mailSecret,
  personOf,
  problemOfPassword,
  refuseCommonPassword,
  spentLink,
  takeSecret,
  verifyProof,
  voidSecrets,
} from '../session/index.ts';

const RESET_MINUTES = 60;

/** Sets a new password. Other sessions end, and links and codes that were sent before stop working. */
async function setPassword(
  work: Work<Actor, unknown, null>,
  { user, passwordHash, keepSession }: { user: UserRow; passwordHash: string; keepSession: string | null },
): Promise<void> {
  const { em, platform, note } = work;
  const loginPreference = allows(user.loginPreference, 'Password') ? user.loginPreference : 'AnyAuth';
  await em.nativeUpdate(UserEntity, { id: user.id }, { passwordHash, loginPreference, isEmailVerified: true });
  await endOtherSessions(em, user.id, keepSession);
  await voidSecrets(em, user.id);
  const values = { link: appLink(platform, '/forgot-password') };
  await sendMail(work, { to: user.email, template: 'passwordChanged', values });
  note('user', user.id, {}, { by: actorOf(user.id) });
}

/** Changes the caller's password. All other sessions end. */
export const changePassword = flow({
  area: 'user',
  verb: 'changePassword',
  summary: 'Change your password',
  input: ChangePasswordInput,
  output: DoneAnswer,
  access: inPerson('system'),
  scope: 'admin',
  interrupted: 'repeat',
  prepare: beginProof,
  act: async ({ plan, input: { currentPassword, newPassword } }) => {
    if (!(await verifyProof(plan, currentPassword))) return { isRight: false } as const;
    const { email, firstName, lastName } = plan.user;
    const problem = await problemOfPassword(newPassword, 'newPassword', [email, firstName, lastName]);
    return problem ? { isRight: true, problem } : { isRight: true, passwordHash: await hashPassword(newPassword) };
  },
  commit: async (work) => {
    const { actor, plan, outcome, refuse } = work;
    const refusal = await endProof(work, plan, outcome.isRight);
    if (refusal) return refusal;
    if (outcome.problem) return refuse(outcome.problem);
    const { passwordHash } = outcome;
    if (passwordHash !== undefined) {
      await setPassword(work, { user: plan.user, passwordHash, keepSession: actor.sessionId });
    }
    return done('Your password is changed. You are signed out everywhere else.');
  },
});

/** Mails a link to choose a new password. The answer and the work are the same for unknown addresses. */
export const recoverPassword = command({
  area: 'user',
  verb: 'recoverPassword',
  summary: 'Send a link to choose a new password',
  input: EmailInput,
  output: SentAnswer,
  access: anyoneInPerson(),
  around: evenly,
  audited: false,
  run: async (work) =>
    mailSecret(work, work.input.email, {
      kind: 'passwordReset',
      template: 'passwordReset',
      page: '/reset-password',
      minutes: RESET_MINUTES,
      find: async (em, email) => em.findOne(UserEntity, { email, isActive: true }),
      message: 'If this address has an account, we have sent a link.',
    }),
});

/** Returns nothing: a caller who could read the recovery mail could reset anyone's password. */
export const recoveryContents = query({
  area: 'user',
  verb: 'recoveryContents',
  summary: 'The template of the recovery mail: always empty',
  input: EmailInput,
  output: dataAnswer(RecoveryContents),
  access: anyoneInPerson(),
  run: async () => ok({ htmlContent: '' as const }, 'Only the server writes and sends recovery mail.'),
});

/**
 * Sets a new password with the secret of a mail. It does not sign in, and it leaves two-step sign-in on. A refused password
 * does not use up the link.
 */
export const resetPassword = flow({
  area: 'user',
  verb: 'resetPassword',
  summary: 'Choose a new password with the link from an e-mail',
  input: ResetPasswordInput,
  output: DoneAnswer,
  access: anyoneInPerson(),
  interrupted: 'repeat',
  audited: 'noted',
  prepare: async ({ em, input }) => isUsable(em, 'passwordReset', input.token),
  act: async ({ plan: isLinkUsable, input }) => {
    await refuseCommonPassword(input.newPassword, 'newPassword', []);
    // Hashing is expensive, so a caller without a link does not get it.
    if (!isLinkUsable) throw spentLink();
    return hashPassword(input.newPassword);
  },
  commit: async (work) => {
    const { em, platform, client, input, outcome: passwordHash, refuse } = work;
    const user = await personOf(em, await takeSecret(em, platform, 'passwordReset', input.token));
    if (!user) return refuse(spentLink());
    await setPassword(work, { user, passwordHash, keepSession: null });
    await forgive(em, 'password', { account: user.email, ip: client.ip });
    return done('Your new password is set. Sign in with it.');
  },
});
