import type { RoomColor } from '@atrium/domain/dataroom';
import { useMemo } from 'react';
import { roomColors } from './room-color.ts';
import { useRooms } from './use-rooms.ts';

/** The colours of the data rooms that the user can open. */
export function useRoomColors(): Map<string, RoomColor> {
  const rooms = useRooms().data?.data;
  return useMemo(() => roomColors(rooms ?? []), [rooms]);
}
