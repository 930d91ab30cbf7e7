import { WorkflowEntity } from '@atrium/db/workflow';
import type { MemberActor } from '@atrium/domain/kernel';
import { ComponentError } from '@atrium/domain/workflow-run';
import type { EntityManager } from '@mikro-orm/postgresql';
import { openWorkflow } from '../workflow/index.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MOST = 50;

/** Returns the id of the workflow that a node names by id or name, of those that the person may run. @throws ComponentError */
export async function findWorkflowToRun(em: EntityManager, actor: MemberActor, name: string): Promise<string> {
  if (UUID.test(name)) return name;
  const named = await em.find(WorkflowEntity, { name, deletedAt: null }, { limit: MOST, orderBy: { id: 'asc' } });
  const open: string[] = [];
  for (const { id } of named) {
    const allowed = await openWorkflow(em, actor, id, 'run').catch(() => null);
    if (allowed) open.push(id);
  }
  const [only, other] = open;
  if (only === undefined) throw new ComponentError(`There is no workflow “${name}” that you can run.`);
  if (other !== undefined) throw new ComponentError(`Several workflows are named “${name}”. Choose one by its id.`);
  return only;
}
