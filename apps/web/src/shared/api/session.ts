import { queryClient } from './query-client.ts';
import { rest } from './rest.ts';

/**
 * Signs in over REST, because the response sets the session cookie. Returns null, or the challenge id if two-step
 * sign-in is on.
 *
 * @throws RestError if the server refuses
 */
export async function startSession(path: string, body: object | URLSearchParams): Promise<string | null> {
  const payload = body instanceof URLSearchParams ? body : JSON.stringify(body);
  const answer = await rest(path, { method: 'POST', body: payload });
  queryClient.clear();
  return typeof answer['challengeId'] === 'string' ? answer['challengeId'] : null;
}

export async function signOut(): Promise<void> {
  // Batch-stream calls cannot clear the cookie: their headers are sent before the call ends.
  await rest('session/sign-out', { method: 'POST' });
  queryClient.clear();
  // A full page load drops everything the page still holds about this user.
  window.location.assign('/sign-in');
}
