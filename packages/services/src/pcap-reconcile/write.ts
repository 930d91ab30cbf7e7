import { DatatableEntity } from '@atrium/db/ai-table';
import {
  capitalTables,
  type Endings,
  type PcapPartnerRow,
  PcapPartnerEntity,
  type PcapReconciliationRow,
  type StoredPartner,
} from '@atrium/db/pcap-reconcile';
import { amountOf, decimalOf, subtractAmounts } from '@atrium/domain/bank-reconcile';
import { newId } from '@atrium/domain/kernel';
import {
  brokenContinuity,
  countPartners,
  rankOf,
  type Reconciliation,
  type SideKind,
} from '@atrium/domain/pcap-reconcile';
import type { EntityManager } from '@mikro-orm/postgresql';
import { createCapitalTable, MOST_LINES, writeTable } from './table.ts';

type Before = { reconciliationId: string; asOf: string; endings: Endings };

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
  const notes = [...result.notes, ...extraNotes(writing, partners)];
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

function extraNotes(
  { periods: [workbook, statement], result, before }: Writing,
  partners: readonly PcapPartnerRow[],
): string[] {
  const notes: string[] = [];
  if (workbook != null && statement != null && workbook !== statement)
    notes.push(`The workbook is of ${workbook}, and the statements are of ${statement}.`);
  const broken = partners.filter(({ detail }) => detail.continuity ?? detail.statementContinuity);
  if (before && broken.length > 0) notes.push(continuityNote(broken, before.asOf));
  const { length } = result.comparison.lines;
  if (length > MOST_LINES) notes.push(`The table shows the first ${MOST_LINES} of ${length} lines.`);
  return notes;
}

/** Most partners that a note names. */
const MOST_NAMED = 5;

function continuityNote(broken: readonly PcapPartnerRow[], asOf: string): string {
  const names = broken.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = broken.length - names.length;
  const list = [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return `Beginning balances that are not the ending balances of ${asOf}: ${list}.`;
}

function partnersOf({ reconciliation, result, before }: Writing): PcapPartnerRow[] {
  const ids = result.partners.map(() => newId());
  const gapsOf = (side: SideKind) => {
    const balances = result.partners.map(({ key, lines }) => ({
      key,
      beginning: lines.find(({ kind }) => kind === 'beginning')?.[side] ?? null,
    }));
    return new Map(
      before ? brokenContinuity(balances, before.endings[side], amountOf).map((each) => [each.key, each]) : [],
    );
  };
  const gaps = { workbook: gapsOf('workbook'), statement: gapsOf('statement') };
  const continuityOf = (side: SideKind, key: string) => {
    const gap = gaps[side].get(key);
    if (!gap || !before) return null;
    const { reconciliationId, asOf } = before;
    return { reconciliationId, asOf, before: gap.before, difference: differenceOf(gap.beginning, gap.before) };
  };
  return result.partners.map((partner, at) => {
    const { key, name, status, proposals, ...detail } = partner;
    const stored: StoredPartner = {
      ...detail,
      proposals: proposals.flatMap((proposal) => {
        const partnerId = ids[proposal.partner];
        return partnerId === undefined ? [] : [{ partnerId, reasons: proposal.reasons }];
      }),
      continuity: continuityOf('workbook', key),
      statementContinuity: continuityOf('statement', key),
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
