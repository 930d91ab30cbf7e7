import { hash, randomBytes } from 'node:crypto';

/** Makes a secret of 256 random bits in characters that are safe in headers and URLs. */
export function newSecret(prefix = ''): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

/** Returns the stored form of a secret. The secret is long and random, so a fast hash is enough. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret);
}
