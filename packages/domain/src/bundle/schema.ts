import { z } from 'zod';
import { Id, Instant, listQuery, MAX_NAMED, RequestId, requiresOneOf } from '../kernel/index.ts';

/** How long a finished download is available. Shorter than the day after which exported files are deleted. */
export const BUNDLE_HOURS = 20;
/** Maximum size of the documents in one download before packing, in bytes. */
export const MAX_BUNDLE_BYTES = 20 * 1024 ** 3;
/** Maximum number of downloads per user, including unfinished ones. */
export const MAX_BUNDLES = 10;

export const BUNDLE_STATUSES = ['pending', 'running', 'ready', 'failed', 'stopped'] as const;
export type BundleStatus = (typeof BUNDLE_STATUSES)[number];

/** Folders with their contents, and documents, of one data room. Null: the whole data room. */
export type Chosen = { folderIds: string[]; documentIds: string[] };

export const Bundle = z.object({
  id: Id,
  /** The data room of its documents; null for a table. */
  dataroomId: Id.nullable(),
  /** The table that is exported; null for documents. */
  datatableId: Id.nullable(),
  taskId: Id,
  /** The name of the file. */
  name: z.string(),
  status: z.enum(BUNDLE_STATUSES),
  fileCount: z.int(),
  /** Size of its documents, in bytes. */
  contentBytes: z.number(),
  /** Size of the documents packed so far, in bytes. */
  packedBytes: z.number(),
  /** Rows of a table; null for documents. */
  rowCount: z.int().nullable(),
  /** Rows of a table that are written so far; null for documents. */
  writtenRows: z.int().nullable(),
  /** Size of the file, in bytes; null until it is ready. */
  sizeBytes: z.number().nullable(),
  problem: z.string().nullable(),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  downloadUrl: z.string().nullable(),
});
export type Bundle = z.infer<typeof Bundle>;

const Ids = z.array(RequestId).max(MAX_NAMED).default([]);

/** One folder, or a selection of folders and documents of one data room. */
export const CreateZipInput = z
  .object({ folderId: RequestId.optional(), id: RequestId.optional(), folderIds: Ids, documentIds: Ids })
  .refine((input) => input.folderId ?? input.id ?? input.folderIds[0] ?? input.documentIds[0], {
    message: 'Field required',
    path: ['folderId'],
  })
  .meta(requiresOneOf('folderId', 'id', 'folderIds', 'documentIds'));

export const ListBundlesInput = listQuery({ name: 'text', dataroomId: 'uuid', status: 'enum', createdAt: 'date' });

export const BundleRef = z.object({ bundleId: RequestId });
/** `organizationId` selects the organization for plain browser links, which cannot send a header. */
export const FetchBundleInput = BundleRef.extend({ organizationId: RequestId.optional() });

/** The most files of a ZIP that a visitor saves at once, and the most that a link with a watermark marks for it. */
export const MAX_VISITOR_FILES = 500;
export const MAX_MARKED_FILES = 40;
/** The most bytes of a ZIP that a visitor saves at once. */
export const MAX_VISITOR_BYTES = 1024 ** 3;

/** The folder whose documents a visitor saves with all folders in it; without one, the whole data room. */
export const VisitorZipInput = z.strictObject({ folderId: RequestId.optional() });
