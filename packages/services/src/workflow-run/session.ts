import { WorkflowExecutionEntity, WorkflowMessageEntity } from '@atrium/db/workflow-run';
import { type MemberActor, notFound } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';

/** A session belongs to one workflow and one person. @throws NOT_FOUND for that of another person */
export async function requireOwnSession(
  em: EntityManager,
  actor: MemberActor,
  { workflowId, sessionId }: { workflowId: string; sessionId: string },
): Promise<void> {
  const others = { workflowId, sessionId, createdById: { $ne: actor.userId } };
  const taken = (await em.count(WorkflowExecutionEntity, others)) + (await em.count(WorkflowMessageEntity, others));
  if (taken > 0) throw notFound('Session');
}
