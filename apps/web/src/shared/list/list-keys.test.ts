import { describe, expect, it, vi } from 'vitest';
import { NO_SELECTION } from '../grid/row-selection.ts';
import { handleListKey } from './list-keys.ts';

const ITEMS = ['a', 'b', 'c'].map((id) => ({ id }));

function listAt(active: string | null) {
  return {
    items: ITEMS,
    selection: NO_SELECTION,
    selected: [] as { id: string }[],
    active,
    activeItem: ITEMS.find(({ id }) => id === active),
    activate: vi.fn(),
    toggle: vi.fn(),
    extendTo: vi.fn(),
    selectOnly: vi.fn(),
    selectAll: vi.fn(),
    clear: vi.fn(),
  };
}
function press(key: string, more: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more };
}

describe('the keys of a list', () => {
  it('moves to the next row and stops at the last one', () => {
    const [middle, last] = [listAt('b'), listAt('c')];
    const actions = { open: undefined, openMenu: undefined, isSelectable: false };
    expect(handleListKey(press('ArrowDown'), middle, actions)).toBe(true);
    expect(middle.activate).toHaveBeenCalledWith('c');
    handleListKey(press('ArrowDown'), last, actions);
    expect(last.activate).toHaveBeenCalledWith('c');
  });

  it('opens the active row, and its menu with Shift+F10 or the menu key', () => {
    const [open, openMenu] = [vi.fn(), vi.fn()];
    const actions = { open, openMenu, isSelectable: true };
    handleListKey(press('Enter'), listAt('b'), actions);
    handleListKey(press('F10', { shiftKey: true }), listAt('b'), actions);
    handleListKey(press('ContextMenu'), listAt('b'), actions);
    expect(open).toHaveBeenCalledWith({ id: 'b' });
    expect(openMenu).toHaveBeenCalledTimes(2);
  });

  it('selects a row, a range and everything, unless the list has no selection', () => {
    const list = listAt('a');
    const actions = { open: undefined, openMenu: undefined, isSelectable: true };
    handleListKey(press(' '), list, actions);
    handleListKey(press('ArrowDown', { shiftKey: true }), list, actions);
    handleListKey(press('a', { ctrlKey: true }), list, actions);
    expect(list.toggle).toHaveBeenCalledWith('a');
    expect(list.extendTo).toHaveBeenCalledWith('b');
    expect(list.selectAll).toHaveBeenCalledOnce();
    const fixed = listAt('a');
    expect(handleListKey(press(' '), fixed, { ...actions, isSelectable: false })).toBe(false);
    expect(fixed.toggle).not.toHaveBeenCalled();
  });

  it('leaves other keys to the page', () => {
    const actions = { open: vi.fn(), openMenu: vi.fn(), isSelectable: true };
    for (const key of ['k', 'Tab', 'Escape']) expect(handleListKey(press(key), listAt('a'), actions)).toBe(false);
    expect(handleListKey(press('Enter'), listAt(null), actions)).toBe(false);
  });
});
