import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookInput } from '../kernel/index.ts';

/** How old a signature may be, in seconds. */
const TOLERANCE = 300;
/** More signatures than these are not read. */
const MOST_SIGNATURES = 10;

/** The time and the signatures of the header `t=...,v1=...,v1=...`. */
function readHeader(header: string): { timestamp: string; signatures: string[] } | null {
  const parts = header.split(',').map((part) => part.split('=', 2));
  const valuesOf = (name: string) =>
    parts.flatMap(([key, value]) => (key === name && value !== undefined ? [value] : []));
  const [timestamp] = valuesOf('t');
  const signatures = valuesOf('v1').filter((value) => /^[0-9a-f]{64}$/.test(value));
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) return null;
  return { timestamp, signatures: signatures.slice(0, MOST_SIGNATURES) };
}

/**
 * Checks the signature of a webhook over the bytes as they came, with each secret (separated by commas). The SDK would
 * decode the bytes to text first.
 */
export function isSignedByStripe({ body, headers }: WebhookInput, secrets: string, now = new Date()): boolean {
  const read = readHeader(headers['stripe-signature'] ?? '');
  if (!read || Math.abs(now.getTime() / 1000 - Number(read.timestamp)) > TOLERANCE) return false;
  return secrets.split(',').some((secret) => {
    const expected = createHmac('sha256', secret).update(`${read.timestamp}.`).update(body).digest();
    return read.signatures.some((each) => timingSafeEqual(expected, Buffer.from(each, 'hex')));
  });
}
