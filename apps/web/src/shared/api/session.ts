import { queryClient } from './query-client.ts';
import { rest } from './rest.ts';

/**
 * A call that signs in: over REST, because the answer sets the session cookie. Answers null, or the challenge of the
 * second step where that is on. Throws RestError when refused.
 */
export async function enter(path: string, body: object | URLSearchParams): Promise<string | null> {
  const sent = body instanceof URLSearchParams ? body : JSON.stringify(body);
  const answer = await rest(path, { method: 'POST', body: sent });
  queryClient.clear();
  return typeof answer['challengeId'] === 'string' ? answer['challengeId'] : null;
}

export async function signOut(): Promise<void> {
  // Calls of the batch stream cannot take the cookie back: their headers are sent before they are done.
  await rest('session/sign-out', { method: 'POST' });
  queryClient.clear();
  // A full load drops everything the page still holds of the last person.
  window.location.assign('/sign-in');
}
