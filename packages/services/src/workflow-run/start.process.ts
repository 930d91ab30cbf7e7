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
import { UserEntity } from '@atrium/db/user';
import { WorkflowEntity } from '@atrium/db/workflow';
import { DomainError, type MemberActor } from '@atrium/domain/kernel';
import { type CronFields, nextOccurrence, parseCron } from '@atrium/domain/schedule';
import { LONGEST_CHAIN, MISSED_MS } from '@atrium/domain/workflow-trigger';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { openRoom } from '../dataroom/index.ts';
import { featureIsOn, readIn, type TaskContext, writeIn } from '../kernel/index.ts';
import { appLink, mailerOf, sendMail } from '../mail/index.ts';
import { membershipOf } from '../run/index.ts';
import { openWorkflow, versionToRun } from '../workflow/index.ts';
import { startExecution } from './run.process.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
const AT_ONCE = 200;
/** A round of the clock starts so many times of one schedule at most. The next round starts the rest. */
const MOST_ROUNDS = 20;

const LEFT = 'The person who turned it on is no longer a member of the organization.';
const NO_ACCESS = 'The person who turned it on can no longer run the workflow.';
const NO_ROOM = 'The person who turned it on no longer sees the data room.';

type Job = Pick<TaskContext<unknown>, 'platform' | 'requestId' | 'actor'>;
type Occurrence = { key: string; value: string; chain: string[] };

/** The person who turned a trigger on, with the rights that they have now; null if they have left. */
async function personOf(em: EntityManager, trigger: WorkflowTriggerRow): Promise<MemberActor | null> {
  const { userId, organizationId } = trigger;
  const member = await membershipOf(em, userId);
  if (!member) return null;
  const membership = { organizationId, membershipId: member.id, role: member.role };
  return { kind: 'user', userId, sessionId: '', isOperator: false, membership };
}

/** Turns a trigger off and tells its person and who created the workflow, if they still see it. */
async function turnOff(em: EntityManager, job: Job, trigger: WorkflowTriggerRow, problem: string): Promise<void> {
  trigger.isEnabled = false;
  trigger.problem = problem;
  const workflow = await em.findOne(WorkflowEntity, { id: trigger.workflowId });
  if (!workflow) return;
  for (const userId of new Set([trigger.userId, workflow.createdById])) {
    const [member, user] = [await membershipOf(em, userId), await em.findOne(UserEntity, { id: userId })];
    if (!member || !user) continue;
    const values = {
      subject: `“${trigger.name}” was turned off`,
      paragraphs: [`“${trigger.name}” no longer starts the workflow “${workflow.name}”. ${problem}`],
      action: { label: 'Open the workflow', url: appLink(job.platform, `/workflows/${workflow.id}/runs`) },
    };
    const about = { kind: 'workflow', id: workflow.id, organizationId: workflow.organizationId, userId } as const;
    await sendMail(mailerOf(em, job), { to: user.email, template: 'notice', values, about });
  }
}

/** Whether a person still sees the data room of a trigger. */
async function seesRoom(em: EntityManager, actor: MemberActor, dataroomId: string): Promise<boolean> {
  try {
    await openRoom(em, actor, dataroomId, 'view');
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.isDenied) return false;
    throw error;
  }
}

/** Opens the workflow of a trigger as its person. A person who may not run it any more turns the trigger off. */
async function workflowOf(em: EntityManager, job: Job, actor: MemberActor, trigger: WorkflowTriggerRow) {
  try {
    return (await openWorkflow(em, actor, trigger.workflowId, 'run')).workflow;
  } catch (error) {
    if (!(error instanceof DomainError) || !error.isDenied) throw error;
    await turnOff(em, job, trigger, NO_ACCESS);
    return null;
  }
}

/** Starts the published version once for an occurrence, as the person who turned the trigger on. */
async function startOnce(
  em: EntityManager,
  job: Job,
  { trigger, actor, occurrence }: { trigger: WorkflowTriggerRow; actor: MemberActor; occurrence: Occurrence },
): Promise<void> {
  const { organizationId, workflowId, vertexId } = trigger;
  if (!(await featureIsOn(em, organizationId, 'workflow'))) return;
  const workflow = await workflowOf(em, job, actor, trigger);
  if (!workflow) return;
  if (!(await recordStart(em, { organizationId, workflowId, vertexId, occurrence: occurrence.key }))) return;
  const version = versionToRun(workflow, 'published');
  const { value, chain } = occurrence;
  trigger.lastAt = new Date();
  trigger.problem = null;
  try {
    const started = { vertexId, value, chain };
    const { platform, requestId } = job;
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
  if (!actor) await turnOff(em, job, trigger, LEFT);
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
        isMore = await writeIn({ platform, actor }, async (em) =>
          startTime(em, { platform, requestId, actor }, trigger),
        );
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
  if (!actor) return turnOff(em, job, trigger, LEFT);
  // Some documents of a data room may be hidden from them; without the room, nothing will start.
  if (!(await seesRoom(em, actor, document.dataroomId))) return turnOff(em, job, trigger, NO_ROOM);
  const [seen] = await openDocuments(em, viewerOf(actor), [document.id]);
  if (!seen) return;
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
