import { SignUpInput } from '@atrium/domain/user';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problemsOf } from './schema-form.ts';

const valid = { email: 'ada@example.test', password: 'x'.repeat(12), firstName: '', lastName: '' };

describe('problemsOf', () => {
  it('finds no problem in valid values', () => {
    expect(problemsOf(valid, { schema: SignUpInput })).toEqual({});
  });

  it('asks to fill in an empty field that the schema requires', () => {
    expect(problemsOf({ ...valid, email: ' ' }, { schema: SignUpInput })).toEqual({ email: 'Fill this in.' });
  });

  it('uses the message of the form for a required field, also if the schema allows it to be empty', () => {
    const empty = { ...valid, email: '', lastName: '' };
    const required = { email: 'Enter an e-mail address.', lastName: 'Enter a name.' };
    expect(problemsOf(empty, { schema: SignUpInput, required })).toEqual(required);
  });

  it('explains what is wrong with an address and with a length', () => {
    expect(problemsOf({ ...valid, email: 'ada', password: 'short' }, { schema: SignUpInput })).toEqual({
      email: 'This is not an e-mail address. Example: name@company.com',
      password: 'Use at least 12 characters.',
    });
    expect(problemsOf({ ...valid, password: 'x'.repeat(41) }, { schema: SignUpInput })).toEqual({
      password: 'Use at most 40 characters.',
    });
  });

  it('shows the message of the schema for other problems', () => {
    const schema = z.object({ name: z.string().refine((name) => name !== 'x', 'Choose another name.') });
    expect(problemsOf({ name: 'x' }, { schema })).toEqual({ name: 'Choose another name.' });
  });

  it('validates the converted input', () => {
    const options = {
      schema: z.object({ colour: z.string().length(7).nullable() }),
      toInput: ({ colour }: { colour: string }) => ({ colour: colour === '' ? null : colour }),
    };
    expect(problemsOf({ colour: '' }, options)).toEqual({});
    expect(problemsOf({ colour: '#fff' }, options)).toEqual({ colour: 'Use at least 7 characters.' });
  });
});
