import type { CellSource, CellValue, ColumnStatus, GenerationMethod } from '@atrium/domain/ai-table';
import type { DataType, Format } from '@atrium/domain/value';
import type { KnowledgeNode } from '@atrium/domain/conversation';
import type { AccessPolicy } from '@atrium/domain/kernel';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { z } from 'zod';
import { DocumentEntity } from '../document/document.entity.ts';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { bigNumber, createdAt, id, instant, organizationFilter, tenantPolicies, updatedAt } from '../tenancy/index.ts';
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
    description: p.text().default(''),
    accessPolicy: p.string().$type<AccessPolicy>().default('Private'),
    tableType: p.string().length(64).default('ApplicationSystem'),
    aiTableFolderId: () =>
      p
        .manyToOne(AiTableFolderEntity)
        .mapToPk()
        .joinColumn('ai_table_folder_id')
        .deleteRule('set null')
        .nullable()
        .index(),
    knowledgeContextTree: p.json<KnowledgeNode[]>(),
    /** Documents whose rows were deleted: they do not come back with the next refresh. */
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
    /** Hash of all that a value is asked for with: a cell made from another one is stale. */
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
  indexes: [{ properties: ['datatableId', 'position'] }],
  uniques: [{ properties: ['datatableId', 'documentId'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    datatableId: () => p.manyToOne(DatatableEntity).mapToPk().joinColumn('datatable_id').deleteRule('cascade'),
    documentId: () =>
      p.manyToOne(DocumentEntity).mapToPk().joinColumn('document_id').deleteRule('cascade').nullable().index(),
    origin: p.string().$type<'extracted' | 'augmented' | 'imported' | 'manual' | 'agent_managed'>(),
    /** Where it stands when nothing else orders the rows. */
    position: bigNumber(),
    createdAt: createdAt(),
  },
});

/** A machine's value as the cell keeps it, to be put back. */
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

/**
 * One value with what it was made from: version, column definition and model stand beside it, so that staleness is a
 * comparison. Typed columns carry what is sorted and filtered by.
 */
export const DatatableCellEntity = defineEntity({
  name: 'DatatableCell',
  tableName: 'datatable_cell',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('datatable_cell', { row_id: 'datatable_row', column_id: 'datatable_column' }),
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
    { properties: ['datatableId', 'status'] },
    { properties: ['runId', 'runOutcome'] },
    {
      name: 'datatable_cell_text_index',
      expression:
        'create index "datatable_cell_text_index" on "datatable_cell" ("column_id", (left("text_value", 200)))',
    },
  ],
  properties: {
    rowId: () => p.manyToOne(DatatableRowEntity).mapToPk().joinColumn('row_id').deleteRule('cascade').primary(),
    columnId: () =>
      p.manyToOne(DatatableColumnEntity).mapToPk().joinColumn('column_id').deleteRule('cascade').primary(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    datatableId: p.uuid(),
    /** Text formats, dates and times in ISO 8601; of numbers the exact digits. */
    textValue: p.text().nullable(),
    numberValue: p.decimal('string').columnType('numeric').nullable(),
    booleanValue: p.boolean().nullable(),
    /** A currency's code, or the measure behind a number. */
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
    /** What the machine says, while a person's value stands in its place; null where it never said anything. */
    beforeEdit: p.json<MachineValue>().nullable(),
    madeFromVersionId: p.uuid().nullable(),
    madeFromDefinition: p.string().length(64).nullable(),
    madeWithModel: p.string().length(128).nullable(),
    /** A value that this one was made from has changed since. */
    dependencyChanged: p.boolean().default(false),
    runId: p.uuid().nullable(),
    runOutcome: p.string().$type<'filled' | 'unchanged' | 'absent' | 'failed' | 'stopped'>().nullable(),
    updatedAt: updatedAt(),
  },
});
export type DatatableCellRow = InferEntity<typeof DatatableCellEntity>;

/** One filling of cells; its id is the workflow's id that callers follow. */
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
    /** Overwrite what people wrote, instead of putting a newer value beside it. */
    overwriteEdited: p.boolean().default(false),
    creditsReserved: p.decimal('string').precision(20).scale(6),
    /** Counted as cells are written: rows, columns and later runs may take the cells themselves away. */
    filledCount: p.integer().default(0),
    completedCount: p.integer().default(0),
    failedCount: p.integer().default(0),
    /** Why it failed, in one sentence. */
    problem: p.string().length(255).nullable(),
    stopRequestedAt: instant(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
    startedAt: instant(),
    finishedAt: instant(),
  },
});
export type DatatableRunRow = InferEntity<typeof DatatableRunEntity>;

/** A column's part in a run, counted as its cells are written. */
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
