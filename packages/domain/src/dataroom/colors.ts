/** The colours that users choose from for a data room. Amber is missing, because it marks evidence. */
export const ROOM_COLORS = ['blue', 'rust', 'green', 'purple', 'teal', 'rose', 'olive', 'slate'] as const;
export type RoomColor = (typeof ROOM_COLORS)[number];
