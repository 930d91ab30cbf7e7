import { expect, it } from 'vitest';
import { followUpParts } from './follow-up.ts';

it('splits the document from a question that ends with it', () => {
  expect(followUpParts('What is the deposit in “Lease, Kestrel”?')).toEqual({
    question: 'What is the deposit?',
    document: 'Lease, Kestrel',
  });
});

it('keeps every other question whole', () => {
  const question = 'Which leases in “Atlas” expire before 2029?';
  expect(followUpParts(question)).toEqual({ question, document: undefined });
});
