import { WorkflowExecutionEntity, type WorkflowExecutionRow } from '@atrium/db/workflow-run';
import type { ResourceAction } from '@atrium/domain/access';
import { type MemberActor, notFound } from '@atrium/domain/kernel';
import { executionIdOf } from '@atrium/domain/workflow-run';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Access, guardOn, requireMember } from '../kernel/index.ts';
import { requireWorkflowAction } from '../workflow/index.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Named = { job_id?: string | undefined; executionId?: string | undefined; taskId?: string | undefined };
export type ExecutionAccess = { execution: WorkflowExecutionRow };

/** Finds a run that this person has started. Those of others do not exist. @throws NOT_FOUND */
export async function openExecution(
  em: EntityManager,
  actor: MemberActor,
  id: string | undefined,
  action: ResourceAction<'workflow'>,
): Promise<ExecutionAccess> {
  const execution =
    id !== undefined && UUID.test(id)
      ? await em.findOne(WorkflowExecutionEntity, { id, createdById: actor.userId })
      : null;
  if (!execution) throw notFound('Run');
  await requireWorkflowAction(em, actor, execution.workflowId, action);
  return { execution };
}

/** Checks access to the run that the input names: the caller's own, of a workflow that they may still run. */
export function onExecution<I extends Named>(
  action: ResourceAction<'workflow'>,
): Access<MemberActor, I, ExecutionAccess> {
  return {
    guard: guardOn('workflow', action),
    scope: 'organization',
    check: async ({ em, actor, input }) => {
      const caller = requireMember(actor);
      return { actor: caller, resource: await openExecution(em, caller, executionIdOf(input), action) };
    },
  };
}
