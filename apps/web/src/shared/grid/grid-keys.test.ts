import { describe, expect, it } from 'vitest';
import { GridFocus } from './grid-focus.ts';
import { navigate, navigationOf, rowAfterKey } from './grid-keys.ts';

function press(key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {}) {
  return navigationOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held }, true);
}

describe('keys of any grid', () => {
  it('leave letters and other keys to the feature', () => {
    expect(press('x')).toBeUndefined();
    expect(press('Enter')).toBeUndefined();
    expect(press('ArrowDown', { altKey: true })).toBeUndefined();
  });

  it('move the focus and extend the range', () => {
    const focus = new GridFocus();
    const size = { rows: 10, columns: 3 };
    for (const action of [press('ArrowRight'), press('ArrowDown', { shiftKey: true })]) {
      if (action !== undefined) navigate(focus, action, size, 5);
    }
    expect(focus.selection).toEqual({ anchor: { row: 0, column: 0 }, focus: { row: 1, column: 0 } });
  });
});

describe('keys of a list of rows', () => {
  it('move by rows and pages, and to both ends', () => {
    expect(rowAfterKey('ArrowDown', 3, 20, 12)).toBe(4);
    expect(rowAfterKey('ArrowUp', 0, 20, 12)).toBe(0);
    expect(rowAfterKey('PageDown', 3, 20, 12)).toBe(15);
    expect(rowAfterKey('PageUp', 3, 20, 12)).toBe(0);
    expect(rowAfterKey('Home', 3, 20, 12)).toBe(0);
    expect(rowAfterKey('End', 3, 20, 12)).toBe(19);
    expect(rowAfterKey('ArrowRight', 3, 20, 12)).toBeUndefined();
  });

  it('start at the first row when no row is active', () => {
    expect(rowAfterKey('ArrowDown', -1, 20, 12)).toBe(0);
    expect(rowAfterKey('ArrowUp', -1, 20, 12)).toBe(0);
  });
});
