import { UserEntity } from '@atrium/db/user';
import { dataAnswer, DomainError, DoneAnswer, done, Instant, ok } from '@atrium/domain/kernel';
import { CodeInput, SentAnswer } from '@atrium/domain/session';
import { z } from 'zod';
import { type CallContext, process } from '../kernel/index.ts';
import { mailerOf, sendMail } from '../mail/index.ts';
import {
  asSystem,
  CODE_MINUTES,
  codeExpiry,
  forgive,
  inPerson,
  issueCode,
  takeAttempt,
  takeMailAttempt,
  tryCode,
  withPassword,
} from '../session/index.ts';

function ofPerson(userId: string) {
  return { kind: 'addressCode', subject: userId } as const;
}

/** Mails a code to one's own address. */
export const sendOwnCode = process({
  area: 'user',
  verb: 'sendOtp',
  summary: 'Send a one-time code to your own address',
  input: z.object({}),
  output: SentAnswer,
  access: inPerson(),
  scope: 'admin',
  run: async ({ context, actor: { userId } }) => {
    const { email } = await withPassword(context, userId);
    await takeMailAttempt(context, email);
    const expiresAt = await asSystem(context, async (em) => {
      const issued = await issueCode(em, context.platform, { ...ofPerson(userId), userId, minutes: CODE_MINUTES });
      const values = { code: issued.code, minutes: CODE_MINUTES };
      await sendMail(mailerOf(em, context), { to: email, template: 'oneTimeCode', values });
      return issued.expiresAt;
    });
    return { success: true, message: 'A code is on its way.', expiresAt: expiresAt.toISOString() };
  },
});

/** Whether a code waits to be entered. The code itself is never answered. */
export const ownCodeState = process({
  area: 'user',
  verb: 'getOtp',
  summary: 'Whether a one-time code waits to be entered',
  input: z.object({}),
  output: dataAnswer(z.object({ isPending: z.boolean(), expiresAt: Instant.nullable() })),
  access: inPerson(),
  scope: 'admin',
  run: async ({ context, actor }) => {
    const expiresAt = await asSystem(context, async (em) => codeExpiry(em, ofPerson(actor.userId)));
    return ok({ isPending: expiresAt !== null, expiresAt: expiresAt?.toISOString() ?? null });
  },
});

async function take(context: CallContext, userId: string, code: string): Promise<boolean> {
  const attempt = { account: userId, ip: context.client.ip };
  await takeAttempt(context.platform, 'code', attempt);
  const isRight = await asSystem(context, async (em) => {
    const taken = await tryCode(em, context.platform, ofPerson(userId), code);
    if (taken) await em.nativeUpdate(UserEntity, { id: userId }, { isEmailVerified: true });
    return taken !== null;
  });
  if (isRight) await forgive(context.platform, 'code', attempt);
  return isRight;
}

/** Confirms one's address with the code that was sent to it. */
export const verifyOwnCode = process({
  area: 'user',
  verb: 'verifyOtp',
  summary: 'Enter the one-time code that was sent to you',
  input: CodeInput,
  output: DoneAnswer,
  access: inPerson(),
  scope: 'admin',
  run: async ({ context, actor, input }) => {
    if (await take(context, actor.userId, input.otp)) return done('The code is right: your address is confirmed.');
    throw new DomainError('FORBIDDEN', 'The code is wrong or has expired.', { detailCode: 'invalid_code' });
  },
});
