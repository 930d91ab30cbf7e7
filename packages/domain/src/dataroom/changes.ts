import { z } from 'zod';
import { Id, Instant } from '../kernel/index.ts';

/** The most changes that one answer has. */
export const MAX_CHANGES = 50;

export const CHANGE_KINDS = [
  'roomShared',
  'documentsAdded',
  'documentsReplaced',
  'tableCreated',
  'tableFilled',
] as const;

/** The changes in one data room or table, in one line. */
export const RoomChange = z.object({
  kind: z.enum(CHANGE_KINDS),
  /** Null for a table. */
  dataroomId: Id.nullable(),
  /** Null for a data room. */
  datatableId: Id.nullable(),
  /** The name of the data room or table. */
  name: z.string(),
  /** How many documents were added or replaced, or cells filled; 1 for the other kinds. */
  count: z.int(),
  /** The document, if it is only one. */
  documentId: Id.nullable(),
  documentName: z.string().nullable(),
  /** Null for several people, and for callers who may not see who is in the organization. */
  by: z.string().nullable(),
  /** When it last changed. */
  at: Instant,
});
export type RoomChange = z.infer<typeof RoomChange>;

export const RoomChangesInput = z.object({ since: Instant });
