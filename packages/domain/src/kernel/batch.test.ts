import { describe, expect, it } from 'vitest';
import { inPieces, MAX_NAMED } from './batch.ts';

describe('ids for several calls', () => {
  it('are divided into lists for one call each, without repeats and in order', () => {
    expect(inPieces([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(inPieces([1, 2], 2)).toEqual([[1, 2]]);
    expect(inPieces([])).toEqual([]);
    const many = Array.from({ length: 2 * MAX_NAMED + 1 }, (_, index) => index);
    expect(inPieces(many).map((piece) => piece.length)).toEqual([MAX_NAMED, MAX_NAMED, 1]);
    expect(inPieces(many).flat()).toEqual(many);
  });
});
