import type { CellSource, CellValue, ColumnStatus, GenerationMethod } from '@atrium/domain/ai-table';
import type { DataType, Format } from '@atrium/domain/value';
import type { KnowledgeNode } from '@atrium/domain/conversation';
import type { AccessPolicy } from '@atrium/domain/kernel';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { z } from 'zod';
import { DocumentEntity } from '../document/document.entity.ts';
import { usageTriggers } from '../usage-trigger/index.ts';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import {
  bigNumber,
  createdAt,
  id,
  instant,
  nameOrder,
  organizationFilter,
  tenantPolicies,
  updatedAt,
} from '../tenancy/index.ts';
import { AiTableFolderEntity } from '../ai-table-folder/ai-table-folder.entity.ts';
import { UserEntity } from '../user/user.entity.ts';

export const DatatableEntity = defineEntity({
  name: 'Datatable',
  tableName: 'datatable',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('datatable', { ai_table_folder_id: 'ai_table_folder' }),
  filters: organizationFilter,
  indexes: [{ properties: ['organizationId', 'updatedAt'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    name: p.string().length(255),
    nameOrder: nameOrder(),
    description: p.text().default(''),
    accessPolicy: p.string().$type<AccessPolicy>().default('Private'),
    tableType: p.string().length(64).default('ApplicationSystem'),
    /** The agent that writes its rows; null for a table that people and extraction fill. */
    agent: p.string().length(32).$type<TableAgent>().nullable(),
    aiTableFolderId: () =>
      p
        .manyToOne(AiTableFolderEntity)
        .mapToPk()
        .joinColumn('ai_table_folder_id')
        .deleteRule('set null')
        .nullable()
        .index(),
    knowledgeContextTree: p.json<KnowledgeNode[]>(),
    /** Documents whose rows were deleted. A refresh does not add them again. */
    excludedDocumentIds: p.json<string[]>().nullable(),
    lastSyncedAt: instant(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant(),
  },
});
export type DatatableRow = InferEntity<typeof DatatableEntity>;

export const DatatableColumnEntity = defineEntity({
  name: 'DatatableColumn',
  tableName: 'datatable_column',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('datatable_column', { datatable_id: 'datatable' }),
  filters: organizationFilter,
  uniques: [
    {
      name: 'datatable_column_name_unique',
      expression: `create unique index "datatable_column_name_unique" on "datatable_column" ("datatable_id", (lower("name")))`,
    },
  ],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    datatableId: () => p.manyToOne(DatatableEntity).mapToPk().joinColumn('datatable_id').deleteRule('cascade').index(),
    name: p.string().length(255),
    displayName: p.string().length(255),
    description: p.text().default(''),
    dataType: p.string().$type<DataType>(),
    format: p.string().$type<Format>(),
    displayOrder: p.integer().default(0),
    isReadOnly: p.boolean().default(false),
    isOrderByColumn: p.boolean().default(false),
    dependsOnColumnIds: p.json<string[]>(),
    generationMethod: p.json<z.output<typeof GenerationMethod>>(),
    /** Hash of everything that a value depends on. A cell made from another definition is stale. */
    definitionHash: p.string().length(64),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
});
export type DatatableColumnRow = InferEntity<typeof DatatableColumnEntity>;

export const DatatableRowEntity = defineEntity({
  name: 'DatatableRow',
  tableName: 'datatable_row',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('datatable_row', { datatable_id: 'datatable', document_id: 'document' }),
  filters: organizationFilter,
  triggers: usageTriggers('datatable_row', ['insert', 'delete']),
  indexes: [{ properties: ['datatableId', 'position'] }],
  uniques: [
    { properties: ['datatableId', 'documentId'] },
    {
      // Few rows belong to a transaction, and the others must not pay for it.
      name: 'datatable_row_transaction',
      expression: `create unique index "datatable_row_transaction" on "datatable_row" ("transaction_key", "datatable_id") where "transaction_key" is not null`,
    },
  ],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    datatableId: () => p.manyToOne(DatatableEntity).mapToPk().joinColumn('datatable_id').deleteRule('cascade'),
    documentId: () =>
      p.manyToOne(DocumentEntity).mapToPk().joinColumn('document_id').deleteRule('cascade').nullable().index(),
    /**
     * The bank transaction that its cells belong to: a hash of its row hash and occurrence, which are the same in every document
     * with the row. Such a row exists only for transactions with cells of columns that people added.
     */
    transactionKey: p.uuid().nullable(),
    origin: p.string().$type<'extracted' | 'augmented' | 'imported' | 'manual' | 'agent_managed'>(),
    /** The place of the row in the table's own order. */
    position: bigNumber(),
    createdAt: createdAt(),
  },
});

/** An agent that manages tables. */
export type TableAgent = 'bankReconcile' | 'pcapReconcile';

/** An extracted value as the cell stores it behind an edit, so that it can be restored. */
export type MachineValue = {
  textValue: string | null;
  /** Decimal digits. */
  numberValue: string | null;
  booleanValue: boolean | null;
  unit: string | null;
  status: 'Completed' | 'Failed';
  isAbsent: boolean;
  needsReview: boolean;
  isAccepted: boolean;
  confidence: number | null;
  error: string | null;
  sources: CellSource[];
};

/** The triggers that keep `citesOthers`. The migration `cited_documents` has their function. */
const CITED_TRIGGERS = (['insert', 'update'] as const).map((event) => ({
  name: `note_cited_${event}`,
  timing: 'before' as const,
  events: [event],
  forEach: 'row' as const,
  expression: `create trigger note_cited_${event} before ${event}${event === 'update' ? ' of sources, proposal, cites_others' : ''} on datatable_cell
      for each row execute function app.note_cited_documents()`,
}));

/**
 * One value with its sources. It stores the version, column definition and model that it was made from, so that staleness is
 * a comparison. Typed columns serve sorting and filtering.
 */
export const DatatableCellEntity = defineEntity({
  name: 'DatatableCell',
  tableName: 'datatable_cell',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('datatable_cell', { row_id: 'datatable_row', column_id: 'datatable_column' }),
  triggers: CITED_TRIGGERS,
  filters: organizationFilter,
  primaryKeys: ['rowId', 'columnId'],
  indexes: [
    { properties: ['columnId', 'numberValue'] },
    { properties: ['columnId', 'status'] },
    {
      name: 'datatable_cell_to_review',
      expression:
        'create index "datatable_cell_to_review" on "datatable_cell" ("datatable_id") where "needs_review" and not "is_accepted"',
    },
    {
      name: 'datatable_cell_cites_others',
      expression:
        'create index "datatable_cell_cites_others" on "datatable_cell" ("datatable_id") where "cites_others"',
    },
    { properties: ['datatableId', 'status'] },
    { properties: ['runId', 'runOutcome'] },
    {
      name: 'datatable_cell_text_index',
      expression:
        'create index "datatable_cell_text_index" on "datatable_cell" ("column_id", (left("text_value", 200)))',
    },
    {
      name: 'datatable_cell_words',
      expression: `create index "datatable_cell_words" on "datatable_cell" using gin (to_tsvector('simple'::regconfig, left("text_value", 1000))) where "text_value" is not null`,
    },
  ],
  properties: {
    rowId: () => p.manyToOne(DatatableRowEntity).mapToPk().joinColumn('row_id').deleteRule('cascade').primary(),
    columnId: () =>
      p.manyToOne(DatatableColumnEntity).mapToPk().joinColumn('column_id').deleteRule('cascade').primary(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    datatableId: p.uuid(),
    /** Text; dates and times in ISO 8601; the exact digits of numbers. */
    textValue: p.text().nullable(),
    numberValue: p.decimal('string').columnType('numeric').nullable(),
    booleanValue: p.boolean().nullable(),
    /** The code of a currency, or the measure after a number. */
    unit: p.string().length(64).nullable(),
    status: p.string().$type<ColumnStatus>().default('Pending'),
    isAbsent: p.boolean().default(false),
    isEdited: p.boolean().default(false),
    needsReview: p.boolean().default(false),
    isAccepted: p.boolean().default(false),
    confidence: p.double().$type<number>().nullable(),
    error: p.string().length(255).nullable(),
    sources: p.json<CellSource[]>(),
    proposal: p
      .json<{ value: CellValue; decimal: string | null; unit: string | null; sources: CellSource[] }>()
      .nullable(),
    /** Whether it cites another document than that of its row. A trigger keeps it. */
    citesOthers: p.boolean().default(false),
    /** The extracted value behind a person's edit; null if there is none. */
    beforeEdit: p.json<MachineValue>().nullable(),
    madeFromVersionId: p.uuid().nullable(),
    madeFromDefinition: p.string().length(64).nullable(),
    madeWithModel: p.string().length(128).nullable(),
    /** A dependency has changed since the value was made. */
    dependencyChanged: p.boolean().default(false),
    runId: p.uuid().nullable(),
    runOutcome: p.string().$type<'filled' | 'unchanged' | 'absent' | 'failed' | 'stopped'>().nullable(),
    updatedAt: updatedAt(),
  },
});
export type DatatableCellRow = InferEntity<typeof DatatableCellEntity>;

/** A table run. Its id is the workflow id of the API. */
export const DatatableRunEntity = defineEntity({
  name: 'DatatableRun',
  tableName: 'datatable_run',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('datatable_run', { datatable_id: 'datatable' }),
  filters: organizationFilter,
  indexes: [{ properties: ['datatableId', 'createdAt'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    datatableId: () => p.manyToOne(DatatableEntity).mapToPk().joinColumn('datatable_id').deleteRule('cascade'),
    status: p.string().$type<'pending' | 'running' | 'completed' | 'failed' | 'stopped'>().default('pending'),
    total: p.integer(),
    /** Overwrites people's edits. Otherwise newer values become proposals. */
    overwriteEdited: p.boolean().default(false),
    creditsReserved: p.decimal('string').precision(20).scale(6),
    /** Counted as cells are written, because the cells may be deleted, or taken by later runs. */
    filledCount: p.integer().default(0),
    completedCount: p.integer().default(0),
    failedCount: p.integer().default(0),
    /** The reason of a failure, in one sentence. */
    problem: p.string().length(255).nullable(),
    stopRequestedAt: instant(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
    startedAt: instant(),
    finishedAt: instant(),
  },
});
export type DatatableRunRow = InferEntity<typeof DatatableRunEntity>;

/** The progress of a column in a run, counted as its cells are written. */
export const DatatableRunColumnEntity = defineEntity({
  name: 'DatatableRunColumn',
  tableName: 'datatable_run_column',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('datatable_run_column', { run_id: 'datatable_run', column_id: 'datatable_column' }),
  filters: organizationFilter,
  primaryKeys: ['runId', 'columnId'],
  properties: {
    runId: () => p.manyToOne(DatatableRunEntity).mapToPk().joinColumn('run_id').deleteRule('cascade').primary(),
    columnId: () =>
      p.manyToOne(DatatableColumnEntity).mapToPk().joinColumn('column_id').deleteRule('cascade').primary().index(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    total: p.integer(),
    completedCount: p.integer().default(0),
    failedCount: p.integer().default(0),
  },
});
