import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const COST = { N: 32_768, r: 8, p: 1 };
const MAX_MEMORY = 128 * 1024 * 1024;
const KEY_BYTES = 32;

const derive = (password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** scrypt (RFC 7914) with its parameters and salt in the text, so that they can be raised later. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
};

const DECOY = hashPassword(randomBytes(16).toString('hex'));

/** Compares in constant time; without a stored hash it works as long as with one, so that time tells nothing. */
export const verifyPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const [, N, r, p, salt, key] = (stored ?? (await DECOY)).split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt!, 'base64url'), cost);
  const equal = timingSafeEqual(derived, Buffer.from(key!, 'base64url'));
  return equal && stored !== null;
};
