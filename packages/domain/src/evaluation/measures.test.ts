import { describe, expect, it } from 'vitest';
import { hitAt, ndcgAt, recallAt } from './index.ts';

describe('nDCG', () => {
  it('is 1 when everything relevant comes first, and less the lower it ranks', () => {
    expect(ndcgAt([true, true, false], 10)).toBe(1);
    expect(ndcgAt([false, true], 10)).toBeCloseTo(1 / Math.log2(3));
    expect(ndcgAt([false, false, true], 10)).toBe(0.5);
  });

  it('counts what was not found, up to the number of ranks', () => {
    expect(ndcgAt([true], 10, 2)).toBeCloseTo(1 / (1 + 1 / Math.log2(3)));
    expect(ndcgAt([true], 1, 2)).toBe(1);
    expect(ndcgAt([false, true], 1)).toBe(0);
  });

  it('accepts graded gains', () => {
    expect(ndcgAt([3, 1], 10)).toBe(1);
    expect(ndcgAt([1, 3], 10)).toBeLessThan(1);
    expect(ndcgAt([1], 10, [1, 3])).toBeLessThan(ndcgAt([3], 10, [1, 3]));
  });

  it('is 0 if nothing is relevant', () => {
    expect(ndcgAt([false], 10)).toBe(0);
    expect(ndcgAt([], 10, 0)).toBe(0);
  });
});

describe('recall', () => {
  it('is the share that was found, of as many as the ranks can hold', () => {
    expect(recallAt([true, false, true], 10, 4)).toBe(0.5);
    expect(recallAt([true, true, true], 2, 5)).toBe(1);
    expect(recallAt([false], 10, 0)).toBe(0);
  });
});

describe('a hit', () => {
  it('is one relevant result within the ranks', () => {
    expect(hitAt([false, true], 2)).toBe(1);
    expect(hitAt([false, true], 1)).toBe(0);
  });
});
