import { describe, expect, it } from 'vitest';
import { actionOf } from './grid-keys.ts';

function press(key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {}) {
  return actionOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held }, true);
}

describe('keys of the grid', () => {
  it('move the focus, jump to edges and extend the range', () => {
    expect(press('ArrowDown')).toEqual({ kind: 'move', step: 'down', toEdge: false, extend: false });
    expect(press('ArrowDown', { shiftKey: true, ctrlKey: true })).toEqual({
      kind: 'move',
      step: 'down',
      toEdge: true,
      extend: true,
    });
    expect(press('End', { metaKey: true })).toMatchObject({ step: 'bottom' });
    expect(press('j')).toMatchObject({ kind: 'move', step: 'down' });
  });

  it('select all cells, whole rows and whole columns', () => {
    expect(press('a', { ctrlKey: true })).toEqual({ kind: 'select', what: 'all' });
    expect(press(' ', { shiftKey: true })).toEqual({ kind: 'select', what: 'rows' });
    expect(press(' ', { ctrlKey: true })).toEqual({ kind: 'select', what: 'columns' });
  });

  it('run commands with single letters, and start an edit with other characters', () => {
    expect(press('a')).toEqual({ kind: 'accept' });
    expect(press('r')).toEqual({ kind: 'readAgain' });
    expect(press('5')).toEqual({ kind: 'type', text: '5' });
    expect(press('A', { shiftKey: true })).toEqual({ kind: 'type', text: 'A' });
  });

  it('undo and redo with the keys of Windows and of macOS', () => {
    expect(press('z', { metaKey: true })).toEqual({ kind: 'undo' });
    expect(press('Z', { metaKey: true, shiftKey: true })).toEqual({ kind: 'redo' });
    expect(press('y', { ctrlKey: true })).toEqual({ kind: 'redo' });
  });

  it('leave the help key and browser keys alone', () => {
    expect(press('?', { shiftKey: true })).toBeUndefined();
    expect(press('r', { ctrlKey: true })).toBeUndefined();
    expect(press('c', { ctrlKey: true })).toBeUndefined();
    expect(press('Tab')).toBeUndefined();
  });

  it('start an edit with every letter when single-key shortcuts are off', () => {
    const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
    expect(actionOf({ key: 'a', ...plain }, false)).toEqual({ kind: 'type', text: 'a' });
  });
});
