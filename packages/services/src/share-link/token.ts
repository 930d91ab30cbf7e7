import { hashSecret, type Platform } from '../kernel/index.ts';
import { appLink } from '../mail/index.ts';

/** The token is derived from the master key and not stored, so that reading the database does not reveal it. */
export function linkTokenOf({ masterKey }: Pick<Platform, 'masterKey'>, id: string): string {
  return masterKey.digest('share-link', id);
}

/** The token of a link and its address, or nulls for a link that was created under another master key. */
export function linkAddress(
  platform: Platform,
  { id, tokenHash }: { id: string; tokenHash: string },
): { token: string; shareLink: string } | { token: null; shareLink: null } {
  const token = linkTokenOf(platform, id);
  return hashSecret(token) === tokenHash
    ? { token, shareLink: appLink(platform, '/visit', { token }) }
    : { token: null, shareLink: null };
}
