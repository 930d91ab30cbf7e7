import { SignUpInput } from '@atrium/domain/user';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problemsOf } from './schema-form.ts';

const valid = { email: 'ada@example.test', password: 'x'.repeat(12), firstName: '', lastName: '' };

describe('problemsOf', () => {
  it('finds no problem in valid values', () => {
    expect(problemsOf(SignUpInput, valid)).toEqual({});
  });

  it('asks to fill in an empty field that the schema requires', () => {
    expect(problemsOf(SignUpInput, { ...valid, email: ' ' })).toEqual({ email: 'Fill this in.' });
  });

  it('uses the message of the form for a required field, also if the schema allows it to be empty', () => {
    const empty = { ...valid, email: '', lastName: '' };
    expect(problemsOf(SignUpInput, empty, { email: 'Enter an e-mail address.', lastName: 'Enter a name.' })).toEqual({
      email: 'Enter an e-mail address.',
      lastName: 'Enter a name.',
    });
  });

  it('explains what is wrong with an address and with a length', () => {
    expect(problemsOf(SignUpInput, { ...valid, email: 'ada', password: 'short' })).toEqual({
      email: 'This is not an e-mail address. Example: name@company.com',
      password: 'Use at least 12 characters.',
    });
    expect(problemsOf(SignUpInput, { ...valid, password: 'x'.repeat(41) })).toEqual({
      password: 'Use at most 40 characters.',
    });
  });

  it('shows the message of the schema for other problems', () => {
    const schema = z.object({ name: z.string().refine((name) => name !== 'x', 'Choose another name.') });
    expect(problemsOf(schema, { name: 'x' })).toEqual({ name: 'Choose another name.' });
  });
});
