import { describe, expect, it } from 'vitest';
import { doubtsOf } from './check-claim.ts';

const TABLE = `|  | 2031 | 2030 |
| --- | --- | --- |
| Ferries | 1,452.4 | 1,146.2 |
| Harbours | 44.1 | 56.7 |

Interest of $12,500 was paid.`;

describe('the figures of a statement', () => {
  it.each([
    'Ferries earned 1,452.4 in 2031.',
    'Interest paid was $12,500.',
    'Harbours fell from 56.7 in 2030 to 44.1 in 2031, by 12.6.',
    'Ferries and harbours together: 1,452.4 + 44.1 = 1,496.5 in 2031.',
    'There are two segments.',
  ])('are in order: %s', (claim) => expect(doubtsOf(claim, [TABLE])).toEqual([]));

  it.each([
    ['Ferries earned 1,999.9 in 2031.', '1,999.9', 'missing'],
    ['Ferries earned 1,146.2 in 2031.', '1,146.2', 'period'],
    ['Goodwill was 44.1 in 2031.', '44.1', 'label'],
    ['Ferries and harbours together: 1,452.4 + 44.1 = 1,500.1 in 2031.', '1,500.1', 'missing'],
  ])('are doubted: %s', (claim, figure, reason) => expect(doubtsOf(claim, [TABLE])).toEqual([{ figure, reason }]));
});
