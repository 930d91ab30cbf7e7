import { expect, it } from 'vitest';
import { copyableAnswer } from './copyable-answer.ts';

const source = { n: 1, documentId: 'd', name: 'Lease.pdf', page: 14, quote: 'base rent\nof $48,250', boxes: [] };

it('copies an answer with what its citations point at', () => {
  expect(copyableAnswer('Rent is $48,250 [1].\n', [{ ...source, verified: true }])).toBe(
    'Rent is $48,250 [1].\n\n[1] Lease.pdf, page 14: “base rent of $48,250”',
  );
});

it('copies no source that was not verified', () => {
  expect(copyableAnswer('Rent [1].', [{ ...source, verified: false }])).toBe('Rent [1].');
});
