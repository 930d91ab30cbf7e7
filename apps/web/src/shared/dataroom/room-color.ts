import { ROOM_COLORS, type RoomColor } from '@atrium/domain/dataroom';

type Colored = { id: string; dataroomMetadata: { color: RoomColor | null } };

/**
 * The colour of each data room: the chosen one, or else the first that no other data room has. The oldest data room is
 * first, so that a new one never changes the colour of another.
 */
export function roomColors(rooms: readonly Colored[]): Map<string, RoomColor> {
  const colors = new Map<string, RoomColor>();
  for (const { id, dataroomMetadata } of rooms) {
    if (dataroomMetadata.color !== null) colors.set(id, dataroomMetadata.color);
  }
  const undecided = rooms.filter(({ id }) => !colors.has(id)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const [index, { id }] of undecided.entries()) {
    const used = new Set(colors.values());
    const free = ROOM_COLORS.find((color) => !used.has(color));
    colors.set(id, free ?? ROOM_COLORS[index % ROOM_COLORS.length] ?? 'blue');
  }
  return colors;
}
