import { z } from 'zod';
import { KnowledgeContextTree } from '../conversation/index.ts';
import { Box } from '../document/index.ts';
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
import { DATA_TYPES, FORMATS } from '../value/index.ts';

export const TABLE_TYPES = [
  'ApplicationSystem',
  'ApplicationLinkedin',
  'ApplicationVertical',
  'ApplicationAgentManaged',
] as const;
export const SYNC_STATUSES = ['Pending', 'Partial', 'Failed', 'Completed'] as const;
export const COLUMN_STATUSES = ['RefreshPending', 'Pending', 'Completed', 'Partial', 'Failed'] as const;
export type ColumnStatus = (typeof COLUMN_STATUSES)[number];
export const GENERATION_TYPES = ['manual', 'agent_managed', 'extracted', 'augmented'] as const;
export const ROW_ORIGINS = ['extracted', 'augmented', 'imported', 'manual', 'agent_managed'] as const;
/** States of a table's run. */
export const RUN_STATUSES = ['pending', 'running', 'completed', 'failed', 'stopped'] as const;
export const WORKFLOW_HISTORY = 10;
export const MAX_COLUMNS = 200;

export const GenerationMethod = z.object({
  type: z.enum(GENERATION_TYPES).default('extracted'),
  is_required: z.boolean().default(false),
  /** What to look for. `{column name}` is replaced by that column's value in the same row. */
  prompt: z.string().max(20_000).nullable().default(null),
  knowledge_context_tree: KnowledgeContextTree.nullable().default(null),
  is_internet_enabled: z.boolean().default(false),
});

export const ColumnInput = z.object({
  id: RequestId.optional(),
  name: Name,
  description: z.string().max(20_000).default(''),
  data_type: z.enum(DATA_TYPES).optional(),
  /** Default: the format with the data type's name; text if both are absent. */
  data_type_format: z.enum(FORMATS).optional(),
  display_name: z.string().trim().max(255).optional(),
  display_order: z.int().min(0).max(100_000).default(0),
  is_read_only: z.boolean().default(false),
  is_order_by_column: z.boolean().default(false),
  depends_on_column_ids: z.array(RequestId).max(MAX_COLUMNS).default([]),
  generation_method: GenerationMethod.default(() => GenerationMethod.parse({})),
});

export const Column = ColumnInput.extend({
  id: Id,
  data_type: z.enum(DATA_TYPES),
  data_type_format: z.enum(FORMATS),
  display_name: z.string(),
  status: z.enum(COLUMN_STATUSES),
});
export type Column = z.infer<typeof Column>;

/** The source of a value. It exists only if its quote was found on its page. Boxes are fractions of the page. */
export const CellSource = z.object({
  documentId: Id,
  page: z.int(),
  quote: z.string(),
  boxes: z.array(Box),
  verified: z.boolean(),
});
export type CellSource = z.infer<typeof CellSource>;

export const CellValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type CellValue = z.infer<typeof CellValue>;

export const Cell = z.object({
  value: CellValue,
  /** Number formats: the exact digits; exports read only this. */
  decimal: z.string().nullable(),
  /** A currency's ISO 4217 code. */
  unit: z.string().nullable(),
  status: z.enum(COLUMN_STATUSES),
  /** The document was searched and does not contain the value. */
  absent: z.boolean(),
  /** A user wrote the value. */
  edited: z.boolean(),
  /** A user should check the value. */
  review: z.boolean(),
  /** The reason for the review, in one sentence. */
  reviewReason: z.string().nullable(),
  accepted: z.boolean(),
  /** The document, the column or the model has changed since the value was read. */
  stale: z.boolean(),
  confidence: z.number().nullable(),
  error: z.string().nullable(),
  sources: z.array(CellSource),
  /** A newer value from a run, next to a user's edit. The user takes or dismisses it. */
  proposal: z
    .object({
      value: CellValue,
      decimal: z.string().nullable(),
      unit: z.string().nullable(),
      sources: z.array(CellSource),
    })
    .nullable(),
  /** A run's value exists under the user's edit. `restore` brings it back with its sources. */
  restorable: z.boolean(),
  /** The value is from a document that the caller cannot see, so it is left out. */
  withheld: z.literal(true).optional(),
});
export type Cell = z.infer<typeof Cell>;

/** What happened to the value of a cell. */
export const CELL_CHANGES = ['extracted', 'edited', 'accepted', 'unaccepted', 'restored', 'converted'] as const;

/** A value of a cell at some time, with its sources. */
export const CellVersion = z.object({
  value: CellValue,
  decimal: z.string().nullable(),
  unit: z.string().nullable(),
  format: z.enum(FORMATS),
  absent: z.boolean(),
  /** The reason why there was no value. */
  error: z.string().nullable(),
  sources: z.array(CellSource),
  withheld: z.literal(true).optional(),
});
export type CellVersion = z.infer<typeof CellVersion>;

/** An event in the life of a cell. */
export const CellHistoryEntry = z.object({
  at: Instant,
  /** The person who made the change or started the run; null for the first extraction. */
  who: z.string().nullable(),
  what: z.enum(CELL_CHANGES),
  /** Null if the cell had no value before. */
  from: CellVersion.nullable(),
  to: CellVersion,
  /** What to give to `restoreCell` to bring `to` back; null for the present value. */
  restoreId: Id.nullable(),
});
export type CellHistoryEntry = z.infer<typeof CellHistoryEntry>;

export const Row = z.object({
  id: Id,
  documentId: Id.nullable(),
  documentName: z.string().nullable(),
  dataroomId: Id.nullable(),
  origin: z.enum(ROW_ORIGINS),
  /** The reason why the document could not be read; such a row is not filled. Null for all other rows. */
  unreadable: z.string().nullable(),
  /** By column name. */
  values: z.record(z.string(), CellValue),
  cells: z.record(z.string(), Cell),
});
export type Row = z.infer<typeof Row>;

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

export const AddColumnsInput = z.object({
  datatableId: RequestId,
  columns: z.array(ColumnInput).min(1).max(MAX_COLUMNS),
});
/** Changes only the given fields. `partial` would fill in the defaults. */
const GenerationChange = z.object({
  type: z.enum(GENERATION_TYPES).optional(),
  is_required: z.boolean().optional(),
  prompt: z.string().max(20_000).nullable().optional(),
  knowledge_context_tree: KnowledgeContextTree.nullable().optional(),
  is_internet_enabled: z.boolean().optional(),
});
export const UpdateColumnInput = z.object({
  datatableId: RequestId,
  columnId: RequestId,
  name: Name.optional(),
  description: z.string().max(20_000).optional(),
  data_type_format: z.enum(FORMATS).optional(),
  display_name: z.string().trim().max(255).optional(),
  display_order: z.int().min(0).max(100_000).optional(),
  is_read_only: z.boolean().optional(),
  is_order_by_column: z.boolean().optional(),
  depends_on_column_ids: z.array(RequestId).max(MAX_COLUMNS).optional(),
  generation_method: GenerationChange.optional(),
});
export const DeleteColumnInput = z.object({ datatableId: RequestId, columnId: RequestId });

export const ColumnAccuracyInput = z.object({ datatableId: RequestId, columnId: RequestId });
/** How often the extracted values of a column were right, of those that people have confirmed or corrected. */
export const ColumnAccuracy = z.object({
  /** Cells that people have accepted or written, of documents of the table. The latest 500 are counted. */
  confirmed: z.int(),
  /** So many are needed before values of the column may be shown without review. */
  needed: z.int(),
  /** Confirmed cells for which a value was extracted, and those of them that people kept. */
  extracted: z.int(),
  right: z.int(),
  /** The mean distance between the shown confidence and the share of right values; null without extracted ones. */
  calibrationError: z.number().nullable(),
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

/**
 * A list query over cell values. `where` and `orderBy` take column names, typed by their format, and `documentName`,
 * `origin`, `review` and `status`.
 */
export const FetchDatatableInput = z.object({
  datatableId: RequestId,
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).default(0),
  orderBy: z.array(z.string().max(256)).max(8).optional(),
  where: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  search: z.string().max(255).optional(),
  selectFields: z.array(z.string().max(255)).max(MAX_COLUMNS).optional(),
});
export const FetchDatatableAnswer = z.object({
  success: z.boolean(),
  message: Message,
  errors: z.array(Message),
  data: z.array(Row),
  hasMore: z.boolean(),
  limit: z.int(),
  offset: z.int(),
  /** Matching rows on all pages. */
  total: z.int(),
});

export const CreateRowInput = z.object({ datatableId: RequestId, values: z.record(z.string(), CellValue).default({}) });
export const UpdateRowInput = z.object({
  datatableId: RequestId,
  rowId: RequestId,
  /** By column name: the text that the user wrote. The column's format checks and normalises it. */
  values: z.record(z.string(), CellValue).optional(),
  /** Names of columns whose values the user accepts. */
  accept: z.array(z.string()).optional(),
  /** Names of columns whose acceptance is taken back. */
  unaccept: z.array(z.string()).optional(),
  /** Names of columns whose proposal the user takes or dismisses. */
  takeProposal: z.array(z.string()).optional(),
  dismissProposal: z.array(z.string()).optional(),
  /** Names of columns whose edits are undone: the run's value returns with its sources. */
  restore: z.array(z.string()).optional(),
});
/** Changes many rows at once: paste, fill down, accept. Either all succeed or none. */
export const UpdateRowsInput = z.object({
  datatableId: RequestId,
  rows: z
    .array(
      z.object({
        rowId: RequestId,
        values: z.record(z.string(), CellValue).default({}),
        restore: z.array(z.string()).default([]),
        accept: z.array(z.string()).default([]),
        unaccept: z.array(z.string()).default([]),
      }),
    )
    .min(1)
    .max(5_000),
});
/** A cell, by the name of its column. */
export const CellHistoryInput = z.object({ datatableId: RequestId, rowId: RequestId, column: z.string().max(255) });
export const RestoreCellInput = CellHistoryInput.extend({ restoreId: RequestId });
export const DeleteRowInput = z.object({
  datatableId: RequestId,
  rowId: RequestId.optional(),
  rowIds: z.array(RequestId).max(10_000).optional(),
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
export const PreviewRow = z.object({
  documentId: Id,
  documentName: z.string(),
  /** By column name; null values were not found. */
  cells: z.record(
    z.string(),
    z.object({
      value: CellValue,
      decimal: z.string().nullable(),
      unit: z.string().nullable(),
      page: z.int().nullable(),
      quote: z.string().nullable(),
    }),
  ),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

/** The subject of a new table: a description, example documents, or both. */
export const GenerateSchemaInput = z.object({
  description: z.string().max(20_000).default(''),
  knowledgeContextTree: KnowledgeContextTree.default([]),
});
