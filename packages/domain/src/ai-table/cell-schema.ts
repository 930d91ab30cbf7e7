import { z } from 'zod';
import { Box } from '../document/index.ts';
import { Id, Instant, Message, RequestId } from '../kernel/index.ts';
import { FORMATS } from '../value/index.ts';
import { COLUMN_STATUSES, MAX_COLUMNS } from './column-schema.ts';

export const ROW_ORIGINS = ['extracted', 'augmented', 'imported', 'manual', 'agent_managed'] as const;
/** The source of a value. It exists only if its quote was found on its page. Boxes are fractions of the page. */
export const CellSource = z.object({
  documentId: Id,
  page: z.int(),
  quote: z.string(),
  boxes: z.array(Box),
  verified: z.boolean(),
  /** In a workbook: the cell, such as `Capital!D14`. Its boxes are empty. */
  cell: z.string().optional(),
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

/** An event in the history of a cell's value. */
export const CELL_CHANGES = ['extracted', 'edited', 'accepted', 'unaccepted', 'restored', 'converted'] as const;
/** The changes as screens and files name them. */
export const CELL_CHANGE_WORDS: Record<(typeof CELL_CHANGES)[number], string> = {
  extracted: 'Extracted',
  edited: 'Edited',
  accepted: 'Accepted',
  unaccepted: 'Acceptance withdrawn',
  restored: 'Restored',
  converted: 'Format changed',
};

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
  /** The id that `restoreCell` needs to bring `to` back; null for the present value. */
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
  /** Answers with the page that holds this row, in place of the one at `offset`, if the list has the row. */
  aroundRowId: RequestId.optional(),
  /** False leaves the total out: counting a long list takes longer than reading one page of it. */
  withTotal: z.boolean().default(true),
});
export const FetchDatatableAnswer = z.object({
  success: z.boolean(),
  message: Message,
  errors: z.array(Message),
  data: z.array(Row),
  hasMore: z.boolean(),
  limit: z.int(),
  offset: z.int(),
  /** Matching rows on all pages; null without `withTotal`. */
  total: z.int().nullable(),
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
