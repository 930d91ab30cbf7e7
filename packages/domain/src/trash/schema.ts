import { z } from 'zod';
import { Id, Instant, listQuery, MAX_NAMED, RequestId } from '../kernel/index.ts';

export const TRASH_DAYS = 30;
export const TRASH_TYPES = [
  'dataroom',
  'folder',
  'document',
  'conversation',
  'datatable',
  'aiTableFolder',
  'workflow',
] as const;

export const TrashItem = z.object({
  id: Id,
  type: z.enum(TRASH_TYPES),
  name: z.string(),
  /** Its former data room and folders, for users to read. */
  location: z.string(),
  dataroomId: Id.nullable(),
  sizeBytes: z.number(),
  deletedAt: Instant,
  /** When it is purged. */
  purgeAt: Instant,
});
export type TrashItem = z.infer<typeof TrashItem>;

export const ListTrashInput = listQuery({ name: 'text', type: 'enum', deletedAt: 'date' });
export const TrashRef = z.object({
  items: z
    .array(z.object({ id: RequestId, type: z.enum(TRASH_TYPES) }))
    .min(1)
    .max(MAX_NAMED),
});
