import { DatatableEntity } from '@atrium/db/ai-table';
import {
  capitalTables,
  type PcapPartnerRow,
  PcapPartnerEntity,
  type PcapReconciliationRow,
  type StoredPartner,
} from '@atrium/db/pcap-reconcile';
import { amountOf, decimalOf, subtractAmounts } from '@atrium/domain/bank-reconcile';
import { newId } from '@atrium/domain/kernel';
import { brokenContinuity, countPartners, rankOf, type Reconciliation } from '@atrium/domain/pcap-reconcile';
import type { EntityManager } from '@mikro-orm/postgresql';
import { createCapitalTable, MOST_LINES, writeTable } from './table.ts';

type Before = { reconciliationId: string; asOf: string; endings: ReadonlyMap<string, string> };

export type Writing = {
  reconciliation: PcapReconciliationRow;
  createdById: string;
  result: Reconciliation;
  asOf: string | null;
  currency: string | null;
  /** The last day of the period in the workbook and in the statements. */
  periods: readonly (string | null)[];
  /** The period before; null without one. */
  before: Before | null;
  deleteTables: boolean;
};

/** Writes the partners, the table and the status of a reconciliation. */
export async function writeReconciliation(em: EntityManager, writing: Writing): Promise<void> {
  const { reconciliation, createdById, result, asOf, currency, deleteTables } = writing;
  const { organizationId, folderId } = reconciliation;
  if (deleteTables) {
    const earlier = await capitalTables(em, folderId);
    await em.nativeUpdate(DatatableEntity, { id: { $in: earlier } }, { deletedAt: new Date() });
  }
  const partners = partnersOf(writing);
  for (let from = 0; from < partners.length; from += PER_STATEMENT)
    await em.insertMany(PcapPartnerEntity, partners.slice(from, from + PER_STATEMENT));
  const { comparison, totals } = result;
  const datatableId = await createCapitalTable(
    em,
    { organizationId, folderId, createdById },
    comparison.lines.slice(0, MOST_LINES),
  );
  const notes = [...result.notes, ...extraNotes(writing)];
  Object.assign(reconciliation, {
    datatableId,
    status: 'Completed',
    reason: null,
    asOf,
    currency,
    comparison,
    summary: { counts: countPartners(partners), totals, notes },
    processedAt: new Date(),
  });
  await em.flush();
  await writeTable(em, reconciliation, partners);
}

const PER_STATEMENT = 200;

function extraNotes({ periods: [workbook, statement], result }: Writing): string[] {
  const notes: string[] = [];
  if (workbook != null && statement != null && workbook !== statement)
    notes.push(`The workbook is of ${workbook}, and the statements are of ${statement}.`);
  const { length } = result.comparison.lines;
  if (length > MOST_LINES) notes.push(`The table shows the first ${MOST_LINES} of ${length} lines.`);
  return notes;
}

function partnersOf({ reconciliation, result, before }: Writing): PcapPartnerRow[] {
  const ids = result.partners.map(() => newId());
  const balances = result.partners.map(({ key, lines }) => ({
    key,
    beginning: lines.find(({ kind }) => kind === 'beginning')?.workbook ?? null,
  }));
  const broken = new Map(
    before ? brokenContinuity(balances, before.endings, amountOf).map((each) => [each.key, each]) : [],
  );
  return result.partners.map((partner, at) => {
    const { key, name, status, proposals, ...detail } = partner;
    const gap = broken.get(key);
    const stored: StoredPartner = {
      ...detail,
      proposals: proposals.flatMap((proposal) => {
        const partnerId = ids[proposal.partner];
        return partnerId === undefined ? [] : [{ partnerId, reasons: proposal.reasons }];
      }),
      continuity:
        gap && before
          ? {
              reconciliationId: before.reconciliationId,
              asOf: before.asOf,
              before: gap.before,
              difference: differenceOf(gap.beginning, gap.before),
            }
          : null,
    };
    return {
      id: ids[at] ?? newId(),
      organizationId: reconciliation.organizationId,
      reconciliationId: reconciliation.id,
      ordinal: at + 1,
      rank: rankOf({ status, ...stored }, {}),
      key,
      name,
      status,
      detail: stored,
      accepted: {},
    };
  });
}

function differenceOf(a: string, b: string): string {
  const [left, right] = [amountOf(a), amountOf(b)];
  return left && right ? decimalOf(subtractAmounts(left, right)) : '0';
}
