import type { SignInAnswer, SignInMethod } from '@atrium/domain/session';
import type { Actor } from '@atrium/domain/kernel';
import type { Refusal, Work } from '../kernel/index.ts';
import { passesSecondFactor, type SecondProof } from './second-factor.ts';
import { lookAtSecret, takeSecret } from './one-time-secret.ts';
import { personOf } from './person.ts';
import { noteRefusal, startSession } from './start-session.ts';
import { forgive, takeAttempt } from './throttle.ts';
import { wrongCode } from './wrong-code.ts';

/**
 * Passes the second step of a sign-in with a code of the authenticator app or a recovery code. Each first step allows five
 * tries, and each user ten in a quarter of an hour. An unknown challenge is refused like a wrong code.
 */
export async function passSecondStep(
  work: Work<Actor, unknown, null>,
  challengeId: string,
  proof: SecondProof,
): Promise<SignInAnswer | Refusal> {
  const { em, platform, client, refuse } = work;
  const userId = await lookAtSecret(em, 'secondFactor', challengeId);
  if (!userId) throw wrongCode();
  const attempt = { account: userId, ip: client.ip };
  const tooMany = await takeAttempt(em, 'code', attempt);
  if (tooMany) return refuse(tooMany);
  const isRight = await passesSecondFactor(em, platform, userId, proof);
  const taken = isRight ? await takeSecret(em, platform, 'secondFactor', challengeId) : null;
  const user = await personOf(em, taken);
  if (!user) {
    noteRefusal(work, userId, 'second-step');
    return refuse(wrongCode());
  }
  await forgive(em, 'code', attempt);
  // `admitPerson` wrote the method from the same type.
  return startSession(work, user, (taken?.data ?? 'Password') as SignInMethod);
}
