import { type Provider, ProviderError } from '@atrium/ai/providers';
import { DatatableRunEntity, type DatatableRunRow, releaseCells } from '@atrium/db/ai-table';
import { fillTable } from '@atrium/domain/ai-table';
import type { MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readIn, type TaskContext } from '../kernel/index.ts';
import { providersFor } from '../provider/index.ts';
import { run, type Verdict } from '../run/index.ts';
import { answerWaitingFor, lockWaitingFor } from '../workflow-wait/index.ts';
import { fillRow } from './fill-row.process.ts';
import { type Experience, learnColumns } from './learn-columns.process.ts';
import { writeTableEvent } from './readers.ts';

type Payload = { runId: string; lane: number };
type Job = TaskContext<Payload>;

/** The parts that the rows of a lane share. */
type Filling = {
  table: DatatableRunRow;
  provider: Provider;
  lookMs: number;
  indexingMs: number;
  /** Learns from confirmed values, once for all rows. */
  learn: (asker: MemberActor, signal: AbortSignal) => Promise<Experience>;
};

export type LaneOptions = {
  provider: Provider;
  rowsAtOnce: number;
  /** The claims of a dead lane expire after this many seconds. */
  claimSeconds: number;
  renewMs: number;
  /** Shortest time until a row whose document is being indexed is looked at again, in milliseconds. */
  lookMs: number;
  /** Shortest time between two events about filled cells, in milliseconds. */
  tellMs: number;
  /** Maximum time a lane runs before it requeues itself, in milliseconds. */
  turnMs: number;
  /** How long a run waits, from its start, for documents that are being indexed, in milliseconds. */
  indexingMs: number;
};

/** Rows that one lane fills at once, and lanes of a run. Together they exceed a provider's limit, to keep it busy. */
const ROWS_AT_ONCE = 12;
const LANES = 2;
const LOOK_MS = 1000;
const MAX_LOOK_MS = 30_000;
const INDEXING_MS = 600_000;

/** Attempts of a lane before a model that does not answer ends the run: several minutes with the queue's growing pauses. */
const PATIENT_ATTEMPTS = 6;
const PASSING: readonly string[] = ['rate_limited', 'unavailable', 'timeout'];
const MODEL_OUT = 'The model did not answer for several minutes. Update the table to continue.';
const MODEL_REFUSED: Partial<Record<ProviderError['kind'], string>> = {
  unauthorized: 'The model provider does not accept this server’s key, or its account is empty.',
  unsupported: 'The model provider does not accept these requests. Check the settings of the model.',
};

/**
 * When a row that waits for its document is looked at again. The end of the indexing wakes it earlier; this is for the row
 * that begins to wait at that very moment. The time grows with the run's age: looking all the time would delay the indexing.
 */
function lookAgainAt(startedAt: Date, lookMs: number): Date {
  const now = Date.now();
  const ms = Math.min(Math.max(lookMs, (now - startedAt.getTime()) / 4), MAX_LOOK_MS);
  return new Date(now + ms);
}

async function tableRunOf(em: EntityManager, id: string): Promise<DatatableRunRow> {
  return em.findOneOrFail(DatatableRunEntity, { id });
}

async function emitOf(em: EntityManager, runId: string, action: 'row' | 'run'): Promise<void> {
  const { datatableId, organizationId } = await tableRunOf(em, runId);
  await writeTableEvent(em, { id: datatableId, organizationId }, action);
}

/** The queue retries a lane while its model is unavailable. A model that refuses ends the run. */
function explain(failure: unknown, { platform, attempt, taskId, requestId }: Job): Verdict {
  if (!(failure instanceof ProviderError)) return null;
  if (PASSING.includes(failure.kind) && attempt < PATIENT_ATTEMPTS) return null;
  platform.log.error({ err: failure, taskId, requestId }, 'table not filled');
  return { failRun: MODEL_REFUSED[failure.kind] ?? MODEL_OUT };
}

async function open(job: Job, runId: string, given: Partial<LaneOptions> = {}): Promise<Filling> {
  const provider = given.provider ?? (await providersFor(job)).extraction;
  const table = await readIn(job, async (em) => tableRunOf(em, runId));
  let learned: Promise<Experience> | undefined;
  return {
    table,
    provider,
    lookMs: given.lookMs ?? LOOK_MS,
    indexingMs: given.indexingMs ?? INDEXING_MS,
    learn: async (asker, signal) => (learned ??= learnColumns(job, { table, provider, asker, signal })),
  };
}

/** Fills the cells of a table. An item is a row; a lane works on several rows at once. */
export const tableRun = run<Payload, Filling>({
  area: 'aiTable',
  verb: 'fill',
  job: fillTable,
  laneOf: (payload) => payload,
  payloadOf: (payload, lane) => ({ ...payload, lane }),
  payloadFor: (runId) => ({ runId, lane: 0 }),
  lanes: LANES,
  asker: 'member',
  askerLeft: { state: 'stopped', reason: null, code: null },
  timing: { itemsAtOnce: ROWS_AT_ONCE },
  failure: 'Something went wrong on our side.',
  refundNote: 'AI table cells not filled',
  begun: async ({ em, run: { id } }) => {
    await em.nativeUpdate(DatatableRunEntity, { id }, { status: 'running', startedAt: new Date() });
  },
  open: async (job, { id }) => open(job, id),
  work: async ({ context, asker, ...work }) => {
    if (!asker) throw new Error('A table run needs a member who starts it.');
    const { table, provider, lookMs, indexingMs, learn } = context;
    const waitsForIndexing = Date.now() - table.createdAt.getTime() < indexingMs;
    const experience = await learn(asker, work.signal);
    const end = await fillRow({ ...work, rowId: work.item.key, table, provider, asker, experience, waitsForIndexing });
    if (typeof end === 'string') return undefined;
    return { for: end.waitsFor, until: lookAgainAt(table.createdAt, lookMs) };
  },
  explain,
  changed: async ({ em, run: { id } }) => emitOf(em, id, 'row'),
  beforeEnd: async ({ em, run: { id } }) => {
    await lockWaitingFor(em, id);
    await releaseCells(em, id);
  },
  end: async ({ em, run: { id }, ending }) => {
    const { state: status, reason: problem } = ending;
    await em.nativeUpdate(DatatableRunEntity, { id }, { status, problem, finishedAt: new Date() });
    await emitOf(em, id, 'run');
    const { total, completedCount: completed, failedCount: failed } = await tableRunOf(em, id);
    await answerWaitingFor(em, id, { state: status, reason: problem, total, completed, failed });
  },
});

/** Runs one lane of a table's run. */
export async function runFillTable(job: Job, given: Partial<LaneOptions> = {}): Promise<void> {
  const { rowsAtOnce: itemsAtOnce, claimSeconds, renewMs, tellMs, turnMs } = given;
  const timing = Object.fromEntries(
    Object.entries({ itemsAtOnce, claimSeconds, renewMs, tellMs, turnMs }).filter(([, value]) => value !== undefined),
  );
  await tableRun.lane(job, { timing, open: async () => open(job, job.payload.runId, given) });
}

/** Ends the run after the last failed attempt. Its cells wait for the next refresh, and their credits are refunded. */
export const failFillTable = tableRun.fail;
/** Ends the run of a revoked lane. */
export const stopFillTable = tableRun.stop;
