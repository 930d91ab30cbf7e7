import { RestError } from './errors.ts';
import { organizationHeaders } from './organization.ts';

type Body = Record<string, unknown>;

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.length > 0 ? value : undefined;
}

/** The sentence and codes inside a refused REST answer, whatever its shape. */
export function restErrorFrom(status: number, body: unknown): RestError {
  if (!isBody(body)) return new RestError(status, 'This did not work. Please try again.');
  const detail: unknown = Array.isArray(body['detail']) ? body['detail'][0] : undefined;
  const message = text(body['message']) ?? (isBody(detail) ? text(detail['msg']) : undefined);
  const code = text(body['code']);
  const requestId = text(body['requestId']);
  return new RestError(status, message ?? 'This did not work. Please try again.', {
    ...(code === undefined ? {} : { code }),
    ...(requestId === undefined ? {} : { requestId }),
  });
}

/** A call to the REST mirror, for what tRPC cannot carry: forms that set a cookie, files. */
export async function rest(path: string, init: RequestInit = {}): Promise<Body> {
  const response = await fetch(`/api/v1/${path}`, {
    ...init,
    headers: { Accept: 'application/json', ...organizationHeaders(), ...init.headers },
  });
  const body: unknown = response.headers.get('content-type')?.includes('json') ? await response.json() : undefined;
  if (!response.ok) throw restErrorFrom(response.status, body);
  return isBody(body) ? body : {};
}
