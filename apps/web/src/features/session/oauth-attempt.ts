import { isBody } from '../../shared/api/errors.ts';

const KEY = 'atrium-oauth-attempt';
type OAuthAttempt = { binding: string; next: string };

/** Stores the attempt in this tab. A return from the provider without it did not start here. */
export function saveOAuthAttempt(attempt: OAuthAttempt): void {
  sessionStorage.setItem(KEY, JSON.stringify(attempt));
}

/** Returns the stored attempt and deletes it. */
export function takeOAuthAttempt(): OAuthAttempt | null {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (kept === null) return null;
  const attempt: unknown = JSON.parse(kept);
  if (!isBody(attempt) || typeof attempt['binding'] !== 'string' || typeof attempt['next'] !== 'string') return null;
  return { binding: attempt['binding'], next: attempt['next'] };
}
