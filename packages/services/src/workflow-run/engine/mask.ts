import type { JsonValue } from '@atrium/domain/workflow';
import { maskerOf } from '../mask.ts';

export type Mask = {
  text: (text: string) => string;
  json: <T extends JsonValue>(value: T) => T;
};

/** Replaces the values of Credentials in everything that a run writes. */
export function maskOf(secrets: readonly string[]): Mask {
  const mask = maskerOf(secrets);
  return { text: mask, json: mask };
}
