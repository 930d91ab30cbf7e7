import {
  finishExecution,
  lockExecutionById,
  tasksWaitedFor,
  WorkflowCheckpointEntity,
  type FinishedExecution,
  WorkflowExecutionEntity,
  WorkflowWaitEntity,
} from '@atrium/db/workflow-run';
import type { JsonObject } from '@atrium/domain/workflow';
import { ComponentError, MAX_DEPTH, runWorkflow } from '@atrium/domain/workflow-run';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Ending, run, type RunEvent, stopRunById } from '../run/index.ts';
import { openWorkflow, versionToRun } from '../workflow/index.ts';
import { waitName } from '../workflow-wait/index.ts';
import { loadTurn, runExecution } from './engine/engine.ts';
import { turnOf } from './engine/names.ts';
import type { Context } from './engine/turn.ts';
import { findWorkflowToRun } from './find-workflow.ts';
import { insertExecution, type Start, type Starting } from './insert.ts';

type Payload = { executionId: string };

/** Starts a run of a workflow, in the transaction of `em`. Returns its id, which is also that of its task. */
export async function startExecution(starting: Starting, given: Start): Promise<string> {
  const id = await insertExecution(starting, given);
  const { workflow } = given;
  await workflowRun.start(starting, { id, resourceId: workflow.id, payload: { executionId: id }, items: ['run'] });
  return id;
}

/** Starts the run of another workflow for a vertex that waits for it. @throws ComponentError, NOT_FOUND, CONFLICT */
const startFlow: Context['startFlow'] = async (starting, { name, input, sessionId, parent }) => {
  const { em, actor } = starting;
  if (parent.execution.depth + 1 >= MAX_DEPTH) {
    throw new ComponentError(`Workflows run each other at most ${MAX_DEPTH} deep.`);
  }
  const id = await findWorkflowToRun(em, actor, name);
  const { workflow } = await openWorkflow(em, actor, id, 'run');
  const version = versionToRun(workflow, workflow.publishedNumber == null ? 'draft' : 'published');
  const inputs = [{ input_value: input }];
  return startExecution(starting, { workflow, version, kind: 'flow', sessionId, inputs, parent });
};

/** Gives the outcome of a run to the vertex that waits for it, and wakes its run. */
async function tellParent(em: EntityManager, execution: FinishedExecution, ending: Ending): Promise<void> {
  const { id, parentId, parentKey, outputs } = execution;
  if (!parentId || !parentKey) return;
  const answer: JsonObject = {
    executionId: id,
    state: ending.state,
    outputs: outputs === null ? [] : (JSON.parse(outputs) as JsonObject[]), // it was written from them
    reason: ending.reason,
  };
  const answered = { answer: JSON.stringify(answer), answeredAt: new Date() };
  await em.nativeUpdate(WorkflowWaitEntity, { executionId: parentId, key: parentKey, answer: null }, answered);
  await workflowRun.wake(em, { executionId: parentId }, waitName(parentId));
}

/** Stops the runs that a run waits for, of workflows and of tables. */
async function stopChildren(em: EntityManager, id: string): Promise<void> {
  const live = { parentId: id, status: { $in: ['pending' as const, 'running' as const] } };
  for (const child of await em.find(WorkflowExecutionEntity, live)) await workflowRun.stopIn(em, child.id);
  for (const taskId of await tasksWaitedFor(em, id)) await stopRunById(em, taskId);
}

async function endExecution(em: EntityManager, id: string, ending: Ending): Promise<RunEvent[]> {
  const { state: status } = ending;
  const execution = await finishExecution(em, id, { status, reason: ending.reason });
  if (!execution) return [];
  const { reason } = execution;
  if (status !== 'completed') await stopChildren(em, id);
  await tellParent(em, execution, ending);
  const error = { event: 'error', data: { id: execution.failedVertexId, text: reason, category: 'error' } };
  return [...(status === 'failed' ? [error] : []), { event: 'end', data: { state: status, reason } }];
}

/** Runs a workflow: a run of one item, which works on up to eight vertices at once and goes on after its last checkpoint. */
export const workflowRun = run<Payload, Context>({
  area: 'workflow',
  verb: 'run',
  job: runWorkflow,
  laneOf: ({ executionId }) => ({ runId: executionId, lane: 0 }),
  payloadOf: (payload) => payload,
  payloadFor: (executionId) => ({ executionId }),
  lanes: 1,
  isOneItem: true,
  asker: 'member',
  failure: 'The run failed on our side. Start it again.',
  refundNote: 'Workflow credits not used',
  load: async ({ em, run: { id }, job, asker }) => {
    const { loaded, events } = await loadTurn(em, job.platform, { id, asker });
    return { context: { startFlow, loaded }, events };
  },
  work: async (work) => runExecution(work),
  beforeEnd: async ({ em, run: { id } }) => lockExecutionById(em, id),
  end: async ({ em, run: { id }, ending }) => endExecution(em, id, ending),
  holds: ({ organizationId }) => turnOf(organizationId),
});

/** How many vertices of a run have ended. */
export async function countCheckpoints(em: EntityManager, executionId: string): Promise<number> {
  return em.count(WorkflowCheckpointEntity, { executionId });
}
