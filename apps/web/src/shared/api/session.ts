import { queryClient } from './query-client.ts';
import { rest } from './rest.ts';

/** Signs in with the OAuth 2 password form; the answer sets the session cookie. Throws RestError when refused. */
export async function signIn(email: string, password: string): Promise<void> {
  await rest('login/auth', { method: 'POST', body: new URLSearchParams({ username: email, password }) });
  queryClient.clear();
}

export async function signOut(): Promise<void> {
  // Calls of the batch stream cannot take the cookie back: their headers are sent before they are done.
  await rest('session/sign-out', { method: 'POST' });
  queryClient.clear();
  // A full load drops everything the page still holds of the last person.
  window.location.assign('/sign-in');
}
