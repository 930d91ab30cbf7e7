import { z } from 'zod';
import { KnowledgeContextTree } from '../conversation/index.ts';
import {
  ACCESS_POLICIES,
  Id,
  Instant,
  listQuery,
  Message,
  Name,
  RequestId,
  RESOURCE_ROLES,
  requiresOneOf,
} from '../kernel/index.ts';
import { Column, ColumnInput, MAX_COLUMNS } from './column-schema.ts';

export const TABLE_TYPES = [
  'ApplicationSystem',
  'ApplicationLinkedin',
  'ApplicationVertical',
  'ApplicationAgentManaged',
] as const;
export const SYNC_STATUSES = ['Pending', 'Partial', 'Failed', 'Completed'] as const;
/** States of a table's run. */
export const RUN_STATUSES = ['pending', 'running', 'completed', 'failed', 'stopped'] as const;
export const WORKFLOW_HISTORY = 10;
export const DatatableMetadata = z.object({
  syncStatus: z.enum(SYNC_STATUSES),
  lastSyncedAt: Instant.nullable(),
  lastSyncedDocumentIds: z.array(Id),
  latestWorkflowId: Id.nullable(),
  workflowHistoryIds: z.array(Id).max(WORKFLOW_HISTORY),
  csvUrl: z.string().nullable(),
  jsonUrl: z.string().nullable(),
  columns: z.array(Column),
});

/** The progress of a table run. */
export const RunProgress = z.object({
  taskId: z.uuid(),
  status: z.enum(RUN_STATUSES),
  total: z.int(),
  completed: z.int(),
  failed: z.int(),
  /** The reason for a failure, in one sentence. */
  message: z.string().nullable(),
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
});

export const Datatable = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  accessPolicy: z.enum(ACCESS_POLICIES),
  tableType: z.enum(TABLE_TYPES),
  datatableMetadata: DatatableMetadata,
  organizationId: Id,
  createdById: Id,
  aiTableFolderId: Id.nullable(),
  knowledgeContextTree: KnowledgeContextTree,
  ownerName: z.string(),
  ownerAvatarUrl: z.string().nullable(),
  permission: z.enum(RESOURCE_ROLES),
  systemDataroomId: Id.nullable(),
  syncStatus: z.enum(SYNC_STATUSES),
  allowedActions: z.array(z.string()),
  rowCount: z.int(),
  columnCount: z.int(),
  reviewCount: z.int(),
  failedCount: z.int(),
  /** Rows whose documents could not be read. Their cells are neither filled nor counted. */
  unreadableCount: z.int(),
  /** The latest run; null if the table has never run. */
  latestRun: RunProgress.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Datatable = z.infer<typeof Datatable>;

export const DatatableRef = z
  .object({ datatableId: RequestId.optional(), id: RequestId.optional() })
  .refine((input) => input.datatableId ?? input.id, { message: 'Field required', path: ['datatableId'] })
  .meta(requiresOneOf('datatableId', 'id'));

export const CreateDatatableInput = z.object({
  name: Name,
  description: z.string().max(20_000).default(''),
  accessPolicy: z.enum(ACCESS_POLICIES).default('Private'),
  aiTableFolderId: RequestId.nullish(),
  knowledgeContextTree: KnowledgeContextTree,
  columns: z.array(ColumnInput).max(MAX_COLUMNS).optional(),
});

export const UpdateDatatableInput = z
  .object({
    datatableId: RequestId.optional(),
    id: RequestId.optional(),
    name: Name.optional(),
    description: z.string().max(20_000).optional(),
    accessPolicy: z.enum(ACCESS_POLICIES).optional(),
    /** The folder to move to; null moves the table out of its folder. */
    aiTableFolderId: RequestId.nullish(),
    knowledgeContextTree: KnowledgeContextTree.optional(),
  })
  .refine((input) => input.datatableId ?? input.id, { message: 'Field required', path: ['datatableId'] })
  .meta(requiresOneOf('datatableId', 'id'));

export const ListDatatablesInput = listQuery({
  id: 'uuid',
  name: 'text',
  accessPolicy: 'enum',
  createdAt: 'date',
  updatedAt: 'date',
}).extend({
  /** Only tables that read documents of this data room. */
  dataroomId: RequestId.optional(),
});

export const RunOptions = z.object({
  preserveUserEditedRows: z.boolean().default(true),
  preserveImportedRows: z.boolean().default(true),
  onlyPendingColumns: z.boolean().default(false),
});
export const RunColumnsInput = z.object({
  datatableId: RequestId,
  columnIds: z.array(RequestId).max(MAX_COLUMNS).optional(),
  rowIds: z.array(RequestId).max(10_000).optional(),
  options: RunOptions.default(() => RunOptions.parse({})),
  /** Report the effect and the cost without starting the run. */
  dryRun: z.boolean().default(false),
});
export const ResyncDatatableInput = z
  .object({
    datatableId: RequestId.optional(),
    id: RequestId.optional(),
    options: RunOptions.default(() => RunOptions.parse({})),
    /** Report the effect and the cost without starting the run. */
    dryRun: z.boolean().default(false),
  })
  .refine((input) => input.datatableId ?? input.id, { message: 'Field required', path: ['datatableId'] })
  .meta(requiresOneOf('datatableId', 'id'));
export const RunAnswer = z.object({
  success: z.boolean(),
  message: Message,
  errors: z.array(Message),
  /** Null if there is nothing to do. */
  taskId: z.uuid().nullable(),
  /** Credits, an exact decimal string. */
  creditsReserved: z.string(),
  data: z.object({ cells: z.int(), rows: z.int(), columns: z.int() }),
});

export const WorkflowStatus = RunProgress.extend({
  /** The progress of each column that still exists. */
  columns: z.array(z.object({ columnId: Id, total: z.int(), completed: z.int(), failed: z.int() })),
  /** Rows that are being filled now. Unfilled cells of other rows are waiting. */
  fillingRowIds: z.array(Id),
});
export const WorkflowStatusInput = z.object({
  datatableId: RequestId,
  workflowId: RequestId.optional(),
  taskId: RequestId.optional(),
});

export const DownloadDatatableInput = z.object({
  datatableId: RequestId,
  format: z.enum(['csv', 'json', 'xlsx']).default('csv'),
  /** Adds columns with the page, quote and status of each value. JSON always has the sources. */
  evidence: z.boolean().default(false),
  /** Adds the history of each value: a sheet in XLSX, a column after each column in CSV, a list in JSON. */
  history: z.boolean().default(false),
});

const MAX_PREVIEWED = 20;
/** The documents and columns of a new table, to read the first rows before it is created. */
export const PreviewTableInput = z.object({
  knowledgeContextTree: KnowledgeContextTree,
  columns: z
    .array(ColumnInput.required({ data_type_format: true }))
    .min(1)
    .max(MAX_PREVIEWED),
});
/** The subject of a new table: a description, example documents, or both. */
export const GenerateSchemaInput = z.object({
  description: z.string().max(20_000).default(''),
  knowledgeContextTree: KnowledgeContextTree.default([]),
});
