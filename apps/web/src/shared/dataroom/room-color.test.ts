import { ROOM_COLORS, type RoomColor } from '@atrium/domain/dataroom';
import { expect, test } from 'vitest';
import { roomColors } from './room-color.ts';

function room(id: string, color: RoomColor | null = null) {
  return { id, dataroomMetadata: { color } };
}

test('it keeps chosen colours and gives every other data room a colour of its own', () => {
  const colors = roomColors([room('c'), room('a'), room('b', 'blue')]);
  expect(Object.fromEntries(colors)).toEqual({ a: 'rust', b: 'blue', c: 'green' });
});

test('it keeps the colours of older data rooms when one is added', () => {
  const before = roomColors([room('a'), room('b')]);
  const after = roomColors([room('b'), room('d'), room('a')]);
  expect(after.get('a')).toBe(before.get('a'));
  expect(after.get('b')).toBe(before.get('b'));
});

test('it repeats colours only after all of them are used', () => {
  const colors = roomColors(Array.from({ length: ROOM_COLORS.length + 1 }, (_, index) => room(`${index}`)));
  expect(new Set(colors.values()).size).toBe(ROOM_COLORS.length);
  expect(colors.size).toBe(ROOM_COLORS.length + 1);
});
