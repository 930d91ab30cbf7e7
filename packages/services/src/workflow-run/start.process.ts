import { DocumentEntity, type DocumentRow, openDocuments } from '@atrium/db/document';
import {
  chainOfContent,
  documentTriggers,
  type DueTrigger,
  dueTriggers,
  lockTrigger,
  recordStart,
  WorkflowTriggerEntity,
  type WorkflowTriggerRow,
} from '@atrium/db/workflow-trigger';
import { DomainError, type MemberActor } from '@atrium/domain/kernel';
import { type CronFields, nextOccurrence, parseCron } from '@atrium/domain/schedule';
import { LONGEST_CHAIN, MISSED_MS } from '@atrium/domain/workflow-trigger';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { featureIsOn, readIn, type TaskContext, writeIn } from '../kernel/index.ts';
import { membershipOf } from '../run/index.ts';
import { flowToRun, openWorkflow } from '../workflow/index.ts';
import { startExecution } from './run.process.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
const AT_ONCE = 200;
/** A round of the clock starts so many times of one schedule at most. The next round starts the rest. */
const MOST_ROUNDS = 20;

const LEFT = 'The person who turned it on is no longer a member of the organization.';
const NO_ACCESS = 'The person who turned it on may no longer run the workflow.';
const NO_ROOM = 'The person who turned it on no longer sees the data room.';

type Job = Pick<TaskContext<unknown>, 'platform' | 'requestId'>;
type Occurrence = { key: string; value: string; chain: string[] };

/** The person who turned a trigger on, with the rights that they have now; null if they have left. */
async function personOf(em: EntityManager, trigger: WorkflowTriggerRow): Promise<MemberActor | null> {
  const { userId, organizationId } = trigger;
  const member = await membershipOf(em, userId);
  if (!member) return null;
  const membership = { organizationId, membershipId: member.id, role: member.role };
  return { kind: 'user', userId, sessionId: '', isOperator: false, membership };
}

function turnOff(trigger: WorkflowTriggerRow, problem: string): void {
  trigger.isEnabled = false;
  trigger.problem = problem;
}

/** Opens the workflow of a trigger as its person. A person who may not run it any more turns the trigger off. */
async function workflowOf(em: EntityManager, actor: MemberActor, trigger: WorkflowTriggerRow) {
  try {
    return (await openWorkflow(em, actor, trigger.workflowId, 'run')).workflow;
  } catch (error) {
    if (!(error instanceof DomainError) || !['NOT_FOUND', 'FORBIDDEN'].includes(error.code)) throw error;
    turnOff(trigger, NO_ACCESS);
    return null;
  }
}

/** Starts the published version once for an occurrence, as the person who turned the trigger on. */
async function startOnce(
  em: EntityManager,
  { platform, requestId }: Job,
  { trigger, actor, occurrence }: { trigger: WorkflowTriggerRow; actor: MemberActor; occurrence: Occurrence },
): Promise<void> {
  const { organizationId, workflowId, vertexId } = trigger;
  if (!(await featureIsOn(em, organizationId, 'workflow'))) return;
  const workflow = await workflowOf(em, actor, trigger);
  if (!workflow) return;
  if (!(await recordStart(em, { organizationId, workflowId, vertexId, occurrence: occurrence.key }))) return;
  const { number, flow } = await flowToRun(em, workflow, 'published');
  const { value, chain } = occurrence;
  trigger.lastAt = new Date();
  trigger.problem = null;
  try {
    const version = { number, flow };
    const started = { vertexId, value, chain };
    await startExecution({ em, actor, requestId, platform }, { workflow, version, kind: 'execute', trigger: started });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'UNAVAILABLE') throw error;
    // Nothing was written: a run is checked before it is inserted.
    trigger.problem = error.message;
  }
}

/** Starts one time of a schedule and sets the next one. Returns whether that has come too. */
async function startTime(em: EntityManager, job: Job, due: DueTrigger): Promise<boolean> {
  await lockTrigger(em, due);
  const { workflowId, vertexId } = due;
  const trigger = await em.findOne(WorkflowTriggerEntity, { workflowId, vertexId });
  const now = Date.now();
  const at = trigger?.nextAt;
  if (!trigger?.isEnabled || !at || at.getTime() > now) return false;
  const isMissed = now - at.getTime() > MISSED_MS;
  const from = isMissed ? new Date(now - MISSED_MS) : at;
  // The settings of a schedule were checked when it was stored.
  trigger.nextAt = nextOccurrence(parseCron(trigger.settings as CronFields), from);
  const actor = await personOf(em, trigger);
  if (!actor) turnOff(trigger, LEFT);
  else if (!isMissed) {
    const time = at.toISOString();
    await startOnce(em, job, { trigger, actor, occurrence: { key: time, value: time, chain: [] } });
  }
  await em.flush();
  return trigger.isEnabled && trigger.nextAt !== null && trigger.nextAt.getTime() <= now;
}

/**
 * Starts the workflows whose times have come, of every organization. A time that two jobs find starts once. A trigger that
 * cannot start keeps no other from starting. @throws the first error, after all
 */
export async function startDue({ platform, requestId, signal }: TaskContext<Record<string, never>>): Promise<void> {
  const due = await readIn({ platform, actor: SYSTEM }, async (em) => dueTriggers(em, AT_ONCE));
  const errors: unknown[] = [];
  for (const trigger of due) {
    const { organizationId, workflowId, vertexId, userId } = trigger;
    const actor = { ...SYSTEM, organizationId, onBehalfOf: userId };
    let isMore = true;
    try {
      for (let round = 0; isMore && round < MOST_ROUNDS && !signal.aborted; round += 1) {
        isMore = await writeIn({ platform, actor }, async (em) => startTime(em, { platform, requestId }, trigger));
      }
    } catch (error) {
      platform.log.error({ err: error, organizationId, workflowId, vertexId }, 'a schedule could not start');
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Starts a workflow for a document, unless its person does not see the document or a run of the workflow led to it. */
async function startForOne(
  em: EntityManager,
  job: Job,
  { trigger, document, versionId }: { trigger: WorkflowTriggerRow; document: DocumentRow; versionId: string },
): Promise<void> {
  const { nameContains = '' } = trigger.settings;
  if (!document.name.toLowerCase().includes(nameContains.toLowerCase())) return;
  const chain = await chainOfContent(em, document);
  if (chain.includes(trigger.workflowId) || chain.length >= LONGEST_CHAIN) return;
  const actor = await personOf(em, trigger);
  if (!actor) return turnOff(trigger, LEFT);
  const [seen] = await openDocuments(em, viewerOf(actor), [document.id]);
  if (!seen) {
    // Some documents of a data room may be hidden from them; without the room, nothing will start.
    trigger.problem = NO_ROOM;
    return;
  }
  await startOnce(em, job, { trigger, actor, occurrence: { key: versionId, value: document.id, chain } });
}

/** Starts the workflows that an indexed document starts, once for each version of it. */
export async function startForIndexed(job: TaskContext<{ documentId: string; versionId: string }>): Promise<void> {
  const { documentId, versionId } = job.payload;
  const named = await readIn(job, async (em) => {
    const document = await em.findOne(DocumentEntity, { id: documentId, currentVersionId: versionId, deletedAt: null });
    if (!document) return [];
    return documentTriggers(em, document.dataroomId);
  });
  for (const { workflowId, vertexId } of named) {
    await writeIn(job, async (em) => {
      await lockTrigger(em, { workflowId, vertexId });
      const trigger = await em.findOne(WorkflowTriggerEntity, { workflowId, vertexId, isEnabled: true });
      const current = { id: documentId, currentVersionId: versionId, deletedAt: null };
      const document = await em.findOne(DocumentEntity, current);
      if (trigger && document && document.dataroomId === trigger.dataroomId) {
        await startForOne(em, job, { trigger, document, versionId });
        await em.flush();
      }
    });
  }
}
