import type { IncomingHttpHeaders } from 'node:http';
import { DomainError, newId } from '@atrium/domain/kernel';

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;
const BEARER = /^Bearer +([^\s]+)$/i;

/** Returns the first value of a header, or null if it is missing or blank. Node gives some repeated headers as a list. */
export function header(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first === undefined || first.trim() === '' ? null : first.trim();
}

/** Returns the caller's request id if it is safe to log and echo, else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = header(headers, 'x-request-id');
  return given !== null && REQUEST_ID.test(given) ? given : newId();
}

export function idempotencyKeyOf(headers: IncomingHttpHeaders): string | null {
  const key = header(headers, 'idempotency-key');
  if (key === null || IDEMPOTENCY_KEY.test(key)) return key;
  const message = 'An Idempotency-Key must have 1 to 255 visible ASCII characters';
  throw new DomainError('INVALID', message, {
    issues: [{ path: ['header', 'Idempotency-Key'], message, type: 'value_error' }],
  });
}

export function bearerTokenOf(headers: IncomingHttpHeaders): string | null {
  return BEARER.exec(header(headers, 'authorization') ?? '')?.[1] ?? null;
}

/** X-Organization-Id has precedence over the organization that the user selected. */
export function organizationOf(headers: IncomingHttpHeaders): string | null {
  return header(headers, 'x-organization-id') ?? header(headers, 'x-selected-organization-id');
}
