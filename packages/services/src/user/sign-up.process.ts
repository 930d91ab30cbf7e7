import { OneTimeSecretEntity } from '@atrium/db/session';
import { UserEntity } from '@atrium/db/user';
import { newId } from '@atrium/domain/kernel';
import { EmailInput, SentAnswer } from '@atrium/domain/session';
import { SignUpInput } from '@atrium/domain/user';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { anyone, type CallContext, process, writeAudit } from '../kernel/index.ts';
import { appLink, mailerOf, sendMail } from '../mail/index.ts';
import {
  asSystem,
  asSystemEvenly,
  hashPassword,
  issueSecret,
  refuseCommonPassword,
  takeMailAttempt,
  verifyPassword,
} from '../session/index.ts';

const VERIFY_MINUTES = 24 * 60;

/** Mails the link that confirms an address; to nobody where there is nobody. */
async function mailVerification(
  em: EntityManager,
  context: CallContext,
  email: string,
  userId: string | null,
): Promise<Date> {
  const { platform } = context;
  const request = { kind: 'verifyEmail', subject: email, userId, minutes: VERIFY_MINUTES } as const;
  const { secret, expiresAt } = await issueSecret(em, platform, request);
  const values = { link: appLink(platform, '/verify-email', { token: secret }), minutes: VERIFY_MINUTES };
  await sendMail(mailerOf(em, context), { to: userId && email, template: 'verifyEmail', values });
  return expiresAt;
}

/** To who has an account already: the page must not say so, their mailbox may. */
async function mailAccountExists(em: EntityManager, context: CallContext, email: string): Promise<Date> {
  const { platform } = context;
  const values = { signInLink: appLink(platform, '/sign-in'), resetLink: appLink(platform, '/forgot-password') };
  await sendMail(mailerOf(em, context), { to: email, template: 'accountExists', values });
  return new Date(Date.now() + VERIFY_MINUTES * 60_000);
}

/** Where two passwords were chosen: a link to choose the one that counts, which confirms the address too. */
async function mailChoice(em: EntityManager, context: CallContext, email: string, userId: string): Promise<Date> {
  const { platform } = context;
  const request = { kind: 'passwordReset', subject: email, userId, minutes: VERIFY_MINUTES } as const;
  const { secret, expiresAt } = await issueSecret(em, platform, request);
  const values = { link: appLink(platform, '/reset-password', { token: secret }), minutes: VERIFY_MINUTES };
  await sendMail(mailerOf(em, context), { to: email, template: 'signedUpTwice', values });
  return expiresAt;
}

/** The account's hash where this is the password that it waits with. Works as long where there is no such account. */
async function agreedHash(context: CallContext, email: string, password: string): Promise<string | null> {
  const waiting = await asSystem(context, async (em) =>
    em.findOne(UserEntity, { email, isEmailVerified: false, isActive: true }, { populate: ['passwordHash'] }),
  );
  const stored = waiting?.passwordHash ?? null;
  return (await verifyPassword(password, stored)) ? stored : null;
}

/** An account that waits for its address to be confirmed. Signing up again begins anew: earlier links are void. */
async function waitingAccount(
  em: EntityManager,
  { email, firstName, lastName }: z.output<typeof SignUpInput>,
  passwordHash: string | null,
  known: { id: string } | null,
): Promise<string> {
  const person = { firstName, lastName, passwordHash, loginPreference: 'AnyAuth' as const };
  if (known) {
    await em.nativeUpdate(UserEntity, { id: known.id }, person);
    await em.nativeDelete(OneTimeSecretEntity, { userId: known.id });
    return known.id;
  }
  const id = newId();
  const now = new Date();
  await em.insert(UserEntity, { id, email, ...person, createdAt: now, updatedAt: now });
  return id;
}

/**
 * Signs up. The answer, and the time it takes, are the same for addresses that have an account. An address that waits
 * and is signed up again with another password keeps neither: whose link is opened must not say whose password lets in.
 */
export const signUp = process({
  area: 'user',
  verb: 'signUp',
  summary: 'Sign up with e-mail and password',
  input: SignUpInput,
  output: SentAnswer,
  access: anyone(),
  run: async ({ context, input }) => {
    const { email, firstName, lastName, password } = input;
    await takeMailAttempt(context, email);
    await refuseCommonPassword(password, 'password', [email, firstName, lastName]);
    const passwordHash = await hashPassword(password);
    const agreed = await agreedHash(context, email, password);
    const expiresAt = await asSystemEvenly(context, async (em) => {
      const lock = { populate: ['passwordHash'], lockMode: LockMode.PESSIMISTIC_WRITE } as const;
      const known = await em.findOne(UserEntity, { email }, lock);
      if (known && (known.isEmailVerified || !known.isActive)) return mailAccountExists(em, context, email);
      const isContested = known !== null && (agreed === null || known.passwordHash !== agreed);
      const userId = await waitingAccount(em, input, isContested ? null : passwordHash, known);
      const note = { resourceType: 'user', resourceId: userId, summary: {} };
      await writeAudit(em, 'system', context, 'user.signUp', 'succeeded', note);
      return isContested ? mailChoice(em, context, email, userId) : mailVerification(em, context, email, userId);
    });
    const message = 'Look into your mail: there is a link that confirms your address.';
    return { success: true, message, expiresAt: expiresAt.toISOString() };
  },
});

/** Mails the confirming link again, where the address waits to be confirmed. */
export const sendVerificationEmail = process({
  area: 'user',
  verb: 'sendVerificationEmail',
  summary: 'Send the link that confirms an address again',
  input: EmailInput,
  output: SentAnswer,
  access: anyone(),
  run: async ({ context, input: { email } }) => {
    await takeMailAttempt(context, email);
    const expiresAt = await asSystemEvenly(context, async (em) => {
      const user = await em.findOne(UserEntity, { email, isActive: true, isEmailVerified: false });
      return mailVerification(em, context, email, user?.id ?? null);
    });
    const message = 'If this address waits to be confirmed, a link is on its way.';
    return { success: true, message, expiresAt: expiresAt.toISOString() };
  },
});
