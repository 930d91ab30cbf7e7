import { expect, it } from 'vitest';
import { matches } from './shortcuts.ts';

function press(key: string, modifiers: Partial<KeyboardEvent> = {}): KeyboardEvent {
  const event: Partial<KeyboardEvent> = { key, metaKey: false, ctrlKey: false, altKey: false, ...modifiers };
  return event as KeyboardEvent; // only the properties that `matches` reads
}

it('accepts Ctrl and Command for mod', () => {
  expect(matches('mod+k', press('k', { ctrlKey: true }), '')).toBe(true);
  expect(matches('mod+k', press('k', { metaKey: true }), '')).toBe(true);
  expect(matches('mod+k', press('k'), '')).toBe(false);
});

it('ignores keys with a modifier', () => {
  expect(matches('?', press('?', { ctrlKey: true }), '')).toBe(false);
});

it('requires both keys of a sequence in order', () => {
  expect(matches('g l', press('l'), 'g')).toBe(true);
  expect(matches('g l', press('l'), 'x')).toBe(false);
  expect(matches('g l', press('g'), 'l')).toBe(false);
});
