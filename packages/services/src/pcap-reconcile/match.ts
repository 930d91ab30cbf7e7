import {
  PcapMatchEntity,
  PcapPartnerEntity,
  type PcapPartnerRow,
  PcapReconciliationEntity,
  type PcapReconciliationRow,
  reconciliationOfPartner,
} from '@atrium/db/pcap-reconcile';
import { dataAnswer, DomainError, newId, notFound, ok } from '@atrium/domain/kernel';
import {
  comparePartner,
  countPartners,
  matchPartners,
  PcapMatchInput,
  PcapPartner,
  type PartnerGroup,
  rankOf,
} from '@atrium/domain/pcap-reconcile';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { command } from '../kernel/index.ts';
import { emitCapital, onCapitalFolder } from './access.ts';
import { presentOne } from './list.ts';
import { writeTable } from './table.ts';

type Opened = { reconciliation: PcapReconciliationRow; partners: PcapPartnerRow[] };

/** Locks a reconciliation and returns it with its partners. */
export async function openReconciliation(em: EntityManager, id: string): Promise<Opened> {
  const reconciliation = await em.findOneOrFail(
    PcapReconciliationEntity,
    { id },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  const partners = await em.find(PcapPartnerEntity, { reconciliationId: id }, { orderBy: { ordinal: 'asc' } });
  return { reconciliation, partners };
}

/** Stores changed partners: their order of review, the counts, and their rows in the table. */
export async function savePartners(
  em: EntityManager,
  { reconciliation, partners }: Opened,
  changed: readonly PcapPartnerRow[],
  deletedIds: readonly string[] = [],
): Promise<void> {
  for (const partner of changed) partner.rank = rankOf({ status: partner.status, ...partner.detail }, partner.accepted);
  const left = partners.filter(({ id }) => !deletedIds.includes(id));
  const { summary } = reconciliation;
  if (summary) reconciliation.summary = { ...summary, counts: countPartners(left) };
  await em.flush();
  await writeTable(em, reconciliation, changed, deletedIds);
}

async function remember(
  em: EntityManager,
  folderId: string,
  organizationId: string,
  userId: string,
  keys: [string, string],
  isSame: boolean,
): Promise<void> {
  const [workbookKey, statementKey] = keys;
  await em.upsert(
    PcapMatchEntity,
    { folderId, workbookKey, statementKey, organizationId, isSame, createdById: userId, createdAt: new Date() },
    {
      onConflictFields: ['folderId', 'workbookKey', 'statementKey'],
      onConflictMergeFields: ['isSame', 'createdById', 'createdAt'],
    },
  );
}

/** Removes proposals of partners that are gone or matched, and returns the partners that had them. */
function withoutProposals(
  partners: readonly PcapPartnerRow[],
  isGone: (owner: string, other: string) => boolean,
): PcapPartnerRow[] {
  return partners.filter((partner) => {
    const kept = partner.detail.proposals.filter(({ partnerId }) => !isGone(partner.id, partnerId));
    if (kept.length === partner.detail.proposals.length) return false;
    partner.detail = { ...partner.detail, proposals: kept };
    return true;
  });
}

function comparisonOf({ comparison }: PcapReconciliationRow) {
  if (!comparison)
    throw new DomainError('CONFLICT', 'This reconciliation is not complete. Wait until it is, or run it again.');
  return comparison;
}

/** The two sides of an open match, whichever partner is named first. */
function sidesOf(
  a: PcapPartnerRow,
  b: PcapPartnerRow,
): { own: PcapPartnerRow; other: PcapPartnerRow; workbook: PartnerGroup; statement: PartnerGroup } {
  for (const [own, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const [workbook, statement] = [own.detail.workbook, other.detail.statement];
    if (workbook && statement && !own.detail.statement && !other.detail.workbook)
      return { own, other, workbook, statement };
  }
  throw new DomainError(
    'CONFLICT',
    'Choose a partner that is only in the workbook and one that is only in the statements.',
  );
}

/** Records that two partners are the same or not, or separates a partner again. */
export const matchPcap = command({
  area: 'pcapReconcile',
  verb: 'match',
  summary: 'Answer whether a partner of the workbook and one of the statements are the same',
  input: PcapMatchInput,
  output: dataAnswer(PcapPartner),
  access: onCapitalFolder('write'),
  run: async ({ em, actor, input, resource: { folder }, emit, note }) => {
    const { partnerId, otherPartnerId, isSame } = input;
    const id = await reconciliationOfPartner(em, viewerOf(actor), folder.id, partnerId);
    if (id === null) throw notFound('Partner');
    const opened = await openReconciliation(em, id);
    const { reconciliation, partners } = opened;
    const find = (wanted: string) => partners.find((partner) => partner.id === wanted);
    const first = find(partnerId);
    const second = otherPartnerId === undefined ? undefined : find(otherPartnerId);
    if (!first || (otherPartnerId !== undefined && !second)) throw notFound('Partner');
    const { organizationId } = reconciliation;
    const answer = async (keys: [string, string], same: boolean) =>
      remember(em, folder.id, organizationId, actor.userId, keys, same);
    let shown = first;
    if (!second) {
      const { workbook, statement } = first.detail;
      if (isSame || !workbook || !statement)
        throw new DomainError('CONFLICT', 'This partner is only on one side. There is nothing to separate.');
      await answer([workbook.key, statement.key], false);
      await separate(em, opened, first, { workbook, statement });
    } else {
      const { own, other, workbook, statement } = sidesOf(first, second);
      shown = own;
      await answer([workbook.key, statement.key], isSame);
      const changed = withoutProposals(partners, (one, two) =>
        isSame
          ? [own.id, other.id].includes(one) || [own.id, other.id].includes(two)
          : (one === own.id && two === other.id) || (one === other.id && two === own.id),
      );
      if (isSame) {
        const compared = comparePartner(comparisonOf(reconciliation), workbook.entries, statement.entries);
        own.detail = { ...own.detail, ...compared, statement, matchedBy: 'person', proposals: [] };
        own.detail.statementContinuity = other.detail.statementContinuity ?? null;
        own.status = compared.status;
        own.accepted = {};
        em.remove(other);
        await savePartners(
          em,
          opened,
          [...new Set([own, ...changed])].filter((partner) => partner !== other),
          [other.id],
        );
      } else await savePartners(em, opened, changed);
    }
    await emitCapital({ em, emit }, folder, 'matched');
    note('pcapPartner', partnerId, { isSame, ...(otherPartnerId !== undefined && { otherPartnerId }) });
    return ok(
      await presentOne(em, actor, folder.id, id, shown.id),
      isSame ? 'The partners are matched.' : 'The partners are kept apart.',
    );
  },
});

/** Separates a partner into one of the workbook, which keeps its row, and one of the statements. */
async function separate(
  em: EntityManager,
  opened: Opened,
  partner: PcapPartnerRow,
  { workbook, statement }: { workbook: PartnerGroup; statement: PartnerGroup },
): Promise<void> {
  const { reconciliation, partners } = opened;
  const comparison = comparisonOf(reconciliation);
  const otherId = newId();
  const reasons = matchPartners(workbook.entries, statement.entries, []).proposals[0]?.reasons ?? [
    'They were matched before.',
  ];
  const left = comparePartner(comparison, workbook.entries, null);
  const right = comparePartner(comparison, null, statement.entries);
  const other = em.create(PcapPartnerEntity, {
    id: otherId,
    organizationId: partner.organizationId,
    reconciliationId: partner.reconciliationId,
    ordinal: Math.max(...partners.map(({ ordinal }) => ordinal)) + 1,
    rank: 1,
    key: statement.key,
    name: statement.name,
    status: right.status,
    detail: {
      ...right,
      workbook: null,
      statement,
      matchedBy: null,
      proposals: [{ partnerId: partner.id, reasons }],
      continuity: null,
      statementContinuity: partner.detail.statementContinuity ?? null,
    },
    accepted: {},
  });
  partner.detail = {
    ...partner.detail,
    ...left,
    statement: null,
    matchedBy: null,
    proposals: [{ partnerId: otherId, reasons }],
    statementContinuity: null,
  };
  partner.status = left.status;
  partner.accepted = {};
  await savePartners(em, { reconciliation, partners: [...partners, other] }, [partner, other]);
}
