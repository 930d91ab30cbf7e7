import type {
  Comparison,
  PcapCounts,
  RECONCILIATION_STATUSES,
  ReconciledPartner,
  TieStatus,
  TotalCheck,
} from '@atrium/domain/pcap-reconcile';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { AiTableFolderEntity } from '../ai-table-folder/ai-table-folder.entity.ts';
import { DatatableEntity } from '../ai-table/ai-table.entity.ts';
import { DocumentEntity } from '../document/document.entity.ts';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { createdAt, id, instant, organizationFilter, tenantPolicies, updatedAt } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';

/** The findings of a reconciliation about its documents as a whole. */
export type CapitalSummary = { counts: PcapCounts; totals: TotalCheck[]; notes: string[] };

/** A workbook of partner capital, tied to a PDF with the statements of its partners. */
export const PcapReconciliationEntity = defineEntity({
  name: 'PcapReconciliation',
  tableName: 'pcap_reconciliation',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('pcap_reconciliation', {
    folder_id: 'ai_table_folder',
    workbook_id: 'document',
    statement_id: 'document',
    datatable_id: 'datatable',
  }),
  filters: organizationFilter,
  indexes: [{ properties: ['folderId', 'createdAt'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    folderId: () => p.manyToOne(AiTableFolderEntity).mapToPk().joinColumn('folder_id').deleteRule('cascade'),
    workbookId: () => p.manyToOne(DocumentEntity).mapToPk().joinColumn('workbook_id').deleteRule('cascade').index(),
    statementId: () => p.manyToOne(DocumentEntity).mapToPk().joinColumn('statement_id').deleteRule('cascade').index(),
    datatableId: () =>
      p.manyToOne(DatatableEntity).mapToPk().joinColumn('datatable_id').nullable().deleteRule('set null').index(),
    runId: p.uuid(),
    status: p.string().length(16).$type<(typeof RECONCILIATION_STATUSES)[number]>().default('Pending'),
    /** One sentence for users about the status. */
    reason: p.text().nullable(),
    asOf: p.string().columnType('date').nullable(),
    currency: p.string().length(16).nullable(),
    /** How partners are compared, so that a later match compares alike; null until it is processed. */
    comparison: p.json<Comparison>().nullable(),
    summary: p.json<CapitalSummary>().nullable(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    processedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
});
export type PcapReconciliationRow = InferEntity<typeof PcapReconciliationEntity>;

/** The stored values of a partner. Proposals name partners of the same reconciliation by id. */
export type StoredPartner = Omit<ReconciledPartner, 'proposals' | 'key' | 'name' | 'status'> & {
  proposals: { partnerId: string; reasons: string[] }[];
  continuity: StoredContinuity | null;
  /** Absent in partners that were stored before both sides were checked. */
  statementContinuity?: StoredContinuity | null;
};

type StoredContinuity = { reconciliationId: string; asOf: string; before: string; difference: string };

/** Why a person accepts a line, with the values that were accepted. */
export type StoredAcceptance = {
  reason: string;
  byId: string;
  at: string;
  workbook: string | null;
  statement: string | null;
};

/** A partner of a reconciliation. Its id is that of its row in the table. */
export const PcapPartnerEntity = defineEntity({
  name: 'PcapPartner',
  tableName: 'pcap_partner',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('pcap_partner', { reconciliation_id: 'pcap_reconciliation' }),
  filters: organizationFilter,
  indexes: [{ properties: ['reconciliationId', 'rank', 'ordinal'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    reconciliationId: () =>
      p.manyToOne(PcapReconciliationEntity).mapToPk().joinColumn('reconciliation_id').deleteRule('cascade'),
    ordinal: p.integer(),
    /** Differences first: 0 waits for a person, 1 does not tie, 2 is rounded, 3 ties or is accepted. */
    rank: p.smallint(),
    key: p.string().length(255),
    name: p.text(),
    status: p.string().length(16).$type<TieStatus>(),
    detail: p.json<StoredPartner>(),
    /** By the key of the line. */
    accepted: p.json<Record<string, StoredAcceptance>>(),
  },
});
export type PcapPartnerRow = InferEntity<typeof PcapPartnerEntity>;

/** A person's answer whether a partner of a workbook and one of a statement are the same, remembered for the folder. */
export const PcapMatchEntity = defineEntity({
  name: 'PcapMatch',
  tableName: 'pcap_match',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('pcap_match', { folder_id: 'ai_table_folder' }),
  filters: organizationFilter,
  primaryKeys: ['folderId', 'workbookKey', 'statementKey'],
  properties: {
    folderId: () => p.manyToOne(AiTableFolderEntity).mapToPk().joinColumn('folder_id').deleteRule('cascade').primary(),
    workbookKey: p.string().length(255).primary(),
    statementKey: p.string().length(255).primary(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    isSame: p.boolean(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
  },
});
