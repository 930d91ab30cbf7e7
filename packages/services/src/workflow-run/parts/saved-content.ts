import { WorkflowSavedEntity } from '@atrium/db/workflow-trigger';
import { WorkflowExecutionEntity } from '@atrium/db/workflow-run';
import { newId } from '@atrium/domain/kernel';
import { openRoom } from '../../dataroom/index.ts';
import { writeIn } from '../../kernel/index.ts';
import type { PartWork } from './part.ts';

/**
 * Records, before content is saved in a data room, which workflows led to it: that of the run, that of the outermost run
 * around it, and those whose documents started that one. The content starts none of them. @throws NOT_FOUND without the room
 */
export async function recordSaved(
  { job, asker, organizationId, workflowId, executionId }: PartWork,
  { dataroomId, sha256 }: { dataroomId: string; sha256: string },
): Promise<void> {
  await writeIn(job, async (em) => {
    await openRoom(em, asker, dataroomId, 'view');
    const own = await em.findOne(WorkflowExecutionEntity, { id: executionId });
    const root = own && (await em.findOne(WorkflowExecutionEntity, { id: own.rootId }));
    const before = root?.input['chain'];
    const known = Array.isArray(before) ? before.filter((id) => typeof id === 'string') : [];
    const chain = [...new Set([...known, ...(root ? [root.workflowId] : []), workflowId])];
    await em.insert(WorkflowSavedEntity, {
      id: newId(),
      organizationId,
      dataroomId,
      sha256,
      chain,
      createdAt: new Date(),
    });
  });
}
