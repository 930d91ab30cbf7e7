import { z } from 'zod';
import { Datatable } from '../ai-table/index.ts';
import { ACCESS_POLICIES, Id, Instant, listQuery, Name, RequestId, RESOURCE_ROLES } from '../kernel/index.ts';

export const FOLDER_TYPES = ['UserCreated', 'AgentCreated'] as const;

export const AiTableFolder = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  accessPolicy: z.enum(ACCESS_POLICIES),
  folderType: z.enum(FOLDER_TYPES),
  /** Data that an agent stores with its folder; null in folders that users create. */
  folderMetadata: z.record(z.string(), z.unknown()).nullable(),
  createdById: Id,
  organizationId: Id,
  ownerName: z.string(),
  ownerAvatarUrl: z.string().nullable(),
  /** The caller's role on this folder; it also counts on every table in it. */
  permission: z.enum(RESOURCE_ROLES),
  /** The sync status of its tables together; null if it has none. */
  syncStatus: Datatable.shape.syncStatus.nullable(),
  allowedActions: z.array(z.string()),
  /** Number of tables in it. */
  tableCount: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type AiTableFolder = z.infer<typeof AiTableFolder>;

/** A folder, or a table: a row of the tables page. */
export const TableOrFolder = z.discriminatedUnion('type', [
  AiTableFolder.extend({ type: z.literal('folder') }),
  Datatable.extend({ type: z.literal('table') }),
]);
export type TableOrFolder = z.infer<typeof TableOrFolder>;

export const AiTableFolderRef = z.object({ id: RequestId });

export const CreateAiTableFolderInput = z.object({
  name: Name,
  description: z.string().max(20_000).default(''),
  accessPolicy: z.enum(ACCESS_POLICIES).default('Private'),
});

export const UpdateAiTableFolderInput = z.object({
  id: RequestId,
  name: Name.optional(),
  description: z.string().max(20_000).optional(),
  accessPolicy: z.enum(ACCESS_POLICIES).optional(),
});

const FIELDS = { id: 'uuid', name: 'text', accessPolicy: 'enum', createdAt: 'date', updatedAt: 'date' } as const;

export const ListAiTableFoldersInput = listQuery(FIELDS);

export const CombinedListInput = listQuery({ ...FIELDS, type: 'enum' }).extend({
  /** Lists the tables of this folder. Null or absent: folders, and the tables outside folders. */
  aiTableFolderId: RequestId.nullish(),
  /** Lists folders and all tables, and ignores `aiTableFolderId`. */
  anywhere: z.boolean().default(false),
});
