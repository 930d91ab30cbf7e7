/** The headers of answers, by name. */
export const HEADERS = {
  'X-Request-Id': {
    description: 'The id of the request: the one that the caller sent, or a new one. It finds the request in the logs.',
    schema: { type: 'string', minLength: 1, maxLength: 128 },
    example: '01936b2c-7f3a-7c1e-9d5a-1b2c3d4e5f60',
  },
  'X-RateLimit-Limit': {
    description: 'Requests that this address may send in a window',
    schema: { type: 'integer', minimum: 1 },
    example: 6000,
  },
  'X-RateLimit-Remaining': {
    description: 'Requests that remain in the current window',
    schema: { type: 'integer', minimum: 0 },
    example: 5999,
  },
  'X-RateLimit-Reset': {
    description: 'Seconds until the current window ends',
    schema: { type: 'integer', minimum: 0 },
    example: 60,
  },
  'Retry-After': { description: 'Seconds to wait before the next try', schema: { type: 'integer' }, example: 30 },
  'WWW-Authenticate': { description: 'The scheme to sign in with', schema: { type: 'string' }, example: 'Bearer' },
  Allow: { description: 'The methods of this path', schema: { type: 'string' }, example: 'GET, HEAD' },
  'Content-Disposition': {
    description: 'Whether to show or save the file, and its name (RFC 6266)',
    schema: { type: 'string' },
    example: 'attachment; filename="lease.pdf"',
  },
  'Content-Range': {
    description: 'The sent range and the size of the file (RFC 9110)',
    schema: { type: 'string' },
    example: 'bytes 0-1023/146515',
  },
  'Accept-Ranges': { description: 'Ranges are accepted in bytes', schema: { const: 'bytes' }, example: 'bytes' },
  ETag: {
    description: 'Changes exactly when the file changes. Send it in If-None-Match or If-Range.',
    schema: { type: 'string' },
    example: '"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"',
  },
} as const;
export type HeaderName = keyof typeof HEADERS;

const LIMITS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;

/** References the headers of an answer that no rate limit applies to. */
export function unlimitedHeadersOf(names: readonly HeaderName[]): Record<string, { $ref: string }> {
  const all = ['X-Request-Id', ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** References the headers that every answer of a call has, and more of them. */
export function headersOf(more: readonly HeaderName[] = []): Record<string, { $ref: string }> {
  return unlimitedHeadersOf([...LIMITS, ...more]);
}
