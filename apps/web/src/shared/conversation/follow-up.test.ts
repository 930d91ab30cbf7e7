import { expect, it } from 'vitest';
import { followUpParts } from './follow-up.ts';

it('takes the document out of a question that ends with it', () => {
  expect(followUpParts('What is the deposit in “Lease, Kestrel”?')).toEqual({
    question: 'What is the deposit?',
    document: 'Lease, Kestrel',
  });
});

it('leaves every other question whole', () => {
  const question = 'Which leases in “Atlas” expire before 2029?';
  expect(followUpParts(question)).toEqual({ question, document: undefined });
});
