import { expect, it } from 'vitest';
import { copyableAnswer } from './copyable-answer.ts';

const source = { n: 1, documentId: 'd', name: 'Lease.pdf', page: 14, quote: 'base rent\nof $48,250', boxes: [] };

it('copies an answer with the quotes of its citations', () => {
  expect(copyableAnswer('Rent is $48,250 [1].\n', [{ ...source, verified: true }])).toBe(
    'Rent is $48,250 [1].\n\n[1] Lease.pdf, page 14: “base rent of $48,250”',
  );
});

it('does not copy an unverified source', () => {
  expect(copyableAnswer('Rent [1].', [{ ...source, verified: false }])).toBe('Rent [1].');
});
