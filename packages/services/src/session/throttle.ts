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

const IN_WINDOW = `sign_in_attempt.window_started_at > now() - interval '${WINDOW_MINUTES} minutes'`;

/**
 * Counts an attempt as a failure before the password is looked at, so that many at once are no more than many in turn;
 * `forgive` takes it back. Holds across API processes.
 * @throws TOO_MANY_REQUESTS while an address or a network has failed too often
 */
export const takeAttempt = async (platform: Platform, attempt: Attempt): Promise<void> => {
  const blocked = await inTransaction(platform.orm, 'system', SYSTEM, async (em) => {
    for (const { key, max } of keysOf(attempt)) {
      const [row] = await em.execute<{ failures: number; wait: string }[]>(
        `insert into sign_in_attempt (key, failures, window_started_at) values (?, 1, now())
         on conflict (key) do update set
           failures = case when ${IN_WINDOW} then sign_in_attempt.failures + 1 else 1 end,
           window_started_at = case when ${IN_WINDOW} then sign_in_attempt.window_started_at else now() end
         returning failures, extract(epoch from window_started_at + interval '${WINDOW_MINUTES} minutes' - now()) as wait`,
        [key],
      );
      if (row && row.failures > max) return row;
    }
    return null;
  });
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

/** A success forgives the address all its failures, the network none but this attempt. */
export const forgive = async (platform: Platform, attempt: Attempt): Promise<void> => {
  const [address, network] = keysOf(attempt);
  await inTransaction(platform.orm, 'system', SYSTEM, async (em) => {
    await em.execute('delete from sign_in_attempt where key = ?', [address!.key]);
    await em.execute('update sign_in_attempt set failures = failures - 1 where key = ? and failures > 0', [
      network!.key,
    ]);
  });
};
