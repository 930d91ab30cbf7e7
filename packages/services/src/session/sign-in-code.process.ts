import { DomainError } from '@atrium/domain/kernel';
import { EmailInput, SentAnswer, SignInAnswer, SignInWithCodeInput } from '@atrium/domain/session';
import { anyone, type CallContext, process } from '../kernel/index.ts';
import { mailerOf, sendMail } from '../mail/index.ts';
import { asSystemEvenly } from './even-pace.ts';
import { passSecondStep } from './second-step.ts';
import { byMail, confirmAddress, takeMailAttempt } from './magic-link.process.ts';
import { codeExpiry, issueCode, tryCode } from './one-time-secret.ts';
import { personOf } from './person.ts';
import { admitPerson, asSystem, auditRefusal } from './start-session.ts';
import { forgive, takeAttempt } from './throttle.ts';

export const CODE_MINUTES = 10;

export function wrongCode() {
  return new DomainError('UNAUTHENTICATED', 'The code is wrong or has expired.', { detailCode: 'invalid_code' });
}

/** Mails a code to sign in with. The answer, and the work for it, are the same for addresses that nobody has. */
export const sendSignInCode = process({
  area: 'session',
  verb: 'sendCode',
  summary: 'Send a one-time code to sign in with',
  input: EmailInput,
  output: SentAnswer,
  access: anyone(),
  run: async ({ context, input: { email } }) => {
    await takeMailAttempt(context, email);
    return asSystemEvenly(context, async (em) => {
      const user = await byMail(em, email);
      const request = { kind: 'signInCode', subject: email, userId: user?.id ?? null, minutes: CODE_MINUTES } as const;
      const { code, expiresAt } = await issueCode(em, context.platform, request);
      const values = { code, minutes: CODE_MINUTES };
      await sendMail(mailerOf(em, context), { to: user && email, template: 'oneTimeCode', values });
      const message = 'If this address can sign in by mail, a code is on its way.';
      return { success: true, message, expiresAt: expiresAt.toISOString() };
    });
  },
});

/** Until when the code last sent to an address works. Codes for addresses that nobody has run out too. */
export const signInCodeExpiry = process({
  area: 'session',
  verb: 'codeExpiry',
  summary: 'When the last one-time code expires',
  input: EmailInput,
  output: SentAnswer,
  access: anyone(),
  scope: 'read',
  run: async ({ context, input: { email } }) => {
    const expiresAt = await asSystem(context, async (em) => codeExpiry(em, { kind: 'signInCode', subject: email }));
    if (!expiresAt) throw new DomainError('EXPIRED', 'No code is valid for this address. Ask for a new one.');
    return { success: true, message: 'A code is valid.', expiresAt: expiresAt.toISOString() };
  },
});

async function signInByCode(context: CallContext, email: string, code: string): Promise<SignInAnswer> {
  const { platform, client } = context;
  const attempt = { account: email, ip: client.ip };
  await takeAttempt(platform, 'code', attempt);
  const answer = await asSystem(context, async (em) => {
    const taken = await tryCode(em, platform, { kind: 'signInCode', subject: email }, code);
    const user = await personOf(em, taken);
    if (!user) return null;
    await confirmAddress(em, user);
    return admitPerson(em, context, user, 'Code');
  });
  if (!answer) {
    await auditRefusal(context, null, 'code');
    throw wrongCode();
  }
  await forgive(platform, 'code', attempt);
  return answer;
}

/** Signs in with the code of a mail, or passes the second step of a sign-in. */
export const signInWithCode = process({
  area: 'session',
  verb: 'signInWithCode',
  summary: 'Sign in with a one-time code, or pass the second step',
  input: SignInWithCodeInput,
  output: SignInAnswer,
  access: anyone(),
  run: async ({ context, input }) => {
    const { email, challengeId, otp, recoveryCode } = input;
    if (email !== undefined && otp !== undefined) return signInByCode(context, email, otp);
    const answer = await passSecondStep(context, challengeId ?? '', { otp, recoveryCode });
    if (!answer) throw wrongCode();
    return answer;
  },
});
