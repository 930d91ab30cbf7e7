import { z } from 'zod';
import { Id, Instant, listQuery, MAX_NAMED, RequestId } from '../kernel/index.ts';

/** How long a finished bundle can be fetched: less than the day after which exported files are cleared away. */
export const BUNDLE_HOURS = 20;
/** Of the documents in one bundle, before they are packed. */
export const MAX_BUNDLE_BYTES = 20 * 1024 ** 3;
/** Bundles that one person may have at once, those under way included. */
export const MAX_BUNDLES = 10;

export const BUNDLE_STATUSES = ['pending', 'running', 'ready', 'failed', 'stopped'] as const;
export type BundleStatus = (typeof BUNDLE_STATUSES)[number];

/** Folders (with all below) and documents of one room; null is the whole room. */
export type Chosen = { folderIds: string[]; documentIds: string[] };

export const Bundle = z.object({
  id: Id,
  dataroomId: Id,
  taskId: Id,
  /** What the file is called. */
  name: z.string(),
  status: z.enum(BUNDLE_STATUSES),
  fileCount: z.int(),
  /** Of the documents in it. */
  contentBytes: z.number(),
  /** Of the documents packed so far. */
  packedBytes: z.number(),
  /** Of the ZIP file; null until it is ready. */
  sizeBytes: z.number().nullable(),
  problem: z.string().nullable(),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  downloadUrl: z.string().nullable(),
});
export type Bundle = z.infer<typeof Bundle>;

const Ids = z.array(RequestId).max(MAX_NAMED).default([]);

/** One folder, or a selection of folders and documents of one room. */
export const CreateZipInput = z
  .object({ folderId: RequestId.optional(), id: RequestId.optional(), folderIds: Ids, documentIds: Ids })
  .refine((input) => input.folderId ?? input.id ?? input.folderIds[0] ?? input.documentIds[0], {
    message: 'Field required',
    path: ['folderId'],
  });

export const ListBundlesInput = listQuery({ name: 'text', dataroomId: 'uuid', status: 'enum', createdAt: 'date' });

export const BundleRef = z.object({ bundleId: RequestId });
/** `organizationId` is for browsers, whose plain links carry no header: the server takes it as the one picked. */
export const FetchBundleInput = BundleRef.extend({ organizationId: RequestId.optional() });
