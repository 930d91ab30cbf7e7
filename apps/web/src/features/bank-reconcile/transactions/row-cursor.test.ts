import { describe, expect, it } from 'vitest';
import { RowCursor } from './row-cursor.ts';

/** Ten rows; the last one is not loaded. */
function cursor() {
  return new RowCursor((index) => (index < 9 ? `row-${index}` : undefined));
}

describe('the cursor of a list', () => {
  it('acts on the active row until rows are picked', () => {
    const rows = cursor();
    rows.move('down', false, 10, 4);
    expect(rows.targets()).toEqual(['row-1']);
    rows.toggle(3);
    rows.toggle(5);
    expect(rows.targets()).toEqual(['row-3', 'row-5']);
    rows.clear();
    expect(rows.targets()).toEqual(['row-5']);
  });

  it('stays within the list', () => {
    const rows = cursor();
    rows.move('up', false, 10, 4);
    expect(rows.at).toBe(0);
    rows.move('bottom', false, 10, 4);
    rows.move('down', false, 10, 4);
    expect(rows.at).toBe(9);
    expect(rows.targets()).toEqual([]);
    rows.move('pageUp', false, 10, 4);
    expect(rows.at).toBe(5);
  });

  it('extends and shrinks a range from where it started', () => {
    const rows = cursor();
    rows.goTo(2);
    rows.move('down', true, 10, 4);
    rows.move('down', true, 10, 4);
    expect([...rows.picked]).toEqual(['row-2', 'row-3', 'row-4']);
    rows.move('up', true, 10, 4);
    expect([...rows.picked]).toEqual(['row-2', 'row-3']);
    rows.move('top', true, 10, 4);
    expect([...rows.picked]).toEqual(['row-0', 'row-1', 'row-2']);
  });

  it('adds a range to rows that were picked one by one', () => {
    const rows = cursor();
    rows.toggle(0);
    rows.goTo(5);
    rows.move('down', true, 10, 4);
    rows.move('down', true, 10, 4);
    rows.move('up', true, 10, 4);
    expect([...rows.picked]).toEqual(['row-0', 'row-5', 'row-6']);
  });

  it('keeps the picked rows while it moves', () => {
    const rows = cursor();
    rows.pick(['row-7']);
    rows.move('down', false, 10, 4);
    expect(rows.targets()).toEqual(['row-7']);
  });
});
