import { describe, expect, it } from 'vitest';
import { readListQuestion } from './list-question.ts';

describe('questions for a list', () => {
  it.each([
    ['Which leases expire before 2030?', { operator: 'before', value: '2030-01-01', isInclusive: false }],
    ['Which of our leases end in 2028?', { operator: 'within', from: '2028-01-01', to: '2029-01-01' }],
    ['How many leases expire after June 30, 2028?', { operator: 'after', value: '2028-06-30', isInclusive: false }],
    ['Which loans mature by 2031?', { operator: 'before', value: '2032-01-01', isInclusive: false }],
    ['Which invoices have a total of more than $5,000?', { operator: 'above', value: '5000', isInclusive: false }],
    ['List all leases with a monthly rent of at least 4,500', { operator: 'above', value: '4500', isInclusive: true }],
  ])('reads the condition of %s', (question, condition) => {
    expect(readListQuestion(question)?.condition).toMatchObject(condition);
  });

  it('reads the kind of document and the value', () => {
    expect(readListQuestion('How many leases expire before 2030?')).toMatchObject({
      kind: 'leas',
      kinds: 'leases',
      column: { name: 'Expiration date', format: 'date' },
    });
    expect(readListQuestion('Compare the monthly rent of all leases')).toMatchObject({
      column: { name: 'Monthly rent', format: 'currency' },
      condition: undefined,
    });
  });

  it.each([
    'What is the monthly rent of each lease?',
    'What are the monthly rents of the leases?',
    'compare the rents of the four leases',
    'List the deposits of both leases',
    'What are the monthly rents of all of our 12 leases?',
  ])('reads %s', (question) =>
    expect(readListQuestion(question)).toMatchObject({ kinds: 'leases', column: { format: 'currency' }, sums: false }),
  );

  it.each([
    ['total of the two invoices', 'Total'],
    ['What is the total amount of all invoices?', 'Total'],
    ['What is the sum of all invoices?', 'Total'],
    ['How much do both invoices come to together?', 'Total'],
    ['What do the invoices add up to?', 'Total'],
    ['What is the total monthly rent of all leases?', 'Monthly rent'],
    ['What is the sum of the security deposits of the four leases?', 'Security deposit'],
  ])('adds up what %s asks for', (question, name) =>
    expect(readListQuestion(question)).toMatchObject({ column: { name, format: 'currency' }, sums: true }),
  );

  it.each([
    ['What is the total of the two invoices?', 2],
    ['How much do both invoices come to?', 2],
    ['Compare the rents of our 12 leases', 12],
    ['Compare the rents of all leases', null],
  ])('reads how many documents %s expects', (question, expected) =>
    expect(readListQuestion(question)?.expected).toBe(expected),
  );

  it.each([
    'When does the Harbor lease expire?',
    'Which lease expires first?',
    'What is the monthly rent?',
    'What is the monthly rent of the lease?',
    'What is the total of the invoice?',
    'What is the total of the two leases?',
    'What is the total area of all leases?',
    'Which law governs the leases?',
    'Which leases expire before the closing?',
  ])('leaves %s to the search', (question) => expect(readListQuestion(question)).toBeNull());
});
