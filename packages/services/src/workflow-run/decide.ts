import { isoTime } from '@atrium/db/listing';
import {
  decideWait,
  listApprovalsOf,
  lockExecution,
  WorkflowCheckpointEntity,
  WorkflowEffectEntity,
  WorkflowExecutionEntity,
  type WorkflowExecutionRow,
  WorkflowWaitEntity,
  type WorkflowWaitRow,
} from '@atrium/db/workflow-run';
import { UserEntity } from '@atrium/db/user';
import {
  done,
  DoneAnswer,
  DomainError,
  invalid,
  listAnswer,
  type MemberActor,
  notFound,
  page,
} from '@atrium/domain/kernel';
import type { JsonObject } from '@atrium/domain/workflow';
import {
  AnswerWaitInput,
  Approval,
  executionIdOf,
  ListApprovalsInput,
  RaiseCapInput,
} from '@atrium/domain/workflow-run';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { type Access, command, guardOn, inOrganization, query, requireMember } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';
import { openWorkflow } from '../workflow/index.ts';
import { waitName } from '../workflow-wait/index.ts';
import { onExecution } from './access.ts';
import { graphOfVersion } from './graph-of-version.ts';
import { workflowRun } from './run.process.ts';
import { shownRequests } from './shown-request.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DECISIONS: Record<string, readonly string[]> = {
  approval: ['approve', 'reject'],
  uncertain: ['happened', 'again'],
};

type Waiting = {
  execution: WorkflowExecutionRow;
  /** The open decisions. */
  waits: WorkflowWaitRow[];
  /** Those that somebody has made. */
  decided: WorkflowWaitRow[];
};

/**
 * The decisions of a run. They exist for the person who started it, unless they name others; approvals exist for the people
 * that they name, who need no role on the workflow. A decision whose node has ended without it is not open.
 */
async function decisionsOf(em: EntityManager, actor: MemberActor, id: string | undefined): Promise<Waiting> {
  const isId = id !== undefined && UUID.test(id);
  const execution = isId ? await em.findOne(WorkflowExecutionEntity, { id }, { refresh: true }) : null;
  if (!execution) throw notFound('Run');
  const isOwn = execution.createdById === actor.userId;
  const all = await em.find(WorkflowWaitEntity, { executionId: execution.id }, { refresh: true });
  const own = all.filter(({ kind, userIds }) => {
    if (!(kind in DECISIONS)) return false;
    return userIds.length === 0 ? isOwn : userIds.includes(actor.userId);
  });
  if (!isOwn && own.length === 0) throw notFound('Run');
  if (isOwn) await openWorkflow(em, actor, execution.workflowId, 'run');
  const keys = own.map(({ key }) => key);
  const ended = await em.find(WorkflowCheckpointEntity, { executionId: execution.id, key: { $in: keys } });
  const closed = new Set(ended.map(({ key }) => key));
  const isOver = execution.finishedAt != null;
  return {
    execution,
    waits: own.filter(({ key, answer }) => answer == null && !isOver && !closed.has(key)),
    decided: own.filter(({ answeredById }) => answeredById != null),
  };
}

/** Says why there is nothing to decide: another person was faster, or the run goes on without a decision. */
async function nothingOpen(em: EntityManager, actor: MemberActor, decided: readonly WorkflowWaitRow[]) {
  const by = decided.at(-1)?.answeredById;
  if (by == null) return new DomainError('CONFLICT', 'This run does not wait for your decision.');
  const user = by === actor.userId ? null : await em.findOne(UserEntity, { id: by });
  const name = by === actor.userId ? 'You have' : `${user ? displayName(user) : 'A former member'} has`;
  return new DomainError('CONFLICT', `${name} already decided this.`);
}

const deciding: Access<MemberActor, z.output<typeof AnswerWaitInput>, Waiting> = {
  guard: guardOn('workflow', 'run'),
  scope: 'organization',
  check: async ({ em, actor, input }) => {
    const caller = requireMember(actor);
    return { actor: caller, resource: await decisionsOf(em, caller, executionIdOf(input)) };
  },
};

/** Completes the record of an effect whose outcome nobody knows, or removes it so that the effect happens again. */
async function decideEffect(
  em: EntityManager,
  { executionId, request }: WorkflowWaitRow,
  decision: string,
): Promise<void> {
  const key = request['effectKey'];
  if (typeof key !== 'string') return;
  if (decision === 'again') await em.nativeDelete(WorkflowEffectEntity, { executionId, key });
  else {
    const outcome = { outcome: JSON.stringify({ assumed: true }), finishedAt: new Date() };
    await em.nativeUpdate(WorkflowEffectEntity, { executionId, key }, outcome);
  }
}

/** Decides what a run waits for, and lets it go on. */
export const answerWait = command({
  area: 'workflow',
  verb: 'answerWait',
  summary: 'Approve, reject, or decide an uncertain effect of a run',
  input: AnswerWaitInput,
  output: DoneAnswer,
  access: deciding,
  run: async ({ em, actor, input, resource, note }) => {
    const { execution } = resource;
    await lockExecution(em, execution.rootId, execution.id);
    // Read again under the lock: the first answer counts.
    const { waits, decided } = await decisionsOf(em, actor, execution.id);
    const isNamed = ({ key }: WorkflowWaitRow) => input.key === undefined || key === input.key;
    const [wait, other] = waits.filter(isNamed);
    if (!wait) throw await nothingOpen(em, actor, decided.filter(isNamed));
    if (other) throw invalid('key', 'The run waits for several decisions. Name one.');
    const { decision, text } = input;
    if (!DECISIONS[wait.kind]?.includes(decision)) {
      throw invalid('decision', `Choose ${DECISIONS[wait.kind]?.join(' or ')}.`);
    }
    if (text !== undefined && wait.request['canEdit'] === false) throw invalid('text', 'The text cannot be edited.');
    if (wait.kind === 'uncertain') await decideEffect(em, wait, decision);
    const answer: JsonObject = { decision, text: text ?? '', by: actor.userId };
    // An empty text changes nothing, as does the text that was asked about.
    const edited = text === undefined || text === '' || text === wait.request['text'] ? null : text;
    const at = new Date().toISOString();
    await decideWait(em, wait, answer, { decision, text: edited, request: wait.request, byId: actor.userId, at });
    await workflowRun.wake(em, { executionId: execution.id }, waitName(execution.id));
    const { vertices } = await graphOfVersion(em, execution.workflowId, execution.versionNumber);
    const node = vertices.get(wait.vertexId)?.displayName ?? wait.vertexId;
    note('workflow', execution.workflowId, {
      run: execution.id,
      node,
      decision,
      ...(edited !== null && { edited: true }),
    });
    return done('Saved. The run continues.');
  },
});

/** Raises the cap of a run. If it waits for credits, it goes on. */
export const raiseCap = command({
  area: 'workflow',
  verb: 'raiseCap',
  summary: 'Raise the cap of credits of a run',
  input: RaiseCapInput,
  output: DoneAnswer,
  access: onExecution('run'),
  run: async ({ em, input, resource: { execution }, note }) => {
    const { rootId, id } = execution;
    await lockExecution(em, rootId, id);
    const root = await em.findOneOrFail(WorkflowExecutionEntity, { id: rootId }, { refresh: true });
    if (Number(input.credits) < Number(root.creditsCap)) throw invalid('credits', 'A cap can only be raised.');
    await em.nativeUpdate(WorkflowExecutionEntity, { id: rootId }, { creditsCap: input.credits });
    const tree = await em.find(WorkflowExecutionEntity, { rootId, status: { $in: ['pending', 'running'] } });
    for (const { id: executionId } of tree) {
      const waiting = { executionId, kind: 'credits' as const, answer: null };
      const answered = { answer: '{}', answeredAt: new Date() };
      const woken = await em.nativeUpdate(WorkflowWaitEntity, waiting, answered);
      if (woken > 0) await workflowRun.wake(em, { executionId }, waitName(executionId));
    }
    note('workflow', execution.workflowId, { run: id, credits: input.credits });
    return done('Saved.');
  },
});

export const listApprovals = query({
  area: 'workflow',
  verb: 'approvals',
  summary: 'List what waits for your decision',
  input: ListApprovalsInput,
  output: listAnswer(Approval),
  access: inOrganization('enter'),
  run: async ({ em, actor, input }) => {
    const { data, ...answer } = page(await listApprovalsOf(em, input, actor.userId), input);
    const shown = await shownRequests(em, actor, data);
    return {
      ...answer,
      data: shown.map((row) => ({ ...row, until: isoTime(row.until), createdAt: isoTime(row.createdAt) })),
    };
  },
});
