import { readCapitalStatements, readCapitalWorkbook, UnreadableCapital } from '@atrium/ai/pcap-reconcile';
import {
  type CapitalDocument,
  capitalDocuments,
  endingsBefore,
  PcapMatchEntity,
  PcapReconciliationEntity,
} from '@atrium/db/pcap-reconcile';
import { type MemberActor } from '@atrium/domain/kernel';
import { type CapitalSide, reconcileCapital, reconcilePartnerCapital } from '@atrium/domain/pcap-reconcile';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { folderReadersOf } from '../ai-table/index.ts';
import { type TaskContext, writeOutbox } from '../kernel/index.ts';
import { FileChanged, type ItemWork, readFiles, run, type RunFound, type Wait } from '../run/index.ts';
import { writeReconciliation } from './write.ts';

type Payload = z.output<typeof reconcilePartnerCapital.payload>;
type Work = ItemWork<Payload, null> & { asker: MemberActor };

const GONE = 'The workbook or the PDF was deleted, or you can no longer see it.';
const SENTENCES = {
  interrupted: 'Reading the documents was interrupted several times. They may be too large for this server.',
  noSpace: 'The server has no space left to read the documents. Ask an administrator to free some, then run it again.',
  ourFault: 'Something went wrong on our side while the documents were read. Run it again.',
};

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
      throw new FileChanged();
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

/** Reads both documents and writes partners, table and status in one transaction, or ends with a sentence. */
async function workOn(work: Work): Promise<Wait | void> {
  let loaded: Loaded | null = null;
  await work.save(async (em) => {
    loaded = await load(em, work);
    await em.nativeUpdate(PcapReconciliationEntity, { id: work.item.key }, { status: 'Processing' });
  });
  const documents: Loaded | null = loaded;
  if (!documents) return conclude(work, GONE);
  return readFiles(work, {
    read: async () => reconcile(work, documents),
    unreadable: (error) => (error instanceof UnreadableCapital ? error.message : null),
    fail: async (reason) => conclude(work, reason),
    sentences: SENTENCES,
  });
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
    if (!asker) throw new Error('A reconciliation of partner capital needs a member who starts it.');
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
