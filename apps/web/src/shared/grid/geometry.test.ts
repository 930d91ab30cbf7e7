import { describe, expect, it } from 'vitest';
import { rowsAround } from './geometry.ts';

describe('rows around the visible ones', () => {
  const slots = (rows: number[], size: number) => new Set(rows.map((row) => row % size));

  it('have a constant number, so that each row has a slot of its own', () => {
    for (const startIndex of [0, 1, 7, 400, 970, 980]) {
      const rows = rowsAround({ startIndex, endIndex: startIndex + 19, count: 1000 }, 30);
      expect(rows).toHaveLength(30);
      expect(slots(rows, 30).size).toBe(30);
      expect(rows).toEqual(expect.arrayContaining([startIndex, startIndex + 19]));
    }
  });

  it('are all rows of a short list, and never fewer than the visible ones', () => {
    expect(rowsAround({ startIndex: 0, endIndex: 4, count: 5 }, 30)).toEqual([0, 1, 2, 3, 4]);
    expect(rowsAround({ startIndex: 10, endIndex: 19, count: 100 }, 6)).toEqual([
      10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
    ]);
    expect(rowsAround({ startIndex: 0, endIndex: 0, count: 0 }, 6)).toEqual([]);
  });
});
