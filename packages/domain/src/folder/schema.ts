import { z } from 'zod';
import { Id, Instant, listQuery, MAX_NAMED, Name, RequestId, requiresOneOf } from '../kernel/index.ts';
import { INDEX_STATUSES, INTEGRATION_TYPES } from '../document/index.ts';

const CONNECTION_STATUSES = ['INITIALIZING', 'INITIATED', 'ACTIVE', 'FAILED', 'EXPIRED', 'INACTIVE'] as const;
const INTEGRATION_STATUSES = ['Pending', 'Failed', 'Completed', 'Refreshing'] as const;

export const Folder = z.object({
  id: Id,
  name: z.string(),
  dataroomId: Id,
  parentFolderId: Id.nullable(),
  path: z.string(),
  sizeBytes: z.number(),
  hasContent: z.boolean(),
  hasFolders: z.boolean(),
  indexStatus: z.enum(INDEX_STATUSES),
  urlPath: z.string(),
  contentType: z.literal('inode/directory'),
  folderMetadata: z.object({}),
  integrationType: z.enum(INTEGRATION_TYPES),
  folderType: z.enum(['Local', 'Remote']),
  remoteFolderId: z.string().nullable(),
  connectionStatus: z.enum(CONNECTION_STATUSES).nullable(),
  integrationStatus: z.enum(INTEGRATION_STATUSES).nullable(),
  lastSyncedAt: Instant.nullable(),
  lastSyncSummary: z.string().nullable(),
  autoRefreshEnabled: z.boolean(),
  fileCount: z.int(),
  pendingCount: z.int(),
  failedCount: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Folder = z.infer<typeof Folder>;

export const CreateFolderInput = z.object({
  name: Name,
  dataroomId: RequestId,
  parentFolderId: RequestId.nullish(),
});

export const FolderRef = z
  .object({ folderId: RequestId.optional(), id: RequestId.optional() })
  .refine((input) => input.folderId ?? input.id, { message: 'Field required', path: ['folderId'] })
  .meta(requiresOneOf('folderId', 'id'));

export const ListFoldersInput = listQuery({
  id: 'uuid',
  name: 'text',
  dataroomId: 'uuid',
  parentFolderId: 'uuid',
  createdAt: 'date',
  updatedAt: 'date',
}).extend({ dataroomId: RequestId.optional() });

/** The folders from the top level (0) of the data room down to the requested one. */
export const HierarchyEntry = z.object({ id: Id, name: z.string(), level: z.int(), websiteUrl: z.string().nullable() });

export const UpdateFolderInput = z
  .object({ id: RequestId.optional(), folderId: RequestId.optional(), name: Name })
  .refine((input) => input.folderId ?? input.id, { message: 'Field required', path: ['folderId'] })
  .meta(requiresOneOf('folderId', 'id'));

/** `targetFolderId` null: the top level of the data room. */
export const MoveInput = z
  .object({
    folderIds: z.array(RequestId).max(MAX_NAMED).default([]),
    documentIds: z.array(RequestId).max(MAX_NAMED).default([]),
    targetFolderId: RequestId.nullish(),
    dataroomId: RequestId.optional(),
  })
  .refine((input) => input.folderIds.length + input.documentIds.length > 0, {
    message: 'Nothing to move',
    path: ['folderIds'],
  })
  .meta(requiresOneOf('folderIds', 'documentIds'));
