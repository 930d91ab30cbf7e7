import { WorkflowCheckpointEntity, WorkflowExecutionEntity, type WorkflowExecutionRow } from '@atrium/db/workflow-run';
import { DomainError, newId } from '@atrium/domain/kernel';
import { done, DoneAnswer, invalid, type MemberActor } from '@atrium/domain/kernel';
import type { Graph, JsonObject } from '@atrium/domain/workflow';
import {
  BuildAnswer,
  BuildEvent,
  BuildEventsInput,
  BuildInput,
  BuildVertexAnswer,
  BuildVertexInput,
  BuildVerticesAnswer,
  BuildVerticesInput,
  ExecutionRef,
  partOf,
} from '@atrium/domain/workflow-run';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { type CallContext, command, flow, openedBy, query } from '../kernel/index.ts';
import { followRun, runKey } from '../run/index.ts';
import { namedWorkflow, onWorkflow, versionToRun } from '../workflow/index.ts';
import { onExecution } from './access.ts';
import { resultData } from './engine/event.ts';
import { waitForEnd } from './execute.ts';
import { graphOfVersion } from './graph-of-version.ts';
import { startExecution, workflowRun } from './run.process.ts';
import { requireOwnSession } from './session.ts';

/** The last complete run of this person, whose outputs a run of a part can take. */
async function lastRun(
  em: EntityManager,
  actor: MemberActor,
  workflowId: string,
): Promise<WorkflowExecutionRow | null> {
  return em.findOne(
    WorkflowExecutionEntity,
    { workflowId, createdById: actor.userId, status: 'completed', kind: { $in: ['execute', 'build', 'vertex'] } },
    { orderBy: { createdAt: 'desc', id: 'desc' } },
  );
}

/** Starts a run of the draft, as the editor does. Its events are at `flow/build/events`. */
export const buildFlow = command({
  area: 'workflow',
  verb: 'build',
  summary: 'Run the draft of a workflow, or a part of it',
  input: BuildInput,
  output: BuildAnswer,
  access: onWorkflow('run', namedWorkflow),
  run: async ({ em, actor, input, resource: { workflow }, requestId, platform, note }) => {
    const { inputs, tweaks, startComponentId, stopComponentId, version: which, credits, files } = input;
    const sessionId = inputs?.session;
    if (sessionId !== undefined) await requireOwnSession(em, actor, { workflowId: workflow.id, sessionId });
    const version = versionToRun(workflow, which);
    const isPart = Boolean(startComponentId ?? stopComponentId);
    const fileTweaks = files?.length ? filesFor(await graphOfVersion(em, workflow.id, version), files) : {};
    const job_id = await startExecution(
      { em, actor, requestId, platform },
      {
        workflow,
        version,
        kind: 'build',
        sessionId,
        credits,
        inputs: inputs ? [inputs] : [],
        tweaks: { ...fileTweaks, ...(tweaks as JsonObject | undefined) }, // from the JSON of the request
        startComponentId: startComponentId ?? undefined,
        stopComponentId: stopComponentId ?? undefined,
        source: isPart ? await lastRun(em, actor, workflow.id) : null,
      },
    );
    note('workflow', workflow.id, { run: job_id });
    return { success: true, message: 'Started.', job_id };
  },
});

/** Gives uploaded files to the chat inputs of a flow. */
function filesFor({ vertices }: Graph, files: readonly string[]): JsonObject {
  const inputs = [...vertices.values()].filter(({ type }) => type === 'ChatInput');
  if (inputs.length === 0) throw invalid('files', 'This workflow has no Chat Input that takes files.');
  return Object.fromEntries(inputs.map(({ id }) => [id, { files: [...files] }]));
}

/** Opens the events of a run, from the one after a number. */
export const openBuildEvents = query({
  area: 'workflow',
  verb: 'buildEvents',
  summary: 'Follow the events of a run from any number',
  input: BuildEventsInput,
  output: z.object({ executionId: z.uuid(), after: z.int() }),
  access: onExecution('run'),
  run: async ({ input, resource: { execution } }) => ({
    executionId: execution.id,
    after: input.lastEventId ?? input.after ?? 0,
  }),
});

/** Yields the events of a run as they are committed, until its end. */
export async function* followBuild(
  { platform, actor }: CallContext,
  { executionId, after }: { executionId: string; after: number },
  signal: AbortSignal,
): AsyncGenerator<BuildEvent, void> {
  for await (const { seq, event, data } of followRun(
    platform,
    openedBy(actor),
    { runId: executionId, after },
    signal,
  )) {
    yield { id: seq, event, data };
  }
}

/** Stops a run at once. What it has produced stays. */
export const cancelBuild = command({
  area: 'workflow',
  verb: 'cancel',
  summary: 'Stop a run',
  input: ExecutionRef,
  output: DoneAnswer,
  access: onExecution('run'),
  run: async ({ em, resource: { execution }, note }) => {
    const stopped = await workflowRun.stopIn(em, execution.id);
    note('workflow', execution.workflowId, { run: execution.id });
    return done(stopped ? 'Stopped.' : 'The run has already ended.');
  },
});

/** Says which vertices a run of the draft would work on, in an order in which they can run. */
export const buildVertices = query({
  area: 'workflow',
  verb: 'buildVertices',
  summary: 'List the vertices that a run would work on',
  input: BuildVerticesInput,
  output: BuildVerticesAnswer,
  access: onWorkflow('run', namedWorkflow),
  run: async ({ em, input, resource: { workflow } }) => {
    const graph = await graphOfVersion(em, workflow.id, versionToRun(workflow, 'draft'));
    const { startComponentId: start, stopComponentId: stop } = input;
    for (const [name, id] of Object.entries({ startComponentId: start, stopComponentId: stop })) {
      if (id != null && !graph.vertices.has(id)) throw invalid(name, 'There is no such component in this flow.');
    }
    const { included, fresh } = partOf(graph, { ...(start ? { start } : {}), ...(stop ? { stop } : {}) });
    const ids = graph.order.filter((id) => included.has(id));
    return {
      success: true,
      message: 'Query Successful',
      ids: ids.filter((id) => graph.edges.every(({ target, kind }) => target !== id || kind === 'loop')),
      run_id: newId(),
      vertices_to_run: ids.filter((id) => fresh.has(id)),
    };
  },
});

/** Builds one vertex of the draft. Its inputs are the recorded outputs of the last run where nothing has changed. */
export const buildVertex = flow({
  area: 'workflow',
  verb: 'buildVertex',
  summary: 'Run one vertex on recorded inputs',
  input: BuildVertexInput,
  output: BuildVertexAnswer,
  access: onWorkflow('run', namedWorkflow),
  interrupted: 'refuse',
  prepare: async ({ em, actor, input, resource: { workflow }, requestId, platform, note }) => {
    const version = versionToRun(workflow, 'draft');
    const id = await startExecution(
      { em, actor, requestId, platform },
      {
        workflow,
        version,
        kind: 'vertex',
        sessionId: input.inputs?.session,
        inputs: input.inputs ? [input.inputs] : [],
        startComponentId: input.vertexId,
        stopComponentId: input.vertexId,
        source: await lastRun(em, actor, workflow.id),
      },
    );
    note('workflow', workflow.id, { run: id });
    return { id, hints: platform.hub.listen(runKey(id)) };
  },
  act: async ({ plan, input }) => waitForEnd(plan, input.waitSeconds),
  commit: async ({ em, plan, input }) => {
    const execution = await em.findOne(WorkflowExecutionEntity, { id: plan.id });
    if (!execution) throw new DomainError('CONFLICT', 'The run was deleted in the meantime.');
    const [record] = await em.find(
      WorkflowCheckpointEntity,
      { executionId: plan.id, vertexId: input.vertexId },
      { orderBy: { seq: 'desc' }, limit: 1 },
    );
    const seconds = record ? (record.finishedAt.getTime() - record.startedAt.getTime()) / 1000 : 0;
    const outputs = JSON.parse(record?.outputs ?? '{}') as JsonObject; // the engine has written it
    return {
      success: execution.status !== 'failed',
      message: record ? 'Built.' : 'The run continues.',
      job_id: plan.id,
      id: input.vertexId,
      valid: record ? record.state === 'COMPLETED' : null,
      params: record?.error ?? null,
      data: resultData(outputs, { seconds, isTaken: record?.isTaken ?? false }),
      inactivated_vertices: [],
      next_vertices_ids: [],
      top_level_vertices: [],
      timestamp: (record?.finishedAt ?? new Date()).toISOString(),
    };
  },
});
