import { OneTimeSecretEntity } from '@atrium/db/session';
import { UserEntity } from '@atrium/db/user';
import { type Actor, newId } from '@atrium/domain/kernel';
import { EmailInput, SentAnswer } from '@atrium/domain/session';
import { SignUpInput } from '@atrium/domain/user';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { command, flow, type Work } from '../kernel/index.ts';
import { appLink, sendMail } from '../mail/index.ts';
import {
  anyoneInPerson,
  evenly,
  hashPassword,
  issueByMail,
  mailSecret,
  refuseCommonPassword,
  takeMailAttempt,
  verifyPassword,
} from '../session/index.ts';

const VERIFY_MINUTES = 24 * 60;

type Anyone = Work<Actor, unknown, null>;

/** The link that confirms an address. */
const VERIFICATION = {
  kind: 'verifyEmail',
  template: 'verifyEmail',
  page: '/verify-email',
  minutes: VERIFY_MINUTES,
} as const;

/** The link to choose the password that counts, after two were chosen. It also confirms the address. */
const CHOICE = {
  kind: 'passwordReset',
  template: 'signedUpTwice',
  page: '/reset-password',
  minutes: VERIFY_MINUTES,
} as const;

/** Tells the owner of an address that it has an account. The page must not say so, but their mailbox may. */
async function mailAccountExists(work: Anyone, email: string): Promise<Date> {
  const { platform } = work;
  const values = { signInLink: appLink(platform, '/sign-in'), resetLink: appLink(platform, '/forgot-password') };
  await sendMail(work, { to: email, template: 'accountExists', values });
  return new Date(Date.now() + VERIFY_MINUTES * 60_000);
}

/** Creates the unconfirmed account of an address, or starts it again: earlier links stop working. */
async function saveUnconfirmed(
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
 * Signs up. The answer and its time are the same for addresses that have an account. An unconfirmed address that is signed
 * up again with another password keeps neither password: opening a link must not validate somebody else's password.
 */
export const signUp = flow({
  area: 'user',
  verb: 'signUp',
  summary: 'Sign up with e-mail and password',
  input: SignUpInput,
  output: SentAnswer,
  access: anyoneInPerson(),
  idempotent: false,
  interrupted: 'repeat',
  audited: 'noted',
  around: evenly,
  prepare: async (work) => {
    const { em, input, refuse } = work;
    const tooMany = await takeMailAttempt(work, input.email);
    if (tooMany) return refuse(tooMany);
    const unconfirmed = { email: input.email, isEmailVerified: false, isActive: true };
    const waiting = await em.findOne(UserEntity, unconfirmed, { populate: ['passwordHash'] });
    return { stored: waiting?.passwordHash ?? null };
  },
  act: async ({ plan: { stored }, input: { email, firstName, lastName, password } }) => {
    await refuseCommonPassword(password, 'password', [email, firstName, lastName]);
    const passwordHash = await hashPassword(password);
    // Verifying takes as long without a stored hash.
    const agreed = (await verifyPassword(password, stored)) ? stored : null;
    return { passwordHash, agreed };
  },
  commit: async (work) => {
    const { em, input, outcome, note } = work;
    const { email } = input;
    const { passwordHash, agreed } = outcome;
    const answered = (expiresAt: Date) => ({
      success: true,
      message: 'Check your e-mail for a link that confirms your address.',
      expiresAt: expiresAt.toISOString(),
    });
    const lock = { populate: ['passwordHash'], lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const known = await em.findOne(UserEntity, { email }, lock);
    if (known && (known.isEmailVerified || !known.isActive)) return answered(await mailAccountExists(work, email));
    const isContested = known !== null && (agreed === null || known.passwordHash !== agreed);
    const userId = await saveUnconfirmed(em, input, isContested ? null : passwordHash, known);
    note('user', userId);
    return answered(await issueByMail(work, isContested ? CHOICE : VERIFICATION, { email, userId }));
  },
});

/** Mails the confirmation link again, if the address is waiting for confirmation. */
export const sendVerificationEmail = command({
  area: 'user',
  verb: 'sendVerificationEmail',
  summary: 'Send the link that confirms an address again',
  input: EmailInput,
  output: SentAnswer,
  access: anyoneInPerson(),
  around: evenly,
  audited: false,
  run: async (work) =>
    mailSecret(work, work.input.email, {
      ...VERIFICATION,
      find: async (em, email) => em.findOne(UserEntity, { email, isActive: true, isEmailVerified: false }),
      message: 'If this address is waiting for confirmation, we have sent a link.',
    }),
});
