import type { JsonValue } from '@atrium/domain/workflow';
import { maskSecrets } from '../mask.ts';

export type Mask = {
  text: (text: string) => string;
  json: <T extends JsonValue>(value: T) => T;
};

/** Replaces the values of Credentials in everything that a run writes. */
export function maskOf(secrets: readonly string[]): Mask {
  return { text: (text) => maskSecrets(text, secrets), json: (value) => maskSecrets(value, secrets) };
}
