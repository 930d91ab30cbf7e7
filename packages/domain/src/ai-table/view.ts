import { z } from 'zod';
import { Id, Instant, RequestId } from '../kernel/index.ts';
import { MAX_COLUMNS } from './column-schema.ts';

/** Views that one user can save for one table. */
export const MAX_VIEWS = 50;
const MOST_CONDITIONS = 8;
const LONGEST_TEXT = 255;

/** Filter operators of a view. They remain valid when the column's format changes. */
const VIEW_OPERATORS = ['has', 'is', 'starts', 'from', 'to', 'yes', 'no', 'empty', 'filled'] as const;

/** A column's id, or `document` for the document's name. */
const Field = z.union([z.literal('document'), RequestId]);
const ColumnIds = z.array(RequestId).max(MAX_COLUMNS).default([]);
const Widths = z
  .record(RequestId, z.int().min(40).max(2000))
  .refine((widths) => Object.keys(widths).length <= MAX_COLUMNS, { message: `At most ${MAX_COLUMNS} columns.` });

/** The filters, order and column layout of a view. Columns are given by id. */
export const ViewSettings = z.object({
  filters: z
    .array(
      z.object({
        field: Field,
        operator: z.enum(VIEW_OPERATORS),
        value: z.string().max(LONGEST_TEXT).default(''),
      }),
    )
    .max(MOST_CONDITIONS)
    .default([]),
  sorts: z
    .array(z.object({ field: Field, isDescending: z.boolean().default(false) }))
    .max(MOST_CONDITIONS)
    .default([]),
  search: z.string().max(LONGEST_TEXT).default(''),
  /** Columns in their order. Columns that are not listed follow. */
  order: ColumnIds,
  hidden: ColumnIds,
  pinned: ColumnIds,
  /** By column id, in pixels. */
  widths: Widths.default({}),
});
export type ViewSettings = z.output<typeof ViewSettings>;

/** Removes columns that the table no longer has. */
export function settingsWithin(settings: ViewSettings, columnIds: ReadonlySet<string>): ViewSettings {
  const isKnown = (id: string) => columnIds.has(id);
  const isField = ({ field }: { field: string }) => field === 'document' || columnIds.has(field);
  return {
    ...settings,
    filters: settings.filters.filter(isField),
    sorts: settings.sorts.filter(isField),
    order: settings.order.filter(isKnown),
    hidden: settings.hidden.filter(isKnown),
    pinned: settings.pinned.filter(isKnown),
    widths: Object.fromEntries(Object.entries(settings.widths).filter(([id]) => columnIds.has(id))),
  };
}

const ViewName = z.string().trim().min(1).max(120);

export const DatatableView = z.object({
  id: Id,
  datatableId: Id,
  name: z.string(),
  /** Visible to every user who sees the table; otherwise only to its creator. */
  isShared: z.boolean(),
  settings: ViewSettings,
  createdById: Id,
  ownerName: z.string(),
  /** Whether the caller can change and delete it. */
  mayChange: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type DatatableView = z.infer<typeof DatatableView>;

export const ListViewsInput = z.object({ datatableId: RequestId });
export const CreateViewInput = z.object({
  datatableId: RequestId,
  name: ViewName,
  isShared: z.boolean().default(false),
  settings: ViewSettings.default(() => ViewSettings.parse({})),
});
export const UpdateViewInput = z.object({
  datatableId: RequestId,
  viewId: RequestId,
  name: ViewName.optional(),
  isShared: z.boolean().optional(),
  /** Replaces all settings. */
  settings: ViewSettings.optional(),
});
export const DeleteViewInput = z.object({ datatableId: RequestId, viewId: RequestId });
