import { UserEntity, type UserRow } from '@atrium/db/user';
import { dataAnswer, DoneAnswer, done, ok } from '@atrium/domain/kernel';
import { EmailInput, RecoveryContents, ResetPasswordInput, SentAnswer } from '@atrium/domain/session';
import { ChangePasswordInput } from '@atrium/domain/user';
import type { EntityManager } from '@mikro-orm/postgresql';
import { anyone, type CallContext, process, writeAudit } from '../kernel/index.ts';
import { appLink, mailerOf, sendMail } from '../mail/index.ts';
import {
  allows,
  asSystem,
  asSystemEvenly,
  endOtherSessions,
  forgive,
  hashPassword,
  inPerson,
  issueSecret,
  isUsable,
  personOf,
  proveAgain,
  refuseCommonPassword,
  spentLink,
  takeMailAttempt,
  takeSecret,
  voidSecrets,
  withPassword,
} from '../session/index.ts';

const RESET_MINUTES = 60;

/** A new password: whoever came in with the old one is out, and links and codes that were sent before open nothing. */
async function setPassword(
  em: EntityManager,
  context: CallContext,
  change: { user: UserRow; passwordHash: string; keepSession: string | null; action: string },
): Promise<void> {
  const { user, passwordHash, keepSession, action } = change;
  const loginPreference = allows(user.loginPreference, 'Password') ? user.loginPreference : 'AnyAuth';
  await em.nativeUpdate(UserEntity, { id: user.id }, { passwordHash, loginPreference, isEmailVerified: true });
  await endOtherSessions(em, user.id, keepSession);
  await voidSecrets(em, user.id);
  const values = { link: appLink(context.platform, '/forgot-password') };
  await sendMail(mailerOf(em, context), { to: user.email, template: 'passwordChanged', values });
  const actor = { kind: 'user', userId: user.id, sessionId: '', isOperator: false, membership: null } as const;
  const note = { resourceType: 'user', resourceId: user.id, summary: {} };
  await writeAudit(em, 'user', { ...context, actor }, action, 'succeeded', note);
}

/** Changes one's password. Every other session ends. */
export const changePassword = process({
  area: 'user',
  verb: 'changePassword',
  summary: 'Change your password',
  input: ChangePasswordInput,
  output: DoneAnswer,
  access: inPerson(),
  scope: 'admin',
  run: async ({ context, actor, input }) => {
    const user = await withPassword(context, actor.userId);
    await proveAgain(context, user, input.currentPassword);
    await refuseCommonPassword(input.newPassword, 'newPassword', [user.email, user.firstName, user.lastName]);
    const passwordHash = await hashPassword(input.newPassword);
    const change = { user, passwordHash, keepSession: actor.sessionId, action: 'user.changePassword' };
    await asSystem(context, async (em) => setPassword(em, context, change));
    return done('Your password is changed. You are signed out everywhere else.');
  },
});

/** Mails a link to choose a new password. The answer, and the work for it, are the same for unknown addresses. */
export const recoverPassword = process({
  area: 'user',
  verb: 'recoverPassword',
  summary: 'Send a link to choose a new password',
  input: EmailInput,
  output: SentAnswer,
  access: anyone(),
  run: async ({ context, input: { email } }) => {
    await takeMailAttempt(context, email);
    return asSystemEvenly(context, async (em) => {
      const { platform } = context;
      const user = await em.findOne(UserEntity, { email, isActive: true });
      const request = {
        kind: 'passwordReset',
        subject: email,
        userId: user?.id ?? null,
        minutes: RESET_MINUTES,
      } as const;
      const { secret, expiresAt } = await issueSecret(em, platform, request);
      const values = { link: appLink(platform, '/reset-password', { token: secret }), minutes: RESET_MINUTES };
      await sendMail(mailerOf(em, context), { to: user && email, template: 'passwordReset', values });
      const message = 'If this address has an account, a link is on its way.';
      return { success: true, message, expiresAt: expiresAt.toISOString() };
    });
  },
});

/** Contents of recovery mail are never answered: whoever read them here could reset anybody's password. */
export const recoveryContents = process({
  area: 'user',
  verb: 'recoveryContents',
  summary: 'The template of the recovery mail: always empty',
  input: EmailInput,
  output: dataAnswer(RecoveryContents),
  access: anyone(),
  scope: 'read',
  run: async () => ok({ htmlContent: '' as const }, 'Recovery mail is written and sent by the server alone.'),
});

/**
 * Sets a new password with the secret of a mail. Does not sign in, and leaves two-step sign-in on. A password that is
 * refused does not use the link up.
 */
export const resetPassword = process({
  area: 'user',
  verb: 'resetPassword',
  summary: 'Choose a new password by the link of a mail',
  input: ResetPasswordInput,
  output: DoneAnswer,
  access: anyone(),
  run: async ({ context, input }) => {
    await refuseCommonPassword(input.newPassword, 'newPassword', []);
    // Hashing costs much: not for whoever asks without a link.
    if (!(await asSystem(context, async (em) => isUsable(em, 'passwordReset', input.token)))) throw spentLink();
    const passwordHash = await hashPassword(input.newPassword);
    const user = await asSystem(context, async (em) => {
      const person = await personOf(em, await takeSecret(em, context.platform, 'passwordReset', input.token));
      const change = { passwordHash, keepSession: null, action: 'user.resetPassword' };
      if (person) await setPassword(em, context, { user: person, ...change });
      return person;
    });
    if (!user) throw spentLink();
    await forgive(context.platform, 'password', { account: user.email, ip: context.client.ip });
    return done('Your new password is set. Sign in with it.');
  },
});
