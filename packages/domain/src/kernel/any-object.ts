import { z } from 'zod';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Any JSON object, unchanged. `z.record` would drop a key that is named `__proto__`. */
export const AnyObject = z
  .custom<Record<string, unknown>>(isObject, 'Invalid input: expected object')
  .meta({ type: 'object', additionalProperties: {} });
