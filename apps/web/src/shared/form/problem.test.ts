import { describe, expect, it } from 'vitest';
import { type Asked, problemOf } from './problem.ts';

function field(more: Partial<Asked>): Asked {
  return {
    type: 'text',
    name: 'field',
    value: '',
    required: false,
    minLength: -1,
    autocomplete: '',
    validity: { typeMismatch: false },
    ...more,
  };
}

describe('what is wrong with a field', () => {
  it.each([
    [{ type: 'email', required: true, value: ' ' }, 'Enter an e-mail address.'],
    [{ type: 'email', value: 'ada', validity: { typeMismatch: true } }, 'This is not an e-mail address'],
    [{ type: 'password', required: true, autocomplete: 'new-password' }, 'Enter a password.'],
    [{ type: 'text', required: true, autocomplete: 'current-password' }, 'Enter a password.'],
    [{ type: 'password', value: 'short', minLength: 12 }, 'Use at least 12 characters.'],
    [{ type: 'text', required: true }, 'Fill this in.'],
  ] as const)('%j: %s', (more, problem) => {
    expect(problemOf(field(more))).toContain(problem);
  });

  it('is nothing where a field may stay empty, or holds what was asked for', () => {
    expect(problemOf(field({ minLength: 12 }))).toBeUndefined();
    expect(problemOf(field({ required: true, value: ' ' }))).toBeUndefined();
    expect(
      problemOf(field({ type: 'password', required: true, minLength: 12, value: 'x'.repeat(12) })),
    ).toBeUndefined();
    expect(problemOf(field({ type: 'email', required: true, value: 'ada@example.test' }))).toBeUndefined();
  });
});
