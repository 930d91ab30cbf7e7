import { isBody, restErrorFrom } from './errors.ts';
import { organizationHeaders } from './organization.ts';

/** Calls the REST mirror, for what tRPC cannot do: set a cookie, send a file. */
export async function rest(path: string, init: Omit<RequestInit, 'headers'> = {}): Promise<Record<string, unknown>> {
  const response = await fetch(`/api/v1/${path}`, {
    ...init,
    headers: {
      Accept: 'application/json',
      ...(typeof init.body === 'string' ? { 'Content-Type': 'application/json' } : {}),
      ...organizationHeaders(),
    },
  });
  const body: unknown = response.headers.get('content-type')?.includes('json') ? await response.json() : undefined;
  if (!response.ok) throw restErrorFrom(response.status, body);
  return isBody(body) ? body : {};
}
