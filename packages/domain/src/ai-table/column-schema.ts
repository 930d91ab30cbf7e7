import { z } from 'zod';
import { KnowledgeContextTree } from '../conversation/index.ts';
import { Id, Name, RequestId } from '../kernel/index.ts';
import { DATA_TYPES, FORMATS } from '../value/index.ts';

export const COLUMN_STATUSES = ['RefreshPending', 'Pending', 'Completed', 'Partial', 'Failed'] as const;
export type ColumnStatus = (typeof COLUMN_STATUSES)[number];
export const GENERATION_TYPES = ['manual', 'agent_managed', 'extracted', 'augmented'] as const;
export const MAX_COLUMNS = 200;

export const GenerationMethod = z.object({
  type: z.enum(GENERATION_TYPES).default('extracted'),
  is_required: z.boolean().default(false),
  /** Describes the value to look for. `{column name}` is replaced by that column's value in the same row. */
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
