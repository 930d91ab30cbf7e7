import { z } from 'zod';

/**
 * An id in a request: any string of 1-255 characters. A string that is not a UUID cannot exist; it becomes the nil UUID and is
 * not found, instead of being refused.
 */
const NIL = '00000000-0000-0000-0000-000000000000';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const RequestId = z
  .string()
  .min(1, 'An id is missing.')
  .max(255, 'An id is too long.')
  .overwrite((id) => (UUID.test(id) ? id.toLowerCase() : NIL));

export const Id = z.uuid();
export const Name = z
  .string()
  .trim()
  .min(1, 'Enter a name')
  .max(255, 'A name has at most 255 characters')
  // Control characters break listings, downloads and headers.
  .refine((name) => !/\p{Cc}/u.test(name), 'A name must not contain control characters');

/** An instant: ISO 8601 in UTC at the API, a date inside. */
export const Instant = z.iso.datetime();

/** A time in requests: ISO 8601 in UTC or with an offset. It becomes a time in UTC. */
export const InstantInput = z.iso.datetime({ offset: true }).overwrite((text) => {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
});

/** Each byte as two hexadecimal digits. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Random bytes for many ids: asking for those of one id takes several times as long as writing it. */
const pool = new Uint8Array(4_096);
let used = pool.length;

/** Returns 16 random bytes. The next call may overwrite them. */
function sixteenBytes(): Uint8Array {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  used += 16;
  return pool.subarray(used - 16, used);
}

/** Creates a UUID of version 7 (RFC 9562), which sorts by its time. `now` in milliseconds. */
export function newId(now: number = Date.now()): string {
  const bytes = sixteenBytes();
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) & 0xff;
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  let id = '';
  for (let i = 0; i < 16; i++) {
    if (i === 4 || i === 6 || i === 8 || i === 10) id += '-';
    id += HEX[bytes[i] ?? 0] ?? '';
  }
  return id;
}
