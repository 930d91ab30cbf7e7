import { scoresOf } from '@atrium/domain/evaluation';
import { describe, expect, it } from 'vitest';
import { difference, formatScore, MEASURES } from './scores.ts';

function done(verdict: 'right' | 'refused', pageRank: number | null) {
  return { isAnswerable: true, verdict, documentRank: pageRank, pageRank } as const;
}
const half = scoresOf([done('right', 1), done('refused', null)]);
const whole = scoresOf([done('right', 1), done('right', 1)]);
function measure(of: string) {
  return MEASURES.find((each) => each.of === of)!;
}

describe('scores', () => {
  it('are shares of questions, or a dash without questions', () => {
    expect(formatScore(half, measure('right'))).toBe('50%');
    expect(formatScore(half, measure('refusedRightly'))).toBe('–');
    expect(formatScore(whole, measure('ndcg10'))).toBe('1.00');
  });

  it('differ by points, and higher is better', () => {
    expect(difference(whole, half, measure('right'))).toEqual({ text: '+50 points', direction: 'better' });
    expect(difference(half, whole, measure('ndcg10'))).toEqual({ text: '-0.50', direction: 'worse' });
    expect(difference(half, half, measure('pageHit10'))).toMatchObject({ direction: 'same' });
    expect(difference(half, whole, measure('refusedRightly'))).toBeNull();
  });
});
