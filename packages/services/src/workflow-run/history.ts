import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import { UserEntity } from '@atrium/db/user';
import {
  type ExecutionListed,
  listOwnExecutions,
  listOwnTransactions,
  WorkflowCheckpointEntity,
  WorkflowExecutionEntity,
  WorkflowWaitEntity,
  type WorkflowWaitRow,
} from '@atrium/db/workflow-run';
import { dataAnswer, done, DoneAnswer, listAnswer, type MemberActor, notFound, ok, page } from '@atrium/domain/kernel';
import type { JsonObject } from '@atrium/domain/workflow';
import {
  DeleteHistoryInput,
  Execution,
  type ExecutionDecision,
  ExecutionDetail,
  ExecutionRef,
  type ExecutionVertex,
  ListExecutionsInput,
  ListTransactionsInput,
  WorkflowTransaction,
} from '@atrium/domain/workflow-run';
import type { EntityManager } from '@mikro-orm/postgresql';
import { command, deleteFiles, query } from '../kernel/index.ts';
import { deleteRuns } from '../run/index.ts';
import { displayName } from '../user/index.ts';
import { namedWorkflow, onOwnHistory, onWorkflow } from '../workflow/index.ts';
import { onExecution } from './access.ts';
import { workflowRun } from './run.process.ts';
import { shownRequests } from './shown-request.ts';

const MOST_VERTICES = 1000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function present({ createdAt, startedAt, finishedAt, ...row }: ExecutionListed): Execution {
  return {
    ...row,
    flowId: row.workflowId,
    createdAt: isoTime(createdAt),
    startedAt: isoTimeOrNull(startedAt),
    finishedAt: isoTimeOrNull(finishedAt),
  };
}

function objectOf(json: string): JsonObject {
  return JSON.parse(json) as JsonObject; // the engine writes objects
}

export const getExecutionHistory = query({
  area: 'workflow',
  verb: 'executionHistory',
  summary: 'List your runs of a workflow',
  input: ListExecutionsInput,
  output: listAnswer(Execution),
  access: onWorkflow('viewHistory', namedWorkflow),
  run: async ({ em, actor, input, resource: { workflow } }) => {
    const own = { workflowId: workflow.id, userId: actor.userId };
    const { data, ...answer } = page(await listOwnExecutions(em, input, own), input);
    return { ...answer, data: data.map(present) };
  },
});

export const transactionHistory = query({
  area: 'workflow',
  verb: 'transactionHistory',
  summary: 'List what the vertices of your runs took and gave',
  input: ListTransactionsInput,
  output: listAnswer(WorkflowTransaction),
  access: onWorkflow('viewHistory', namedWorkflow),
  run: async ({ em, actor, input, resource: { workflow } }) => {
    const own = { workflowId: workflow.id, userId: actor.userId };
    const { data, ...answer } = page(await listOwnTransactions(em, input, own), input);
    return {
      ...answer,
      data: data.map((row) => ({
        ...row,
        target_id: null,
        inputs: objectOf(row.inputs),
        outputs: objectOf(row.outputs),
        timestamp: isoTime(row.timestamp),
      })),
    };
  },
});

async function verticesOf(em: EntityManager, executionId: string): Promise<ExecutionVertex[]> {
  const records = await em.find(
    WorkflowCheckpointEntity,
    { executionId },
    { orderBy: { seq: 'asc' }, limit: MOST_VERTICES },
  );
  return records
    .filter(({ outcome }) => outcome?.state !== 'LOOPING')
    .map((record) => ({
      vertexId: record.vertexId,
      rounds: record.rounds,
      state: record.state,
      inputs: objectOf(record.inputs),
      outputs: objectOf(record.outputs),
      error: record.error ?? null,
      attempts: record.attempts,
      isTaken: record.isTaken,
      credits: record.credits,
      startedAt: record.startedAt.toISOString(),
      finishedAt: record.finishedAt.toISOString(),
    }));
}

/** Returns the decisions of people about the waits of a run, the oldest first. */
async function decisionsMade(
  em: EntityManager,
  actor: MemberActor,
  waits: readonly WorkflowWaitRow[],
): Promise<ExecutionDecision[]> {
  const stored = waits.flatMap(({ key, vertexId, kind, decisions }) =>
    decisions.map(({ at: decidedAt, ...each }) => ({ key, vertexId, kind, decidedAt, ...each })),
  );
  if (stored.length === 0) return [];
  const users = await em.find(UserEntity, { id: { $in: stored.map(({ byId }) => byId) } });
  const people = new Map(users.map((user) => [user.id, displayName(user)]));
  return (await shownRequests(em, actor, stored))
    .map((each) => ({ ...each, byName: people.get(each.byId) ?? '' }))
    .toSorted((a, b) => Date.parse(a.decidedAt) - Date.parse(b.decidedAt));
}

export const executionMe = query({
  area: 'workflow',
  verb: 'executionMe',
  summary: 'One of your runs with its vertices and waits',
  input: ExecutionRef,
  output: dataAnswer(ExecutionDetail),
  access: onExecution('viewHistory'),
  run: async ({ em, actor, resource: { execution: opened } }) => {
    const { id, workflowId } = opened;
    const wanted = { limit: 1, offset: 0, where: { id: { eq: id } } };
    const [row] = await listOwnExecutions(em, wanted, { workflowId, userId: actor.userId });
    if (!row) throw notFound('Run');
    // Read after the state, because the run may end meanwhile: a run that is over has its outputs.
    const execution = await em.findOne(WorkflowExecutionEntity, { id }, { refresh: true });
    if (!execution) throw notFound('Run');
    const waits = await em.find(WorkflowWaitEntity, { executionId: id }, { orderBy: { createdAt: 'asc', key: 'asc' } });
    return ok({
      ...present(row),
      outputs: execution.outputs == null ? null : (JSON.parse(execution.outputs) as JsonObject[]), // the engine wrote it
      vertices: await verticesOf(em, id),
      decisions: await decisionsMade(em, actor, waits),
      waits: (await shownRequests(em, actor, waits)).map(
        ({ key, vertexId, kind, until, request, answer, createdAt, answeredAt }) => ({
          key,
          vertexId,
          kind,
          until: until.toISOString(),
          request,
          answer: answer == null ? null : objectOf(answer),
          createdAt: createdAt.toISOString(),
          answeredAt: answeredAt?.toISOString() ?? null,
        }),
      ),
    });
  },
});

/** Deletes runs of the caller for good, with what they gave. A run that is not over is stopped. */
export const deleteExecutionHistory = command({
  area: 'workflow',
  verb: 'deleteExecutionHistory',
  summary: 'Delete your runs of a workflow',
  input: DeleteHistoryInput,
  output: DoneAnswer,
  access: onOwnHistory(namedWorkflow),
  run: async ({ em, actor, input, resource: { workflow }, note, whenCommitted, platform }) => {
    const ids = [...new Set(input.executionIds)];
    const named = ids.filter((id) => UUID.test(id));
    const found = await em.find(WorkflowExecutionEntity, {
      id: { $in: named },
      workflowId: workflow.id,
      createdById: actor.userId,
    });
    if (found.length < ids.length) throw notFound('Run');
    for (const { id } of found) await workflowRun.stopIn(em, id);
    const files = await em.find(WorkflowCheckpointEntity, { executionId: { $in: named }, storageKey: { $ne: null } });
    const keys = files.flatMap(({ storageKey }) => storageKey ?? []);
    await em.nativeDelete(WorkflowExecutionEntity, { id: { $in: named } });
    await deleteRuns(em, named);
    whenCommitted(async () => deleteFiles(platform.store, keys));
    note('workflow', workflow.id, { runs: named.length });
    return done('Deleted.');
  },
});
