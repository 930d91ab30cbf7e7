import type { ChainFinding, Proof, STATEMENT_STATUSES, StatementQuestion } from '@atrium/domain/bank-reconcile';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { AiTableFolderEntity } from '../ai-table-folder/ai-table-folder.entity.ts';
import { DatatableEntity } from '../ai-table/ai-table.entity.ts';
import { DocumentEntity } from '../document/document.entity.ts';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { createdAt, id, instant, organizationFilter, tenantPolicies, updatedAt } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';

/** A document with bank statements, as a folder of this agent has processed it. Documents without a row are pending. */
export const BankStatementEntity = defineEntity({
  name: 'BankStatement',
  tableName: 'bank_statement',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('bank_statement', {
    folder_id: 'ai_table_folder',
    document_id: 'document',
    datatable_id: 'datatable',
  }),
  filters: organizationFilter,
  uniques: [{ properties: ['folderId', 'documentId'] }],
  triggers: [
    {
      // A purged document deletes its statement without a run. Equal rows of other statements count from then on.
      name: 'promote_duplicates',
      timing: 'after',
      events: ['delete'],
      body: `with promoted as (
        update bank_transaction t set is_duplicate = false from (
          select distinct on (d.row_hash, d.occurrence) d.id from bank_transaction d
          where d.folder_id = old.folder_id and d.is_duplicate and not exists (select 1 from bank_transaction o
            where o.folder_id = d.folder_id and o.row_hash = d.row_hash and o.occurrence = d.occurrence and not o.is_duplicate)
          order by d.row_hash, d.occurrence, d.id) first where t.id = first.id returning t.statement_id)
      update bank_statement s set duplicate_count = s.duplicate_count - p.rows
      from (select statement_id, count(*)::int as rows from promoted group by statement_id) p where s.id = p.statement_id;
      return null;`,
    },
  ],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    folderId: () => p.manyToOne(AiTableFolderEntity).mapToPk().joinColumn('folder_id').deleteRule('cascade'),
    documentId: () => p.manyToOne(DocumentEntity).mapToPk().joinColumn('document_id').deleteRule('cascade').index(),
    /** The version of the document that its rows were read from. */
    documentVersionId: p.uuid().nullable(),
    /** The table that presents its transactions. */
    datatableId: () =>
      p.manyToOne(DatatableEntity).mapToPk().joinColumn('datatable_id').nullable().deleteRule('set null').index(),
    status: p.string().length(16).$type<(typeof STATEMENT_STATUSES)[number]>().default('Pending'),
    /** One sentence for users about the status. */
    reason: p.text().nullable(),
    /** The question that a person must answer before the file can be read. */
    question: p.json<StatementQuestion>().nullable(),
    format: p.string().length(16).nullable(),
    formatVersion: p.string().length(64).nullable(),
    encoding: p.string().length(64).nullable(),
    /** The notation of a file without a fixed one, with its evidence. */
    dialect: p.json<Record<string, unknown>>().nullable(),
    outcome: p.string().length(16).$type<Proof['outcome']>().nullable(),
    rowCount: p.integer().default(0),
    rejectedCount: p.integer().default(0),
    duplicateCount: p.integer().default(0),
    /** Failed attempts since it was last completed. */
    attempts: p.integer().default(0),
    /** The run that processed it last, the version of the configuration that decided its rows, and the model of prompts. */
    runId: p.uuid().nullable(),
    configVersion: p.integer().nullable(),
    model: p.string().length(128).nullable(),
    acceptedReason: p.text().nullable(),
    acceptedById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('accepted_by_id').nullable().index(),
    acceptedAt: instant(),
    processedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
});
export type BankStatementRow = InferEntity<typeof BankStatementEntity>;

/** One statement of one account in a document, with its proof. */
export const BankSectionEntity = defineEntity({
  name: 'BankSection',
  tableName: 'bank_section',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('bank_section', { statement_id: 'bank_statement' }),
  filters: organizationFilter,
  indexes: [{ properties: ['folderId', 'account', 'fromOn'] }],
  uniques: [{ properties: ['statementId', 'ordinal'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    folderId: p.uuid(),
    statementId: () => p.manyToOne(BankStatementEntity).mapToPk().joinColumn('statement_id').deleteRule('cascade'),
    /** From 1 in the file. */
    ordinal: p.integer(),
    account: p.string().length(255).default(''),
    accountName: p.string().length(255).nullable(),
    bank: p.string().length(255).nullable(),
    number: p.string().length(64).nullable(),
    currency: p.string().length(16).nullable(),
    fromOn: p.string().columnType('date').nullable(),
    toOn: p.string().columnType('date').nullable(),
    rowCount: p.integer().default(0),
    rejectedCount: p.integer().default(0),
    outcome: p.string().length(16).$type<Proof['outcome']>(),
    proof: p.json<Proof>(),
    continuity: p
      .json<ChainFinding[]>()
      .defaultRaw(`'[]'::jsonb`)
      .onCreate(() => []),
    createdAt: createdAt(),
  },
});
export type BankSectionRow = InferEntity<typeof BankSectionEntity>;

/** A row of a statement that cannot be read. It is shown with its place, and makes the proof fail. */
export const BankRejectedRowEntity = defineEntity({
  name: 'BankRejectedRow',
  tableName: 'bank_rejected_row',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('bank_rejected_row', { statement_id: 'bank_statement' }),
  filters: organizationFilter,
  indexes: [{ properties: ['statementId', 'sectionId', 'ordinal'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    statementId: () => p.manyToOne(BankStatementEntity).mapToPk().joinColumn('statement_id').deleteRule('cascade'),
    sectionId: p.uuid(),
    ordinal: p.integer(),
    line: p.integer(),
    page: p.integer().nullable(),
    sheet: p.string().length(255).nullable(),
    /** Fractions of the page, origin top left: x0, y0, x1, y1. */
    box: p.json<number[]>().nullable(),
    /** The row as written, shortened. */
    text: p.text(),
    /** One sentence for users. */
    reason: p.text(),
  },
});
export type BankRejectedRow = InferEntity<typeof BankRejectedRowEntity>;

/** The values that a person has read in a row that cannot be read. They are kept when the statement is read again. */
export const BankEnteredRowEntity = defineEntity({
  name: 'BankEnteredRow',
  tableName: 'bank_entered_row',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('bank_entered_row', { statement_id: 'bank_statement' }),
  filters: organizationFilter,
  primaryKeys: ['statementId', 'key'],
  properties: {
    statementId: () =>
      p.manyToOne(BankStatementEntity).mapToPk().joinColumn('statement_id').deleteRule('cascade').primary(),
    /** Identifies the row by its file, account, text and occurrence. */
    key: p.uuid().primary(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    bookedOn: p.string().columnType('date'),
    /** Positive for credits, negative for debits. */
    amount: p.string().columnType('numeric'),
    description: p.text(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
  },
});
export type BankEnteredRow = InferEntity<typeof BankEnteredRowEntity>;
