import { describe, expect, it } from 'vitest';
import { extendToRow, keepListed, NO_SELECTION, selectAllRows, toggleRow } from './row-selection.ts';

const ORDER = ['a', 'b', 'c', 'd'];

describe('selection of rows', () => {
  it('adds and removes a row', () => {
    const one = toggleRow(NO_SELECTION, 'b');
    expect([...one.ids]).toEqual(['b']);
    expect(toggleRow(one, 'b').ids.size).toBe(0);
  });

  it('extends from the last selected row, also upwards', () => {
    expect([...extendToRow(toggleRow(NO_SELECTION, 'c'), 'a', ORDER).ids].sort()).toEqual(['a', 'b', 'c']);
  });

  it('starts with the row if nothing is selected', () => {
    expect([...extendToRow(NO_SELECTION, 'c', ORDER).ids]).toEqual(['c']);
  });

  it('drops rows that are no longer in the list', () => {
    expect([...keepListed(selectAllRows(ORDER), ['b', 'd']).ids]).toEqual(['b', 'd']);
  });
});
