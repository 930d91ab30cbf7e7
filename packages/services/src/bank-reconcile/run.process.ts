import { currentConfig, sectionLinks, writeContinuity } from '@atrium/db/bank-reconcile';
import { amountOf, type ChainLink, checkContinuity, decider, reconcileStatements } from '@atrium/domain/bank-reconcile';
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { folderReadersOf } from '../ai-table/index.ts';
import { readIn, type TaskContext, writeOutbox } from '../kernel/index.ts';
import { providersFor } from '../provider/index.ts';
import { run, RunEnds, type RunFound } from '../run/index.ts';
import { askAbout } from './run-ask.process.ts';
import { askedDocument, type Payload, type Reconciling, reconcileStatement } from './run-statement.process.ts';

type Job = TaskContext<Payload>;

async function open(job: Job): Promise<Reconciling> {
  const config = await readIn(job, async (em) => currentConfig(em, job.payload.folderId));
  if (!config) throw new RunEnds({ state: 'failed', reason: 'The folder no longer exists.', code: null });
  const { rules } = config.metadata.appData;
  const hasPrompts = rules.some(({ isActive, ruleConfig }) => isActive && ruleConfig.llmPrompt !== undefined);
  const { extraction } = hasPrompts ? await providersFor(job) : { extraction: null };
  const provider = extraction?.capabilities.structured ? extraction : null;
  return { metadata: config.metadata, decide: decider(rules), hasPrompts, provider };
}

/** Writes an event of a folder for its readers. */
async function tell(em: EntityManager, { resourceId, organizationId }: RunFound, action: string): Promise<void> {
  if (resourceId === null) return;
  const readers = await folderReadersOf(em, resourceId);
  const events = readers.map((reader) => ({ topic: 'bankReconcile' as const, action, resourceId, ...reader }));
  await writeOutbox(em, organizationId, events);
}

type Link = Awaited<ReturnType<typeof sectionLinks>>[number];

function printed(balance: Link['proof']['opening']): ChainLink['opening'] {
  const amount = balance?.source === 'printed' ? amountOf(balance.amount) : undefined;
  if (!balance || !amount) return null;
  const { currency, on, place } = balance;
  const { line, sheet, page, box } = place;
  return { amount, currency, on, place: { line, ...(sheet && { sheet }), ...(page && { page }), ...(box && { box }) } };
}

/** Compares each statement of a folder with the next one of its account, and stores what is wrong between them. */
export async function settleContinuity(em: EntityManager, folderId: string): Promise<void> {
  const links = await sectionLinks(em, folderId);
  const findings = checkContinuity(
    links.map(({ proof, ...link }) => ({
      ...link,
      opening: printed(proof.opening),
      closing: printed(proof.closing),
      rows: proof.rows,
      net: JSON.stringify([proof.credits, proof.debits]),
    })),
  );
  const bySection = Map.groupBy(findings, ({ after }) => after);
  const changed = links.flatMap(({ id, continuity: before }) => {
    const continuity = bySection.get(id) ?? [];
    return isDeepStrictEqual(before, continuity) ? [] : [{ id, continuity }];
  });
  await writeContinuity(em, changed);
}

/** Reads the statements of a folder. An item is a document. */
export const reconcileRun = run<Payload, Reconciling>({
  area: 'bankReconcile',
  verb: 'reconcile',
  job: reconcileStatements,
  laneOf: ({ runId, lane }) => ({ runId, lane }),
  payloadOf: (payload, lane) => ({ ...payload, lane }),
  lanes: 2,
  asker: 'member',
  refundNote: 'Bank transactions that no model was asked about',
  failure: 'The statements could not be read. Run it again.',
  open,
  work: async ({ asker, ...work }) => {
    if (!asker) throw new Error('A run over statements needs a member who starts it.');
    const asked = askedDocument(work.item.key);
    return asked === null ? reconcileStatement({ ...work, asker }) : askAbout({ ...work, asker }, asked);
  },
  changed: async ({ em, run: found }) => tell(em, found, 'statement'),
  end: async ({ em, run: found, ending }) => {
    // A stop must not wait for rows that are being written.
    if (ending.state === 'completed' && found.resourceId) await settleContinuity(em, found.resourceId);
    await tell(em, found, 'run');
  },
});

/** Runs one lane. */
export async function runReconcile(job: Job): Promise<void> {
  await reconcileRun.lane(job);
}
/** Ends the run after the last failed attempt of a lane. */
export const failReconcile = reconcileRun.fail;
/** Ends the run of a revoked lane. */
export const stopReconcile = reconcileRun.stop;
