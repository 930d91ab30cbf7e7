import { UserEntity } from '@atrium/db/user';
import { dataAnswer, DomainError, DoneAnswer, done, Instant, ok } from '@atrium/domain/kernel';
import { CodeInput, SentAnswer } from '@atrium/domain/session';
import { z } from 'zod';
import { command, query } from '../kernel/index.ts';
import {
  CODE_MINUTES,
  codeExpiry,
  forgive,
  inPerson,
  issueByMail,
  takeAttempt,
  takeMailAttempt,
  tryCode,
  withPassword,
} from '../session/index.ts';

function ofUser(userId: string) {
  return { kind: 'addressCode', subject: userId } as const;
}

/** Mails a code to the caller's own address. */
export const sendOwnCode = command({
  area: 'user',
  verb: 'sendOtp',
  summary: 'Send a one-time code to your own address',
  input: z.object({}),
  output: SentAnswer,
  access: inPerson('system'),
  scope: 'admin',
  audited: false,
  run: async (work) => {
    const { em, actor, refuse } = work;
    const { userId } = actor;
    const { email } = await withPassword(em, userId);
    const tooMany = await takeMailAttempt(work, email);
    if (tooMany) return refuse(tooMany);
    const mail = { kind: 'addressCode', template: 'oneTimeCode', minutes: CODE_MINUTES } as const;
    const expiresAt = await issueByMail(work, mail, { email, userId, subject: userId });
    return { success: true, message: 'We have sent a code.', expiresAt: expiresAt.toISOString() };
  },
});

/** Whether a code can be entered. The code itself is never in the answer. */
export const ownCodeState = query({
  area: 'user',
  verb: 'getOtp',
  summary: 'Whether a one-time code waits to be entered',
  input: z.object({}),
  output: dataAnswer(z.object({ isPending: z.boolean(), expiresAt: Instant.nullable() })),
  access: inPerson('system'),
  scope: 'admin',
  run: async ({ em, actor }) => {
    const expiresAt = await codeExpiry(em, ofUser(actor.userId));
    return ok({ isPending: expiresAt !== null, expiresAt: expiresAt?.toISOString() ?? null });
  },
});

/** Confirms the caller's address with the code that was sent to it. */
export const verifyOwnCode = command({
  area: 'user',
  verb: 'verifyOtp',
  summary: 'Enter the one-time code that was sent to you',
  input: CodeInput,
  output: DoneAnswer,
  access: inPerson('system'),
  scope: 'admin',
  audited: 'noted',
  run: async ({ em, platform, actor: { userId }, client, input, refuse, note }) => {
    const attempt = { account: userId, ip: client.ip };
    const tooMany = await takeAttempt(em, 'code', attempt);
    if (tooMany) return refuse(tooMany);
    if ((await tryCode(em, platform, ofUser(userId), input.otp)) === null) {
      const message = 'The code is wrong or has expired.';
      return refuse(new DomainError('FORBIDDEN', message, { detailCode: 'invalid_code' }));
    }
    await forgive(em, 'code', attempt);
    await em.nativeUpdate(UserEntity, { id: userId }, { isEmailVerified: true });
    note('user', userId);
    return done('Your address is confirmed.');
  },
});
