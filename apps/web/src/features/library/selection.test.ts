import { describe, expect, it } from 'vitest';
import { all, among, extendTo, NOTHING, toggle } from './selection.ts';

const ORDER = ['a', 'b', 'c', 'd'];

describe('selection', () => {
  it('adds and removes a row', () => {
    const one = toggle(NOTHING, 'b');
    expect([...one.ids]).toEqual(['b']);
    expect(toggle(one, 'b').ids.size).toBe(0);
  });

  it('extends from the last selected row, also upwards', () => {
    expect([...extendTo(toggle(NOTHING, 'c'), 'a', ORDER).ids].sort()).toEqual(['a', 'b', 'c']);
  });

  it('starts with the row if nothing is selected', () => {
    expect([...extendTo(NOTHING, 'c', ORDER).ids]).toEqual(['c']);
  });

  it('drops rows that are no longer in the list', () => {
    expect([...among(all(ORDER), ['b', 'd']).ids]).toEqual(['b', 'd']);
  });
});
