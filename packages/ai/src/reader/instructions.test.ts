import { expect, it } from 'vitest';
import { INSTRUCTIONS, unfollowedInstruction } from './instructions.ts';

it.each(INSTRUCTIONS.map(({ example }) => example))('%s needs a model', (example) =>
  expect(unfollowedInstruction(example)).toBeDefined(),
);

it('returns the instruction as written, up to the end of its clause', () => {
  expect(unfollowedInstruction('Rent for the first year; convert it to EUR. Thank you.')).toBe('convert it to EUR');
});

it.each([
  'What is the base rent per month?',
  'Term of the agreement: how long it lasts, as a number and a unit',
  'The parties to the agreement, as a JSON list of their names',
  'Interest rate of the loan',
  'Total amount to pay, including tax and rounding',
])('%s needs none', (prompt) => expect(unfollowedInstruction(prompt)).toBeUndefined());
