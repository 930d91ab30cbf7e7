import { WorkflowEntity } from '@atrium/db/workflow';
import { dataAnswer, DomainError, invalid, ok } from '@atrium/domain/kernel';
import { BuildAnswer, partOf, Quote, QuoteInput, ReplayInput } from '@atrium/domain/workflow-run';
import { command, query } from '../kernel/index.ts';
import { capabilitiesOf, namedWorkflow, onWorkflow, versionToRun } from '../workflow/index.ts';
import { onExecution } from './access.ts';
import { graphOfVersion } from './graph-of-version.ts';
import { priceOf } from './prices.ts';
import { startExecution } from './run.process.ts';

/** Runs the recorded input again. Vertices that are unchanged take their recorded output; effects are only shown. */
export const replayExecution = command({
  area: 'workflow',
  verb: 'replay',
  summary: 'Replay a run on any version, without its effects',
  input: ReplayInput,
  output: BuildAnswer,
  access: onExecution('run'),
  run: async ({ em, actor, input, resource: { execution }, requestId, platform, note }) => {
    if (execution.status === 'pending' || execution.status === 'running') {
      throw new DomainError('CONFLICT', 'The run has not ended yet. Wait for its end, or stop it.');
    }
    const workflow = await em.findOneOrFail(WorkflowEntity, { id: execution.workflowId });
    const version = versionToRun(workflow, input.version ?? execution.versionNumber);
    const job_id = await startExecution(
      { em, actor, requestId, platform },
      {
        workflow,
        version,
        kind: 'replay',
        sessionId: execution.sessionId,
        source: execution,
        isReplay: true,
        startComponentId: execution.startComponentId ?? undefined,
        stopComponentId: execution.stopComponentId ?? undefined,
      },
    );
    note('workflow', workflow.id, { run: job_id, of: execution.id });
    return { success: true, message: 'Started.', job_id };
  },
});

/**
 * Says before a run what it can cost, the whole one or a part. A branch that is not taken costs nothing, so the least is that of
 * no branch. The vertices before a part give their recorded outputs, or run again if none fit.
 */
export const quoteExecution = query({
  area: 'workflow',
  verb: 'quote',
  summary: 'Say what a run can cost',
  input: QuoteInput,
  output: dataAnswer(Quote),
  access: onWorkflow('run', namedWorkflow),
  run: async ({ em, actor, platform, input, resource: { workflow } }) => {
    const { hasModel } = await capabilitiesOf(em, platform, actor.membership.organizationId);
    const graph = await graphOfVersion(em, workflow.id, versionToRun(workflow, input.version));
    const branches = [...graph.vertices.values()].some(({ definition }) => definition?.exclusiveOutputs === true);
    const { startComponentId: start, stopComponentId: stop } = input;
    for (const [name, id] of Object.entries({ startComponentId: start, stopComponentId: stop })) {
      if (id && !graph.vertices.has(id)) throw invalid(name, 'There is no such component in this flow.');
    }
    const { included, fresh } = partOf(graph, { ...(start ? { start } : {}), ...(stop ? { stop } : {}) });
    const vertices = [...graph.vertices.values()]
      .filter(({ id, isTool }) => !isTool && included.has(id))
      .map((vertex) => ({ vertexId: vertex.id, name: vertex.displayName, ...priceOf(vertex, graph, hasModel) }));
    const least = branches
      ? 0
      : vertices.reduce((sum, { vertexId, least: own }) => (fresh.has(vertexId) ? sum + own : sum), 0);
    const most = vertices.reduce<number | null>(
      (sum, vertex) => (sum === null || vertex.most === null ? null : sum + vertex.most),
      0,
    );
    return ok({
      least: String(least),
      most: most === null ? null : String(most),
      cap: workflow.credits,
      vertices: vertices
        .filter((vertex) => vertex.most !== 0)
        .map((vertex) => ({
          ...vertex,
          least: String(vertex.least),
          most: vertex.most === null ? null : String(vertex.most),
        })),
    });
  },
});
