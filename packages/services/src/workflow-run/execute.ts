import { WorkflowExecutionEntity } from '@atrium/db/workflow-run';
import { DomainError, type MemberActor } from '@atrium/domain/kernel';
import type { JsonObject } from '@atrium/domain/workflow';
import { ExecuteAdvancedInput, ExecuteAnswer, ExecuteInput, type ExecutionState } from '@atrium/domain/workflow-run';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { flow, type Hints, type Work } from '../kernel/index.ts';
import { runKey } from '../run/index.ts';
import { namedWorkflow, onWorkflow, versionToRun, type WorkflowAccess } from '../workflow/index.ts';
import type { GivenInput, Start } from './insert.ts';
import { startExecution } from './run.process.ts';
import { requireOwnSession } from './session.ts';
import { shownOutputs, type Wanted } from './shown-outputs.ts';

type Running = Pick<z.output<typeof ExecuteInput>, 'tweaks' | 'session_id' | 'version' | 'credits'>;
type Plan = { id: string; hints: Hints };

/** Starts a run, and listens for its end before it can end. */
async function begin(
  {
    em,
    actor,
    resource,
    requestId,
    platform,
  }: Pick<Work<MemberActor, unknown, WorkflowAccess>, 'em' | 'actor' | 'resource' | 'requestId' | 'platform'>,
  { tweaks, session_id: sessionId, version: which, credits }: Running,
  { inputs, outputs }: { inputs: readonly GivenInput[]; outputs: NonNullable<Start['outputs']> },
): Promise<Plan> {
  const { workflow } = resource;
  if (sessionId !== undefined) await requireOwnSession(em, actor, { workflowId: workflow.id, sessionId });
  const version = versionToRun(workflow, which);
  const id = await startExecution(
    { em, actor, requestId, platform },
    {
      workflow,
      version,
      kind: 'execute',
      sessionId,
      inputs,
      outputs,
      credits,
      ...(tweaks ? { tweaks: tweaks as JsonObject } : {}), // from the JSON of the request
    },
  );
  return { id, hints: platform.hub.listen(runKey(id)) };
}

/** Waits for the end of a run without a transaction. */
export async function waitForEnd({ hints }: Plan, seconds: number): Promise<void> {
  try {
    if (seconds > 0) await hints.next(seconds * 1000);
  } finally {
    hints.close();
  }
}

const SAID: Record<ExecutionState, string> = {
  pending: 'The run is queued.',
  running: 'The run has not ended yet.',
  completed: 'The run is complete.',
  failed: 'The run failed.',
  stopped: 'The run was stopped.',
};

async function answer(em: EntityManager, id: string, wanted: Wanted): Promise<ExecuteAnswer> {
  const execution = await em.findOne(WorkflowExecutionEntity, { id });
  if (!execution) throw new DomainError('CONFLICT', 'The run was deleted in the meantime.');
  const { status, reason, waitingFor = null } = execution;
  const said = status === 'failed' && reason ? reason.slice(0, 255) : SAID[status as ExecutionState];
  return {
    success: status !== 'failed' && status !== 'stopped',
    message: said,
    taskId: id,
    session_id: execution.sessionId,
    state: status,
    waitingFor,
    outputs: await shownOutputs(em, execution, wanted),
  };
}

/** Runs a workflow, and answers its outputs if it ends in time. The run goes on in any case. */
export const executeWorkflow = flow({
  area: 'workflow',
  verb: 'execute',
  summary: 'Run a workflow',
  input: ExecuteInput,
  output: ExecuteAnswer,
  access: onWorkflow('run', namedWorkflow),
  interrupted: 'refuse',
  prepare: async (work) => {
    const { input_value, input_type: type, output_component: name } = work.input;
    const outputs = name === undefined ? [] : [{ name, path: 'output_component' }];
    const plan = await begin(work, work.input, { inputs: [{ input_value, type }], outputs });
    work.note('workflow', work.resource.workflow.id, { run: plan.id });
    return plan;
  },
  act: async ({ plan, input }) => waitForEnd(plan, input.waitSeconds),
  commit: async ({ em, plan, input }) =>
    answer(em, plan.id, {
      type: input.output_type,
      components: input.output_component === undefined ? [] : [input.output_component],
    }),
});

/** Runs a workflow with texts for several inputs, and answers the outputs of several components. */
export const executeAdvanced = flow({
  area: 'workflow',
  verb: 'executeAdvanced',
  summary: 'Run a workflow with several inputs and outputs',
  input: ExecuteAdvancedInput,
  output: ExecuteAnswer,
  access: onWorkflow('run', namedWorkflow),
  interrupted: 'refuse',
  prepare: async (work) => {
    const { inputs, session_id } = work.input;
    const session = session_id ?? inputs.find((each) => each.session !== undefined)?.session;
    const outputs = work.input.outputs.map((name, at) => ({ name, path: `outputs.${at}` }));
    const plan = await begin(work, { ...work.input, session_id: session }, { inputs, outputs });
    work.note('workflow', work.resource.workflow.id, { run: plan.id });
    return plan;
  },
  act: async ({ plan, input }) => waitForEnd(plan, input.waitSeconds),
  commit: async ({ em, plan, input }) => answer(em, plan.id, { type: 'any', components: input.outputs }),
});
