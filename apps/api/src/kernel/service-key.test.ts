import { DomainError, parseConfig } from '@atrium/domain/kernel';
import { expect, it } from 'vitest';
import { serviceActor } from './service-key.ts';

const KEY = 'a-key-of-the-auth-service-that-is-long';
function ask(given: string | undefined, env: Record<string, string> = { INTERNAL_AUTH_KEY: KEY }) {
  const headers = given === undefined ? {} : { 'x-internal-key': given };
  return serviceActor({ platform: { config: parseConfig(env) }, headers });
}

it('admits a caller with the key as the system', () => {
  expect(ask(KEY)).toEqual({ kind: 'system', organizationId: null, onBehalfOf: null });
});

it.each([undefined, '', 'wrong', `${KEY}x`, KEY.slice(1)])('refuses %j', (given) => {
  expect(() => ask(given)).toThrow(DomainError);
});

it('refuses every caller if no key is configured, and accepts no short key', () => {
  expect(() => ask(KEY, {})).toThrow(/X-Internal-Key/);
  expect(() => ask('', {})).toThrow(/X-Internal-Key/);
  expect(() => parseConfig({ INTERNAL_AUTH_KEY: 'short' })).toThrow(/INTERNAL_AUTH_KEY/);
});
