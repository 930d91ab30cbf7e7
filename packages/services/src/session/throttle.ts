import { createHash } from 'node:crypto';
import { DomainError } from '@atrium/domain/kernel';
import { inTransaction, type Platform } from '../kernel/index.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
/** The longest window, in minutes: who guesses on waits this long for the next few guesses. */
const LONGEST_MINUTES = 240;

type Limit = { max: number; minutes: number };
const FEW = { max: 10, minutes: 15 };
const MANY = { max: 100, minutes: 15 };

/**
 * What is counted apart: guessing a password, guessing a code, and asking for mail. Passwords are guessed at by one
 * network a few times before it waits, which keeps nobody else out, and by all together so often that it takes many.
 */
const LIMITS: Record<'password' | 'code' | 'mail', { prefix: string; pair?: Limit; account: Limit; network: Limit }> = {
  password: { prefix: '', pair: FEW, account: { max: 50, minutes: 60 }, network: MANY },
  code: { prefix: 'code/', account: FEW, network: MANY },
  mail: { prefix: 'mail/', account: { max: 5, minutes: 15 }, network: { max: 50, minutes: 15 } },
};
export type Throttle = keyof typeof LIMITS;

/** `account` is an address or a person's id: whatever is tried, whether or not anybody has it. */
type Attempt = { account: string; ip: string | null };

function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function keysOf(throttle: Throttle, { account, ip }: Attempt) {
  const { prefix, ...limits } = LIMITS[throttle];
  const network = `${prefix}network:${ip ?? 'unknown'}`;
  const address = `${prefix}address:${account}`;
  return {
    // First: a network that waits uses up nothing of what others may.
    account: [
      ...(limits.pair ? [{ key: keyOf(`${address}/${network}`), ...limits.pair }] : []),
      { key: keyOf(address), ...limits.account },
    ],
    network: { key: keyOf(network), ...limits.network },
  };
}

/** A window is twice as long after each that was used up, and forgotten after a quiet day. */
const COUNT = `
  insert into sign_in_attempt as a (key, failures, window_started_at, lockouts) values (:key, 1, now(), 0)
  on conflict (key) do update set
    failures = case when a.window_started_at + :length > now() then a.failures + 1 else 1 end,
    lockouts = case when a.window_started_at + :length > now() then a.lockouts
      when a.window_started_at + :length + interval '1 day' < now() then 0
      when a.failures > :max then a.lockouts + 1 else a.lockouts end,
    window_started_at = case when a.window_started_at + :length > now() then a.window_started_at else now() end
  returning failures, extract(epoch from window_started_at + :length - now()) as wait`;
const LENGTH = `least(:minutes * power(2, least(a.lockouts, 10)), ${LONGEST_MINUTES}) * interval '1 minute'`;
const LENGTH_AFTER = LENGTH.replaceAll('a.lockouts', 'lockouts');

/** Positional parameters in the order they appear. */
function countSql(values: Record<string, unknown>): [string, unknown[]] {
  const [update, returned] = COUNT.split('returning');
  const named = `${update!.replaceAll(':length', LENGTH)}returning${returned!.replaceAll(':length', LENGTH_AFTER)}`;
  const bound: unknown[] = [];
  const sql = named.replaceAll(/:(key|max|minutes)/g, (_, name: string) => {
    bound.push(values[name]);
    return '?';
  });
  return [sql, bound];
}

/**
 * Counts an attempt as a failure before anything is looked at, so that many at once are no more than many in turn;
 * `forgive` takes it back. Holds across API processes, and for addresses that nobody has as for others.
 * @throws TOO_MANY_REQUESTS while an account or a network has tried too often
 */
export async function takeAttempt(platform: Platform, throttle: Throttle, attempt: Attempt): Promise<void> {
  const { account, network } = keysOf(throttle, attempt);
  const blocked = await inTransaction(platform.orm, 'system', SYSTEM, async (em) => {
    for (const { key, max, minutes } of [...account, network]) {
      const [row] = await em.execute<{ failures: number; wait: string }[]>(...countSql({ key, max, minutes }));
      if (row && row.failures > max) return row;
    }
    return null;
  });
  if (!blocked) return;
  const seconds = Math.max(1, Math.ceil(Number(blocked.wait)));
  throw new DomainError('TOO_MANY_REQUESTS', `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`, {
    retryAfterSeconds: seconds,
  });
}

/** A success forgives the account all its failures, the network none but this attempt. */
export async function forgive(platform: Platform, throttle: Throttle, attempt: Attempt): Promise<void> {
  const { account, network } = keysOf(throttle, attempt);
  await inTransaction(platform.orm, 'system', SYSTEM, async (em) => {
    for (const { key } of account) await em.execute('delete from sign_in_attempt where key = ?', [key]);
    await em.execute('update sign_in_attempt set failures = failures - 1 where key = ? and failures > 0', [
      network.key,
    ]);
  });
}
