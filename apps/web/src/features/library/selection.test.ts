import { describe, expect, it } from 'vitest';
import { all, among, extendTo, NOTHING, toggle } from './selection.ts';

const ORDER = ['a', 'b', 'c', 'd'];

describe('selection', () => {
  it('takes a row in and out again', () => {
    const one = toggle(NOTHING, 'b');
    expect([...one.ids]).toEqual(['b']);
    expect(toggle(one, 'b').ids.size).toBe(0);
  });

  it('extends from the row chosen last, upwards too', () => {
    expect([...extendTo(toggle(NOTHING, 'c'), 'a', ORDER).ids].sort()).toEqual(['a', 'b', 'c']);
  });

  it('begins where there is nothing to extend from', () => {
    expect([...extendTo(NOTHING, 'c', ORDER).ids]).toEqual(['c']);
  });

  it('forgets rows that have left the list', () => {
    expect([...among(all(ORDER), ['b', 'd']).ids]).toEqual(['b', 'd']);
  });
});
