import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, in letters that survive headers and URLs. */
export function newSecret(prefix = ''): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

/** What is stored of a secret. It is long and random, so a fast hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
