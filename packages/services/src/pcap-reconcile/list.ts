import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import {
  listPartners,
  listReconciliations,
  type PartnerListed,
  type ReconciliationListed,
  type StoredAcceptance,
} from '@atrium/db/pcap-reconcile';
import { UserEntity } from '@atrium/db/user';
import { dataAnswer, listAnswer, type MemberActor, notFound, ok, page } from '@atrium/domain/kernel';
import {
  countPartners,
  ListAllReconciliationsInput,
  ListPartnersInput,
  ListReconciliationsInput,
  PcapPartner,
  PcapReconciliation,
  ReconciliationRef,
} from '@atrium/domain/pcap-reconcile';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { inOrganization, query } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';
import { onCapitalFolder } from './access.ts';

const ONE = { limit: 1, offset: 0 };

function present({
  summary,
  folderId,
  folderName,
  workbookId,
  workbookName,
  statementId,
  statementName,
  runId,
  ...row
}: ReconciliationListed): PcapReconciliation {
  return {
    id: row.id,
    aiTableFolderId: folderId,
    aiTableFolderName: folderName,
    status: row.status,
    reason: row.reason,
    excelDocumentId: workbookId,
    excelDocumentName: workbookName,
    pdfDocumentId: statementId,
    pdfDocumentName: statementName,
    datatableId: row.datatableId,
    taskId: runId,
    asOf: row.asOf,
    currency: row.currency,
    counts: summary?.counts ?? countPartners([]),
    totals: summary?.totals ?? [],
    notes: summary?.notes ?? [],
    createdAt: isoTime(row.createdAt),
    processedAt: isoTimeOrNull(row.processedAt),
  };
}

/** The reconciliations of a folder, the newest first. */
export const listPcapReconciliations = query({
  area: 'pcapReconcile',
  verb: 'list',
  summary: 'Reconciliations of partner capital in a folder',
  input: ListReconciliationsInput,
  output: listAnswer(PcapReconciliation),
  access: onCapitalFolder('view'),
  run: async ({ em, actor, input, resource: { folder } }) => {
    const rows = await listReconciliations(em, input, viewerOf(actor), folder.id, null);
    const { data, ...answer } = page(rows, input);
    return { ...answer, data: data.map(present) };
  },
});

/** The reconciliations of all folders that the caller may see, the newest first. */
export const listAllPcapReconciliations = query({
  area: 'pcapReconcile',
  verb: 'listAll',
  summary: 'Reconciliations of partner capital in all folders',
  input: ListAllReconciliationsInput,
  output: listAnswer(PcapReconciliation),
  access: inOrganization('enter'),
  run: async ({ em, actor, input }) => {
    const { data, ...answer } = page(await listReconciliations(em, input, viewerOf(actor), null, null), input);
    return { ...answer, data: data.map(present) };
  },
});

/** One reconciliation with its counts, totals and notes. */
export const pcapReconciliationInfo = query({
  area: 'pcapReconcile',
  verb: 'info',
  summary: 'One reconciliation of partner capital',
  input: ReconciliationRef,
  output: dataAnswer(PcapReconciliation),
  access: onCapitalFolder('view'),
  run: async ({ em, actor, input, resource: { folder } }) => {
    const [row] = await listReconciliations(em, ONE, viewerOf(actor), folder.id, requireUuid(input.reconciliationId));
    if (!row) throw notFound('Reconciliation');
    return ok(present(row));
  },
});

/** Ids of requests are texts. One that is no UUID does not exist. */
function requireUuid(id: string): string {
  if (/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(id)) return id;
  throw notFound('Reconciliation');
}

type People = ReadonlyMap<string, string>;

function acceptanceOf(accepted: StoredAcceptance | undefined, people: People) {
  if (!accepted) return null;
  return {
    reason: accepted.reason,
    acceptedById: accepted.byId,
    acceptedByName: people.get(accepted.byId) ?? '',
    acceptedAt: accepted.at,
  };
}

async function presentPartners(
  em: EntityManager,
  rows: readonly PartnerListed[],
  names: ReadonlyMap<string, string>,
): Promise<PcapPartner[]> {
  const ids = [...new Set(rows.flatMap(({ accepted }) => Object.values(accepted).map(({ byId }) => byId)))];
  const users =
    ids.length === 0
      ? []
      : await em.find(UserEntity, { id: { $in: ids } }, { fields: ['id', 'firstName', 'lastName', 'email'] });
  const people = new Map(
    users.map((user) => [
      user.id,
      displayName({ firstName: user.firstName ?? '', lastName: user.lastName ?? '', email: user.email }),
    ]),
  );
  return rows.map(({ id, name, status, rank, detail, accepted, isBeforeVisible }) => {
    const { lines, rollForwards, reasons, matchedBy, workbook, statement, proposals } = detail;
    const { continuity, statementContinuity = null } = detail;
    const shown = (found: typeof continuity) =>
      found && isBeforeVisible ? { asOf: found.asOf, before: found.before, difference: found.difference } : null;
    const entries = (group: typeof workbook) =>
      (group?.entries ?? []).map((entry) => ({
        name: entry.name,
        identifier: entry.identifier,
        className: entry.className,
        place: entry.place,
      }));
    return {
      id,
      name,
      status,
      isAccepted: rank === 3 && status !== 'tied' && status !== 'rounding',
      matchedBy,
      reasons,
      lines: lines.map((line) => ({ ...line, acceptance: acceptanceOf(accepted[line.key], people) })),
      acceptances: Object.fromEntries(
        Object.entries(accepted).flatMap(([key, each]) => {
          const found = acceptanceOf(each, people);
          return found ? [[key, found]] : [];
        }),
      ),
      rollForwards,
      workbookEntries: entries(workbook),
      statementEntries: entries(statement),
      proposals: proposals.map(({ partnerId, reasons: why }) => ({
        partnerId,
        name: names.get(partnerId) ?? '',
        reasons: why,
      })),
      continuity: shown(continuity),
      statementContinuity: shown(statementContinuity),
    };
  });
}

async function namesOf(
  em: EntityManager,
  actor: MemberActor,
  folderId: string,
  reconciliationId: string,
  rows: readonly PartnerListed[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(rows.flatMap(({ detail }) => detail.proposals.map(({ partnerId }) => partnerId)));
  if (wanted.size === 0) return new Map();
  const found = await listPartners(
    em,
    { limit: 1000, offset: 0, where: { rank: { eq: 0 } } },
    viewerOf(actor),
    folderId,
    reconciliationId,
  );
  return new Map(found.flatMap(({ id, name }) => (wanted.has(id) ? [[id, name] as const] : [])));
}

/** One partner, as a command answers it. */
export async function presentOne(
  em: EntityManager,
  actor: MemberActor,
  folderId: string,
  reconciliationId: string,
  partnerId: string,
): Promise<PcapPartner> {
  const rows = await listPartners(
    em,
    { limit: 1, offset: 0, where: { id: { eq: partnerId } } },
    viewerOf(actor),
    folderId,
    reconciliationId,
  );
  const [partner] = await presentPartners(em, rows, await namesOf(em, actor, folderId, reconciliationId, rows));
  if (!partner) throw notFound('Partner');
  return partner;
}

/** The partners of a reconciliation, differences first, with each line on both sides. */
export const listPcapPartners = query({
  area: 'pcapReconcile',
  verb: 'listPartners',
  summary: 'Partners of a reconciliation, with each line on both sides',
  input: ListPartnersInput,
  output: listAnswer(PcapPartner),
  access: onCapitalFolder('view'),
  run: async ({ em, actor, input, resource: { folder } }) => {
    const wanted = input.reconciliationId === undefined ? null : requireUuid(input.reconciliationId);
    const [known] = await listReconciliations(em, ONE, viewerOf(actor), folder.id, wanted);
    if (!known && wanted === null) return page([], input);
    if (!known) throw notFound('Reconciliation');
    const reconciliationId = known.id;
    const rows = await listPartners(em, input, viewerOf(actor), folder.id, reconciliationId);
    const { data, ...answer } = page(rows, input);
    const names = await namesOf(em, actor, folder.id, reconciliationId, data);
    return { ...answer, data: await presentPartners(em, data, names) };
  },
});
