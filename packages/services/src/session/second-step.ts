import type { SignInAnswer, SignInMethod } from '@atrium/domain/session';
import type { CallContext } from '../kernel/index.ts';
import { passesSecondFactor, type SecondProof } from './second-factor.ts';
import { lookAtSecret, takeSecret } from './one-time-secret.ts';
import { personOf } from './person.ts';
import { asSystem, auditRefusal, startSession } from './start-session.ts';
import { forgive, takeAttempt } from './throttle.ts';

/**
 * The second step of a sign-in: a code of the authenticator app or a recovery code. Five tries for each first step, and
 * ten in a quarter of an hour for each person. Null where the challenge is unknown or spent, or the code wrong.
 */
export async function passSecondStep(
  context: CallContext,
  challengeId: string,
  proof: SecondProof,
): Promise<SignInAnswer | null> {
  const { platform, client } = context;
  const userId = await asSystem(context, async (em) => lookAtSecret(em, 'secondFactor', challengeId));
  if (!userId) return null;
  const attempt = { account: userId, ip: client.ip };
  await takeAttempt(platform, 'code', attempt);
  const answer = await asSystem(context, async (em) => {
    if (!(await passesSecondFactor(em, platform, userId, proof))) return null;
    const taken = await takeSecret(em, platform, 'secondFactor', challengeId);
    const user = await personOf(em, taken);
    if (!user) return null;
    // Written by `admitPerson` from the same type.
    return startSession(em, context, user, (taken?.data ?? 'Password') as SignInMethod);
  });
  if (answer) await forgive(platform, 'code', attempt);
  else await auditRefusal(context, userId, 'second-step');
  return answer;
}
