import { readCapitalStatements, readCapitalWorkbook, UnreadableCapital } from '@atrium/ai/pcap-reconcile';
import { isUnreachable } from '@atrium/db/kernel';
import {
  type CapitalDocument,
  capitalDocuments,
  endingsBefore,
  PcapMatchEntity,
  PcapReconciliationEntity,
} from '@atrium/db/pcap-reconcile';
import { DomainError, type MemberActor } from '@atrium/domain/kernel';
import { type CapitalSide, reconcileCapital, reconcilePartnerCapital } from '@atrium/domain/pcap-reconcile';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { folderReadersOf } from '../ai-table/index.ts';
import { type TaskContext, writeOutbox } from '../kernel/index.ts';
import { type ItemWork, LostClaimError, run, RunEnds, type RunFound, type Wait } from '../run/index.ts';
import { writeReconciliation } from './write.ts';

type Payload = z.output<typeof reconcilePartnerCapital.payload>;
type Work = ItemWork<Payload, null> & { asker: MemberActor };

/** Attempts beyond the retries, for workers that were killed. After these, the files themselves are suspected. */
const KILLS = 3;
const GONE = 'The workbook or the PDF was deleted, or you can no longer see it.';
const OUR_FAULT = 'Something went wrong on our side while the documents were read. Run it again.';
const NO_SPACE =
  'The server has no space left to read the documents. Ask an administrator to free some, then run it again.';
const KILLED = 'Reading the documents was interrupted several times. They may be too large for this server.';

/** A document was replaced while it was read, so what was read is thrown away. */
class Changed extends Error {
  override name = 'Changed';
}

type Loaded = { workbook: CapitalDocument; pdf: CapitalDocument };

async function load(em: EntityManager, { item, asker }: Pick<Work, 'item' | 'asker'>): Promise<Loaded | null> {
  const found = await em.findOne(PcapReconciliationEntity, { id: item.key });
  if (!found) return null;
  const documents = await capitalDocuments(em, viewerOf(asker), [found.workbookId, found.statementId]);
  const workbook = documents.find(({ id }) => id === found.workbookId);
  const pdf = documents.find(({ id }) => id === found.statementId);
  return workbook && pdf ? { workbook, pdf } : null;
}

/** Ends the item without a table. */
async function conclude({ commit, item }: Work, reason: string): Promise<void> {
  await commit(async (em) => {
    await em.nativeUpdate(
      PcapReconciliationEntity,
      { id: item.key },
      { status: 'Failed', reason, processedAt: new Date() },
    );
    return { end: 'failed', outcome: { reason } };
  });
}

async function readBoth(
  { job, signal }: Work,
  { workbook, pdf }: Loaded,
): Promise<{ workbook: CapitalSide; statement: CapitalSide }> {
  const { store, log } = job.platform;
  const onFault = (fault: string) => log.error({ fault, taskId: job.taskId }, 'partner capital not read');
  const read = async (document: CapitalDocument, reader: typeof readCapitalWorkbook) =>
    store.withLocalFile(document.storageKey, async (path) =>
      reader({ path, name: document.name }, { signal, onFault }),
    );
  return { workbook: await read(workbook, readCapitalWorkbook), statement: await read(pdf, readCapitalStatements) };
}

async function reconcile(work: Work, loaded: Loaded): Promise<void> {
  const { item, job, read, commit, asker, run: found } = work;
  const { folderId, deleteTables } = job.payload;
  const sides = await readBoth(work, loaded);
  const answers = await read(async (em) => em.find(PcapMatchEntity, { folderId }));
  const result = reconcileCapital(sides.workbook, sides.statement, answers);
  const asOf = sides.workbook.asOf ?? sides.statement.asOf;
  await commit(async (em) => {
    const now = await load(em, work);
    if (now?.workbook.versionId !== loaded.workbook.versionId || now.pdf.versionId !== loaded.pdf.versionId)
      throw new Changed();
    const before = asOf === null ? null : await endingsBefore(em, viewerOf(asker), folderId, asOf);
    const { workbook, statement } = sides;
    const currency = workbook.currency ?? statement.currency;
    const createdById = found.createdById ?? asker.userId;
    const reconciliation = await em.findOneOrFail(PcapReconciliationEntity, { id: item.key });
    await writeReconciliation(em, {
      reconciliation,
      createdById,
      result,
      asOf,
      currency,
      before,
      periods: [workbook.asOf, statement.asOf],
      deleteTables,
    });
    return { outcome: { partners: result.partners.length } };
  });
}

function isOutOfSpace(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return (
    code === 'ENOSPC' || code === 'EDQUOT' || (error instanceof DomainError && error.detailCode === 'storage_full')
  );
}

/** Says in a sentence why it failed. Null: not the fault of the documents, so the lane fails and is tried again. */
function explain(error: unknown): { reason: string; isFinal: boolean } | null {
  if (error instanceof LostClaimError || error instanceof RunEnds || isUnreachable(error)) return null;
  if (error instanceof UnreadableCapital) return { reason: error.message, isFinal: true };
  return { reason: isOutOfSpace(error) ? NO_SPACE : OUR_FAULT, isFinal: false };
}

/** Reads both documents and writes partners, table and status in one transaction, or ends with a sentence. */
async function workOn(work: Work): Promise<Wait | void> {
  const { item, job, save, signal } = work;
  const { maxRetryAttempts } = job.payload;
  let loaded: Loaded | null = null;
  await save(async (em) => {
    loaded = await load(em, work);
    await em.nativeUpdate(PcapReconciliationEntity, { id: item.key }, { status: 'Processing' });
  });
  if (!loaded) return conclude(work, GONE);
  if (item.attempts > maxRetryAttempts + 1 + KILLS) return conclude(work, KILLED);
  try {
    return await reconcile(work, loaded);
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof Changed) return { until: new Date() };
    const explained = explain(error);
    if (!explained) throw error;
    const { reason, isFinal } = explained;
    if (!isFinal) job.platform.log.error({ err: error, taskId: job.taskId }, 'partner capital not reconciled');
    if (isFinal || item.attempts > maxRetryAttempts) return conclude(work, reason);
    return { until: new Date(Date.now() + 1000 * 2 ** item.attempts) };
  }
}

/** Writes an event of a folder for its readers. */
async function tell(em: EntityManager, { resourceId, organizationId }: RunFound): Promise<void> {
  if (resourceId === null) return;
  const readers = await folderReadersOf(em, resourceId);
  const events = readers.flatMap((reader) => [
    { topic: 'pcapReconcile' as const, action: 'run', resourceId, ...reader },
    { topic: 'aiTableFolder' as const, action: 'updated', resourceId, ...reader },
  ]);
  await writeOutbox(em, organizationId, events);
}

/** Reconciles partner capital. An item is a reconciliation. */
export const capitalRun = run<Payload, null>({
  area: 'pcapReconcile',
  verb: 'reconcile',
  job: reconcilePartnerCapital,
  laneOf: ({ runId, lane }) => ({ runId, lane }),
  payloadOf: (payload, lane) => ({ ...payload, lane }),
  lanes: 1,
  asker: 'member',
  failure: 'The partner capital could not be reconciled. Run it again.',
  open: async () => null,
  work: async ({ asker, ...work }) => {
    if (!asker) throw new Error('A reconciliation of partner capital needs a member who asks.');
    return workOn({ ...work, asker });
  },
  changed: async ({ em, run: found }) => tell(em, found),
  end: async ({ em, run: found }) => tell(em, found),
});

/** Runs the lane. */
export async function runCapital(job: TaskContext<Payload>): Promise<void> {
  await capitalRun.lane(job);
}
/** Ends the run after the last failed attempt of its lane. */
export const failCapital = capitalRun.fail;
/** Ends the run of a revoked lane. */
export const stopCapital = capitalRun.stop;
