import type { Actor } from '@atrium/domain/kernel';
import { DomainError } from '@atrium/domain/kernel';
import { EmailInput, SentAnswer, SignInAnswer, SignInWithCodeInput } from '@atrium/domain/session';
import { command, query, type Refusal, type Work } from '../kernel/index.ts';
import { evenly } from './even-pace.ts';
import { confirmAddress, findUserByMail } from './magic-link.ts';
import { mailSecret } from './mail-secret.ts';
import { codeExpiry, tryCode } from './one-time-secret.ts';
import { anyoneInPerson, personOf } from './person.ts';
import { passSecondStep } from './second-step.ts';
import { admitPerson, noteRefusal } from './start-session.ts';
import { forgive, takeAttempt } from './throttle.ts';
import { wrongCode } from './wrong-code.ts';

export const CODE_MINUTES = 10;

/** Mails a sign-in code. The answer and the work are the same for addresses without an account. */
export const sendSignInCode = command({
  area: 'session',
  verb: 'sendCode',
  summary: 'Send a one-time code to sign in with',
  input: EmailInput,
  output: SentAnswer,
  access: anyoneInPerson(),
  around: evenly,
  audited: false,
  run: async (work) =>
    mailSecret(work, work.input.email, {
      kind: 'signInCode',
      template: 'oneTimeCode',
      minutes: CODE_MINUTES,
      find: findUserByMail,
      message: 'If this address can sign in by e-mail, we have sent a code.',
    }),
});

/** When the last code sent to an address expires. Codes for addresses without an account expire too. */
export const signInCodeExpiry = query({
  area: 'session',
  verb: 'codeExpiry',
  summary: 'When the last one-time code expires',
  input: EmailInput,
  output: SentAnswer,
  access: anyoneInPerson(),
  run: async ({ em, input: { email } }) => {
    const expiresAt = await codeExpiry(em, { kind: 'signInCode', subject: email });
    if (!expiresAt) throw new DomainError('EXPIRED', 'No code is valid for this address. Ask for a new one.');
    return { success: true, message: 'A code is valid.', expiresAt: expiresAt.toISOString() };
  },
});

async function signInByCode(
  work: Work<Actor, unknown, null>,
  email: string,
  code: string,
): Promise<SignInAnswer | Refusal> {
  const { em, platform, client, refuse } = work;
  const attempt = { account: email, ip: client.ip };
  const tooMany = await takeAttempt(em, 'code', attempt);
  if (tooMany) return refuse(tooMany);
  const user = await personOf(em, await tryCode(em, platform, { kind: 'signInCode', subject: email }, code));
  if (!user) {
    noteRefusal(work, null, 'code');
    return refuse(wrongCode());
  }
  await confirmAddress(em, user);
  await forgive(em, 'code', attempt);
  return admitPerson(work, user, 'Code');
}

/** Signs in with the code of a mail, or passes the second step of a sign-in. */
export const signInWithCode = command({
  area: 'session',
  verb: 'signInWithCode',
  summary: 'Sign in with a one-time code, or pass the second step',
  input: SignInWithCodeInput,
  output: SignInAnswer,
  access: anyoneInPerson(),
  idempotent: false,
  audited: 'noted',
  run: async (work) => {
    const { email, challengeId, otp, recoveryCode } = work.input;
    if (email !== undefined && otp !== undefined) return signInByCode(work, email, otp);
    return passSecondStep(work, challengeId ?? '', { otp, recoveryCode });
  },
});
