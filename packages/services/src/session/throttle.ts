import { createHash } from 'node:crypto';
import { DomainError } from '@atrium/domain/kernel';
import { inTransaction, type Platform } from '../kernel/index.ts';

const WINDOW_MINUTES = 15;
const MAX_FAILURES = { address: 10, network: 100 };
const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;

type Attempt = { email: string; ip: string | null };

const keysOf = ({ email, ip }: Attempt) => [
  { key: createHash('sha256').update(`address:${email}`).digest('hex'), max: MAX_FAILURES.address },
  {
    key: createHash('sha256')
      .update(`network:${ip ?? 'unknown'}`)
      .digest('hex'),
    max: MAX_FAILURES.network,
  },
];

/** @throws TOO_MANY_REQUESTS while an address or a network has failed too often. Holds across API processes. */
export const checkThrottle = async (platform: Platform, attempt: Attempt): Promise<void> => {
  const keys = keysOf(attempt);
  const rows = await inTransaction(platform.orm, 'system', SYSTEM, async (em) =>
    em.execute<{ key: string; failures: number; wait: string }[]>(
      `select key, failures, extract(epoch from window_started_at + interval '${WINDOW_MINUTES} minutes' - now()) as wait
       from sign_in_attempt where key in (?) and window_started_at > now() - interval '${WINDOW_MINUTES} minutes'`,
      [keys.map((each) => each.key)],
    ),
  );
  const blocked = rows.find((row) => row.failures >= keys.find((each) => each.key === row.key)!.max);
  if (!blocked) return;
  const seconds = Math.max(1, Math.ceil(Number(blocked.wait)));
  throw new DomainError(
    'TOO_MANY_REQUESTS',
    `Too many failed attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`,
    {
      retryAfterSeconds: seconds,
    },
  );
};

export const recordFailure = async (platform: Platform, attempt: Attempt): Promise<void> => {
  await inTransaction(platform.orm, 'system', SYSTEM, async (em) => {
    for (const { key } of keysOf(attempt)) {
      await em.execute(
        `insert into sign_in_attempt (key, failures, window_started_at) values (?, 1, now())
         on conflict (key) do update set
           failures = case when sign_in_attempt.window_started_at > now() - interval '${WINDOW_MINUTES} minutes'
             then sign_in_attempt.failures + 1 else 1 end,
           window_started_at = case when sign_in_attempt.window_started_at > now() - interval '${WINDOW_MINUTES} minutes'
             then sign_in_attempt.window_started_at else now() end`,
        [key],
      );
    }
  });
};

/** A success forgives the address, not the network. */
export const forgive = async (platform: Platform, attempt: Attempt): Promise<void> => {
  await inTransaction(platform.orm, 'system', SYSTEM, async (em) =>
    em.execute('delete from sign_in_attempt where key = ?', [keysOf(attempt)[0]!.key]),
  );
};
