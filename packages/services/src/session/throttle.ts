import { createHash } from 'node:crypto';
import { type AttemptWindow, countAttempt, forgetAttempts, takeBackAttempt } from '@atrium/db/session';
import { DomainError } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';

type Limit = { max: number; minutes: number };
const FEW = { max: 10, minutes: 15 };
const MANY = { max: 100, minutes: 15 };

/**
 * Limits for guessing a password, guessing a code, and asking for mail. A few wrong passwords block one network for one
 * account, and affect no other user. Blocking the account for every network takes many more.
 */
const LIMITS: Record<'password' | 'code' | 'mail', { prefix: string; pair?: Limit; account: Limit; network: Limit }> = {
  password: { prefix: '', pair: FEW, account: { max: 50, minutes: 60 }, network: MANY },
  code: { prefix: 'code/', account: FEW, network: MANY },
  mail: { prefix: 'mail/', account: { max: 5, minutes: 15 }, network: { max: 50, minutes: 15 } },
};
export type Throttle = keyof typeof LIMITS;

/** `account` is an address or a user's id. It need not exist. */
export type SignInAttempt = { account: string; ip: string | null };

function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function windowsOf(
  throttle: Throttle,
  { account, ip }: SignInAttempt,
): { account: AttemptWindow[]; network: AttemptWindow } {
  const { prefix, ...limits } = LIMITS[throttle];
  const network = `${prefix}network:${ip ?? 'unknown'}`;
  const address = `${prefix}address:${account}`;
  return {
    // The pair comes first, so that a blocked network uses up no attempts of others.
    account: [
      ...(limits.pair ? [{ key: keyOf(`${address}/${network}`), ...limits.pair }] : []),
      { key: keyOf(address), ...limits.account },
    ],
    network: { key: keyOf(network), ...limits.network },
  };
}

/**
 * Counts an attempt as a failure before anything is checked, so that parallel attempts count like attempts in turn.
 * `forgive` takes it back. The transaction must commit: return the error with `refuse`.
 * @returns TOO_MANY_REQUESTS if the account or the network has used up its attempts, else null
 */
export async function takeAttempt(
  em: EntityManager,
  throttle: Throttle,
  attempt: SignInAttempt,
): Promise<DomainError | null> {
  const { account, network } = windowsOf(throttle, attempt);
  for (const window of [...account, network]) {
    const { attempts, secondsLeft } = await countAttempt(em, window);
    if (attempts > window.max) return tooManyAttempts(secondsLeft);
  }
  return null;
}

function tooManyAttempts(secondsLeft: number): DomainError {
  const seconds = Math.max(1, Math.ceil(secondsLeft));
  return new DomainError('TOO_MANY_REQUESTS', `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`, {
    retryAfterSeconds: seconds,
  });
}

/** Forgets all attempts of the account, and this one of the network. */
export async function forgive(em: EntityManager, throttle: Throttle, attempt: SignInAttempt): Promise<void> {
  const { account, network } = windowsOf(throttle, attempt);
  await forgetAttempts(
    em,
    account.map(({ key }) => key),
  );
  await takeBackAttempt(em, network.key);
}
