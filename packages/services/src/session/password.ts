import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. The hash contains them, so they can be raised later. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** Hashes with argon2id (RFC 9106). NFKC makes the same password equal on different keyboards. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST);
}

const DECOY = hashPassword(randomBytes(16).toString('hex'));

/** Returns whether a stored hash is of another kind or cheaper than new ones. The next sign-in renews it. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(CURRENT);
}

/** Compares in constant time. Without a stored hash it takes as long as with one. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const against = stored ?? (await DECOY);
  const equal = against.startsWith('scrypt$')
    ? await verifyScrypt(password, against)
    : await verify(against, password.normalize('NFKC'));
  return equal && stored !== null;
}

/** Verifies a hash of an older version, from before argon2id. */
async function verifyScrypt(password: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = stored.split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: 128 * 1024 * 1024 };
  const expected = Buffer.from(key, 'base64url');
  const derived = await new Promise<Buffer>((resolve, reject) => {
    const text = password.normalize('NFKC');
    scrypt(text, Buffer.from(salt, 'base64url'), expected.length, cost, (error, found) =>
      error ? reject(error) : resolve(found),
    );
  });
  return timingSafeEqual(derived, expected);
}
