import { type Provider, ProviderError } from '@atrium/ai/providers';
import { type DatatableRunRow, DatatableRunEntity } from '@atrium/db/ai-table';
import { fillTable } from '@atrium/domain/ai-table';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readIn, type TaskContext } from '../kernel/index.ts';
import { providersFor } from '../provider/index.ts';
import { run, type Verdict } from '../run/index.ts';
import { fillRow } from './fill-row.process.ts';
import { tellReaders } from './readers.ts';

type Payload = { runId: string; lane: number };
type Job = TaskContext<Payload>;

/** What the rows of a lane share. */
type Filling = { table: DatatableRunRow; provider: Provider; waitMs: number; indexingMs: number };

export type LaneOptions = {
  provider: Provider;
  rowsAtOnce: number;
  /** What a dead lane held is free after this long. */
  claimSeconds: number;
  renewMs: number;
  /** A row whose document is being indexed is looked at again after twice this time. */
  lookMs: number;
  /** Shortest time between two events about filled cells. */
  tellMs: number;
  /** After this long a lane gives its slot to other jobs. */
  turnMs: number;
  /** How long after the run's start it waits for documents that are being indexed. */
  indexingMs: number;
};

/** Rows that one lane fills at once, and lanes of one run: together more than a provider's limit, which is kept busy. */
const ROWS_AT_ONCE = 12;
const LANES = 2;
const LOOK_MS = 500;
const INDEXING_MS = 600_000;

/** Attempts of a lane, minutes in all by the queue's growing pauses, before a model that does not answer ends the run. */
const PATIENT_ATTEMPTS = 6;
const PASSING: readonly string[] = ['rate_limited', 'unavailable', 'timeout'];
const MODEL_OUT = 'The model did not answer for several minutes. Update the table to continue.';
const MODEL_REFUSED: Partial<Record<ProviderError['kind'], string>> = {
  unauthorized: 'The model provider does not accept this server’s key, or its account is empty.',
  unsupported: 'The model provider does not take these requests. The model’s settings should be checked.',
};

async function tableRunOf(em: EntityManager, id: string): Promise<DatatableRunRow> {
  return em.findOneOrFail(DatatableRunEntity, { id });
}

async function tell(em: EntityManager, runId: string, action: 'row' | 'run'): Promise<void> {
  const { datatableId, organizationId } = await tableRunOf(em, runId);
  await tellReaders(em, { id: datatableId, organizationId }, action);
}

/** Releases the cells that no lane came to for the next run. Lanes lock cells in this order, and the run after them. */
async function releaseCells(em: EntityManager, runId: string): Promise<void> {
  const left = 'from datatable_cell where run_id = ? and run_outcome is null order by row_id, column_id for update';
  await em.execute(`select count(*) from (select 1 ${left}) locked`, [runId]);
  await em.execute(`update datatable_cell set run_outcome = 'stopped' where run_id = ? and run_outcome is null`, [
    runId,
  ]);
}

/** The queue tries a lane again whose model is out for a while; a model that refuses ends the run. */
function explain(failure: unknown, { platform, attempt, taskId, requestId }: Job): Verdict {
  if (!(failure instanceof ProviderError)) return null;
  if (PASSING.includes(failure.kind) && attempt < PATIENT_ATTEMPTS) return null;
  platform.log.error({ err: failure, taskId, requestId }, 'table not filled');
  return { failRun: MODEL_REFUSED[failure.kind] ?? MODEL_OUT };
}

async function open(job: Job, runId: string, given: Partial<LaneOptions> = {}): Promise<Filling> {
  const provider = given.provider ?? (await providersFor(job)).extraction;
  const table = await readIn(job, async (em) => tableRunOf(em, runId));
  return { table, provider, waitMs: 2 * (given.lookMs ?? LOOK_MS), indexingMs: given.indexingMs ?? INDEXING_MS };
}

/** Fills the cells of a table: an item is a row, a lane keeps several rows in work. */
export const tableRun = run<Payload, Filling>({
  area: 'aiTable',
  verb: 'fill',
  job: fillTable,
  laneOf: (payload) => payload,
  payloadOf: (payload, lane) => ({ ...payload, lane }),
  lanes: LANES,
  asker: 'member',
  askerLeft: { state: 'stopped', reason: null, code: null },
  timing: { itemsAtOnce: ROWS_AT_ONCE },
  failure: 'Something went wrong on our side.',
  refundNote: 'AI Table cells not filled',
  begun: async ({ em, run: { id } }) => {
    await em.nativeUpdate(DatatableRunEntity, { id }, { status: 'running', startedAt: new Date() });
  },
  open: async (job, { id }) => open(job, id),
  work: async ({ context, asker, ...work }) => {
    if (!asker) throw new Error('A row is filled for a member');
    const { table, provider, waitMs, indexingMs } = context;
    const waitsForIndexing = Date.now() - table.createdAt.getTime() < indexingMs;
    const end = await fillRow({ ...work, rowId: work.item.key, table, provider, asker, waitsForIndexing });
    return end === 'waiting' ? { until: new Date(Date.now() + waitMs) } : undefined;
  },
  explain,
  changed: async ({ em, run: { id } }) => tell(em, id, 'row'),
  beforeEnd: async ({ em, run: { id } }) => releaseCells(em, id),
  end: async ({ em, run: { id }, ending }) => {
    const { state: status, reason: problem } = ending;
    await em.nativeUpdate(DatatableRunEntity, { id }, { status, problem, finishedAt: new Date() });
    await tell(em, id, 'run');
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

/** Ends the run after the last failed attempt: its cells wait for the next refresh, their credits return. */
export const failFillTable = tableRun.fail;
/** Ends the run of a revoked lane. */
export const stopFillTable = tableRun.stop;
