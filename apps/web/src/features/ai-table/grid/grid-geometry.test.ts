import { describe, expect, it } from 'vitest';
import { documentWidthFor, rowsAround } from './grid-geometry.ts';

describe('the rows around those in sight', () => {
  const slots = (rows: number[], size: number) => new Set(rows.map((row) => row % size));

  it('are always as many, so that each has a place that another one leaves', () => {
    for (const startIndex of [0, 1, 7, 400, 970, 980]) {
      const rows = rowsAround({ startIndex, endIndex: startIndex + 19, count: 1000 }, 30);
      expect(rows).toHaveLength(30);
      expect(slots(rows, 30).size).toBe(30);
      expect(rows).toEqual(expect.arrayContaining([startIndex, startIndex + 19]));
    }
  });

  it('are all there are in a short table, and never fewer than are in sight', () => {
    expect(rowsAround({ startIndex: 0, endIndex: 4, count: 5 }, 30)).toEqual([0, 1, 2, 3, 4]);
    expect(rowsAround({ startIndex: 10, endIndex: 19, count: 100 }, 6)).toEqual([
      10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
    ]);
    expect(rowsAround({ startIndex: 0, endIndex: 0, count: 0 }, 6)).toEqual([]);
  });
});

describe('the width of the document column', () => {
  it('takes what the other columns leave, up to where names are read whole', () => {
    expect(documentWidthFor(1200, 500)).toBe(420);
    expect(documentWidthFor(1200, 800)).toBe(352);
  });

  it('gives way to many columns, and to a narrow screen', () => {
    expect(documentWidthFor(1200, 4000)).toBe(306);
    expect(documentWidthFor(900, 4000)).toBe(232);
    expect(documentWidthFor(500, 4000)).toBe(168);
  });
});
