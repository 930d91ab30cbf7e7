import type { EntryDetail, EntrySide } from '@atrium/domain/bank-reconcile';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { AiTableFolderEntity } from '../ai-table-folder/ai-table-folder.entity.ts';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { createdAt, organizationFilter, tenantPolicies } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';
import { KEEP_TRIGGERS } from './keep-triggers.ts';
import { BankStatementEntity } from './statement.entity.ts';

/** A part of a batch entry. Its amount is a decimal string, because JSON has no exact numbers. */
export type StoredDetail = Omit<EntryDetail, 'amount'> & { amount: string | null };

/**
 * A transaction. Its id follows from its document, row hash and occurrence, so that it is the same after every import.
 * Only the statement is a foreign key, because each costs a look-up per written row; the statement has the others.
 */
export const BankTransactionEntity = defineEntity({
  name: 'BankTransaction',
  tableName: 'bank_transaction',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('bank_transaction', { statement_id: 'bank_statement' }),
  filters: organizationFilter,
  indexes: [
    { properties: ['statementId', 'bookedOn', 'id'] },
    { properties: ['folderId', 'bookedOn', 'id'] },
    { properties: ['folderId', 'amountKey', 'id'] },
    { properties: ['folderId', 'foldedStart', 'bookedOn', 'id'] },
    { properties: ['folderId', 'categoryId', 'bookedOn', 'id'] },
    {
      name: 'bank_transaction_once',
      expression: `create unique index "bank_transaction_once" on "bank_transaction" ("folder_id", "row_hash", "occurrence") where not "is_duplicate"`,
    },
    {
      name: 'bank_transaction_open',
      expression: `create index "bank_transaction_open" on "bank_transaction" ("folder_id", "booked_on", "id") where "category_id" is null`,
    },
    {
      name: 'bank_transaction_again',
      expression: `create index "bank_transaction_again" on "bank_transaction" ("folder_id", "row_hash", "occurrence") where "is_duplicate"`,
    },
  ],
  triggers: KEEP_TRIGGERS,
  properties: {
    id: p.uuid().primary(),
    organizationId: p.uuid(),
    folderId: p.uuid(),
    statementId: () => p.manyToOne(BankStatementEntity).mapToPk().joinColumn('statement_id').deleteRule('cascade'),
    sectionId: p.uuid(),
    /** From 1 in its section, in the order of the file. */
    ordinal: p.integer(),
    account: p.string().length(255).default(''),
    bookedOn: p.string().columnType('date'),
    valueOn: p.string().columnType('date').nullable(),
    description: p.text(),
    /** The description as rules see it. */
    folded: p.text(),
    /** For the order by description. An entry of an index holds at most 2,704 bytes, and a character has up to four. */
    foldedStart: p
      .text()
      .collation('C')
      .generated(`(substr(folded, 1, 500)) stored`)
      .ignoreSchemaChanges('type', 'extra')
      .hidden()
      .lazy(),
    /** The amount times ten to the power of `scale`; negative for debits. */
    amount: p.bigint('bigint'),
    scale: p.smallint(),
    /** The amount at 4 decimals, for order and bounds: bigint comparisons can use an index under row-level security. */
    amountKey: p.bigint('bigint'),
    type: p.string().length(6).$type<EntrySide>(),
    currency: p.string().length(16).nullable(),
    balance: p.bigint('bigint').nullable(),
    balanceScale: p.smallint().nullable(),
    bankId: p.string().length(255).nullable(),
    reference: p.text().nullable(),
    /** The bank's code of the kind of entry. */
    code: p.string().length(64).nullable(),
    isBooked: p.boolean().default(true),
    details: p.json<StoredDetail[]>().nullable(),
    line: p.integer(),
    page: p.integer().nullable(),
    sheet: p.string().length(255).nullable(),
    /** Fractions of the page, origin top left: x0, y0, x1, y1. */
    box: p.json<number[]>().nullable(),
    rowHash: p.uuid(),
    /** From 0: equal rows can all be real. */
    occurrence: p.integer(),
    /** An earlier statement of the folder has this row too, so that it counts there. */
    isDuplicate: p.boolean().default(false),
    /** The rule that decides it and its category, in the version that the statement names. */
    ruleId: p.string().length(16).nullable(),
    ruleCategoryId: p.string().length(16).nullable(),
    /** The effective category: that of a person, or else of the rule. */
    categoryId: p.string().length(16).nullable(),
    isSetByPerson: p.boolean().default(false),
  },
});
export type BankTransactionRow = InferEntity<typeof BankTransactionEntity>;

/** The category that a person set on a row. It survives when the row is deleted and read again. */
export const BankChoiceEntity = defineEntity({
  name: 'BankChoice',
  tableName: 'bank_choice',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('bank_choice', { folder_id: 'ai_table_folder' }),
  filters: organizationFilter,
  primaryKeys: ['folderId', 'rowHash', 'occurrence'],
  properties: {
    folderId: () => p.manyToOne(AiTableFolderEntity).mapToPk().joinColumn('folder_id').deleteRule('cascade').primary(),
    rowHash: p.uuid().primary(),
    occurrence: p.integer().primary(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    categoryId: p.string().length(16),
    /** The category that the row had before; null if it had none. */
    fromCategoryId: p.string().length(16).nullable(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
  },
});
export type BankChoiceRow = InferEntity<typeof BankChoiceEntity>;

/** A change that a person made to the category of a row. Never changed, so that the row has a history. */
export const BankChoiceChangeEntity = defineEntity({
  name: 'BankChoiceChange',
  tableName: 'bank_choice_change',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('bank_choice_change', { folder_id: 'ai_table_folder' }),
  filters: organizationFilter,
  primaryKeys: ['folderId', 'rowHash', 'occurrence', 'createdAt'],
  properties: {
    folderId: () => p.manyToOne(AiTableFolderEntity).mapToPk().joinColumn('folder_id').deleteRule('cascade').primary(),
    rowHash: p.uuid().primary(),
    occurrence: p.integer().primary(),
    createdAt: createdAt().primary(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    /** Null: the person withdrew the category, so that rules decide again. */
    categoryId: p.string().length(16).nullable(),
    /** The category that the row had before; null if it had none. */
    fromCategoryId: p.string().length(16).nullable(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
  },
});

/** The answer of a model about a row. The model is never asked again, so that a run gives the same result every time. */
export const BankAnswerEntity = defineEntity({
  name: 'BankAnswer',
  tableName: 'bank_answer',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('bank_answer', { folder_id: 'ai_table_folder' }),
  filters: organizationFilter,
  primaryKeys: ['folderId', 'rowHash', 'promptHash', 'model'],
  properties: {
    folderId: () => p.manyToOne(AiTableFolderEntity).mapToPk().joinColumn('folder_id').deleteRule('cascade').primary(),
    rowHash: p.uuid().primary(),
    promptHash: p.uuid().primary(),
    model: p.string().length(128).primary(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    /** Whether the prompt applies to the row. */
    answer: p.boolean(),
    runId: p.uuid().nullable(),
    createdAt: createdAt(),
  },
});
export type BankAnswerRow = InferEntity<typeof BankAnswerEntity>;
