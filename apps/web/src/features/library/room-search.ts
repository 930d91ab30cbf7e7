import { z } from 'zod/mini';

export const VIEWS = ['all', 'unfinished', 'week'] as const;
export const SORTS = [
  'name',
  '-name',
  'fileType',
  '-fileType',
  'sizeBytes',
  '-sizeBytes',
  'createdAt',
  '-createdAt',
] as const;
const TYPES = ['PDF', 'Word Documents', 'Spreadsheet', 'Presentation', 'Image', 'Audio', 'Video', 'Others'] as const;

const optional = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);

/** What the address of a room holds; anything that does not fit is left out rather than refused. */
export const RoomSearch = z.object({
  folder: optional(z.string()),
  view: optional(z.enum(VIEWS)),
  type: optional(z.enum(TYPES)),
  sort: optional(z.enum(SORTS)),
});
export type RoomSearch = z.infer<typeof RoomSearch>;
export type RoomView = (typeof VIEWS)[number];
export type RoomSort = (typeof SORTS)[number];
export type RoomFileType = (typeof TYPES)[number];
export const FILE_TYPES = TYPES;
