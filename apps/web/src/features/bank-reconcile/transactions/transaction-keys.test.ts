import { expect, it } from 'vitest';
import { commandOf } from './transaction-keys.ts';

function press(key: string, held: { shift?: boolean; ctrl?: boolean; alt?: boolean } = {}) {
  const { shift = false, ctrl = false, alt = false } = held;
  return { key, shiftKey: shift, ctrlKey: ctrl, metaKey: false, altKey: alt };
}

it.each([
  ['ArrowDown', { kind: 'move', step: 'down', extend: false }],
  ['PageUp', { kind: 'move', step: 'pageUp', extend: false }],
  ['End', { kind: 'move', step: 'bottom', extend: false }],
  ['j', { kind: 'move', step: 'down', extend: false }],
  ['n', { kind: 'nextOpen' }],
  ['a', { kind: 'accept' }],
  ['c', { kind: 'category' }],
  ['r', { kind: 'rule' }],
  ['w', { kind: 'withdraw' }],
  ['Delete', { kind: 'withdraw' }],
  ['s', { kind: 'statement' }],
  ['x', { kind: 'pick' }],
  [' ', { kind: 'pick' }],
  ['/', { kind: 'search' }],
  ['Enter', { kind: 'trace' }],
  ['Escape', { kind: 'unpick' }],
])('%s is %j', (key, command) => {
  expect(commandOf(press(key), true)).toEqual(command);
});

it('extends the selection with Shift', () => {
  expect(commandOf(press('ArrowDown', { shift: true }), true)).toEqual({ kind: 'move', step: 'down', extend: true });
});

it('picks all rows, undoes and goes to the ends with Ctrl', () => {
  expect(commandOf(press('a', { ctrl: true }), true)).toEqual({ kind: 'pickAll' });
  expect(commandOf(press('z', { ctrl: true }), true)).toEqual({ kind: 'undo' });
  expect(commandOf(press('End', { ctrl: true }), true)).toMatchObject({ step: 'bottom' });
  expect(commandOf(press('c', { ctrl: true }), true)).toBeUndefined();
});

it('ignores letters that are switched off, and keys with Alt', () => {
  expect(commandOf(press('n'), false)).toBeUndefined();
  expect(commandOf(press('ArrowDown'), false)).toBeDefined();
  expect(commandOf(press('n', { alt: true }), true)).toBeUndefined();
  expect(commandOf(press('toString'), true)).toBeUndefined();
});
