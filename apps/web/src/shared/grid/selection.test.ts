import { describe, expect, it } from 'vitest';
import { START, boundsOf, edgeFrom, extendTo, isSingleCell, placeAt, stepFrom, widened } from './selection.ts';

const size = { rows: 118, columns: 12 };

describe('movement', () => {
  it('stays in the grid and reaches the head with a step up', () => {
    expect(stepFrom({ row: 0, column: 3 }, 'up', size, 20)).toEqual({ row: -1, column: 3 });
    expect(stepFrom({ row: -1, column: 3 }, 'up', size, 20)).toEqual({ row: -1, column: 3 });
    expect(stepFrom({ row: 117, column: 3 }, 'down', size, 20)).toEqual({ row: 117, column: 3 });
    expect(stepFrom({ row: 4, column: 0 }, 'left', size, 20)).toEqual({ row: 4, column: -1 });
    expect(stepFrom({ row: 4, column: 11 }, 'right', size, 20)).toEqual({ row: 4, column: 11 });
  });

  it('moves by pages without entering the head', () => {
    expect(stepFrom({ row: 5, column: 1 }, 'pageUp', size, 20)).toEqual({ row: 0, column: 1 });
    expect(stepFrom({ row: 110, column: 1 }, 'pageDown', size, 20)).toEqual({ row: 117, column: 1 });
  });

  it('moves to the ends of the row and of the grid', () => {
    expect(stepFrom({ row: 5, column: 4 }, 'home', size, 20)).toEqual({ row: 5, column: -1 });
    expect(stepFrom({ row: 5, column: 4 }, 'end', size, 20)).toEqual({ row: 5, column: 11 });
    expect(stepFrom({ row: 5, column: 4 }, 'bottom', size, 20)).toEqual({ row: 117, column: 11 });
    expect(edgeFrom({ row: 5, column: 4 }, 'left', size)).toEqual({ row: 5, column: 0 });
    expect(edgeFrom({ row: 5, column: 4 }, 'down', size)).toEqual({ row: 117, column: 4 });
  });

  it('stays valid in a grid without rows', () => {
    expect(stepFrom({ row: -1, column: 0 }, 'down', { rows: 0, columns: 2 }, 20)).toEqual({ row: -1, column: 0 });
    expect(stepFrom({ row: -1, column: 0 }, 'bottom', { rows: 0, columns: 2 }, 20)).toEqual({ row: 0, column: 1 });
  });
});

describe('ranges', () => {
  it('spans from its first cell in any direction', () => {
    const range = extendTo(placeAt({ row: 4, column: 4 }), { row: 2, column: 6 });
    expect(boundsOf(range)).toEqual({ top: 2, bottom: 4, left: 4, right: 6 });
  });

  it('contains neither row headers nor the head', () => {
    const range = extendTo(placeAt({ row: 2, column: -1 }), { row: -1, column: 3 });
    expect(boundsOf(range)).toEqual({ top: 0, bottom: 2, left: 0, right: 3 });
    expect(boundsOf(placeAt({ row: 2, column: -1 }))).toBeNull();
  });

  it('detects a single cell', () => {
    expect(isSingleCell({ top: 1, bottom: 1, left: 2, right: 2 })).toBe(true);
  });

  it('can be widened to whole rows, columns or the grid', () => {
    const from = { anchor: { row: 2, column: 1 }, focus: { row: 4, column: 2 } };
    const size = { rows: 10, columns: 5 };
    expect(boundsOf(widened(from, 'rows', size))).toEqual({ top: 2, bottom: 4, left: 0, right: 4 });
    expect(boundsOf(widened(from, 'columns', size))).toEqual({ top: 0, bottom: 9, left: 1, right: 2 });
    expect(boundsOf(widened(START, 'all', size))).toEqual({ top: 0, bottom: 9, left: 0, right: 4 });
  });
});
