import type { EntrySide, PeriodFigures, PeriodState, PeriodStepKind } from '@atrium/domain/bank-reconcile';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { AiTableFolderEntity } from '../../ai-table-folder/ai-table-folder.entity.ts';
import { OrganizationEntity } from '../../organization/organization.entity.ts';
import { createdAt, id, organizationFilter, tenantPolicies, updatedAt } from '../../tenancy/index.ts';
import { UserEntity } from '../../user/user.entity.ts';
import { BankStatementEntity } from '../statement.entity.ts';

/** One account's month in one currency, once somebody has prepared it. Months without a row are open. */
export const BankPeriodEntity = defineEntity({
  name: 'BankPeriod',
  tableName: 'bank_period',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('bank_period', { folder_id: 'ai_table_folder' }),
  filters: organizationFilter,
  uniques: [{ properties: ['folderId', 'account', 'currency', 'month'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    folderId: () => p.manyToOne(AiTableFolderEntity).mapToPk().joinColumn('folder_id').deleteRule('cascade'),
    account: p.string().length(255).default(''),
    /** Empty for transactions without a currency. */
    currency: p.string().length(16).default(''),
    /** Its first day. */
    month: p.string().columnType('date'),
    state: p.string().length(16).$type<PeriodState>(),
    /** The figures as they were prepared. Posting freezes them. */
    figures: p.json<PeriodFigures>(),
    /** Changes with any figure, transaction or category of the period. */
    digest: p.uuid(),
    /** The documents that the figures were read from. Only users who see all of them may see the figures. */
    documentIds: p.json<string[]>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
});
export type BankPeriodRow = InferEntity<typeof BankPeriodEntity>;

/** The steps of a period, each with its person and time. Steps are never changed. */
export const BankPeriodStepEntity = defineEntity({
  name: 'BankPeriodStep',
  tableName: 'bank_period_step',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('bank_period_step', { period_id: 'bank_period' }),
  filters: organizationFilter,
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    periodId: () => p.manyToOne(BankPeriodEntity).mapToPk().joinColumn('period_id').deleteRule('cascade').index(),
    kind: p.string().length(16).$type<PeriodStepKind>(),
    /** Why it was reopened, or why a difference was accepted. */
    reason: p.text().nullable(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
  },
});
export type BankPeriodStepRow = InferEntity<typeof BankPeriodStepEntity>;

/** A row as the trace of a posted period keeps it. */
export type WithheldRow = {
  bookedOn: string;
  description: string;
  amount: string;
  scale: number;
  type: EntrySide;
  categoryId: string | null;
};

/** Changes that the last reading of a statement would have made in a posted period. */
export const BankWithheldEntity = defineEntity({
  name: 'BankWithheld',
  tableName: 'bank_withheld',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('bank_withheld', { statement_id: 'bank_statement' }),
  filters: organizationFilter,
  indexes: [{ properties: ['folderId', 'account', 'currency', 'month'] }],
  primaryKeys: ['statementId', 'transactionId'],
  properties: {
    statementId: () =>
      p.manyToOne(BankStatementEntity).mapToPk().joinColumn('statement_id').deleteRule('cascade').primary(),
    /** A transaction that is stored, or the id that a new one would have. */
    transactionId: p.uuid().primary(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    folderId: p.uuid(),
    sectionId: p.uuid(),
    account: p.string().length(255),
    currency: p.string().length(16),
    month: p.string().columnType('date'),
    kind: p.string().length(8).$type<'added' | 'changed' | 'removed'>(),
    before: p.json<WithheldRow>().nullable(),
    after: p.json<WithheldRow>().nullable(),
    line: p.integer(),
    page: p.integer().nullable(),
    sheet: p.string().length(255).nullable(),
    box: p.json<number[]>().nullable(),
    createdAt: createdAt(),
  },
});
export type BankWithheldRow = InferEntity<typeof BankWithheldEntity>;
