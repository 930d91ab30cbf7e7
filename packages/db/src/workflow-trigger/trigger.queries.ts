// Text: reads that lock, and one that merges lists in JSON.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Viewer, visibleDocuments } from '../access/index.ts';
import { sqlOf, textSql } from '../sql/index.ts';

export type DueTrigger = { workflowId: string; vertexId: string; organizationId: string; userId: string };

/** Triggers of schedules whose time has come, of every live organization. Needs the role of the system. */
export async function dueTriggers(em: EntityManager, limit: number): Promise<DueTrigger[]> {
  return textSql(
    em,
    `select t.workflow_id as "workflowId", t.vertex_id as "vertexId", t.organization_id as "organizationId",
       t.user_id as "userId"
     from workflow_trigger t join workflow w on w.id = t.workflow_id join organization o on o.id = t.organization_id
     where t.is_enabled and t.next_at <= now() and w.deleted_at is null and o.is_active and o.deleted_at is null order by t.next_at, t.workflow_id, t.vertex_id limit ?`,
    [limit],
  );
}

/** Locks a trigger until the end of the transaction. */
export async function lockTrigger(
  em: EntityManager,
  { workflowId, vertexId }: Pick<DueTrigger, 'workflowId' | 'vertexId'>,
): Promise<void> {
  await sqlOf(em)
    .selectFrom('workflow_trigger')
    .where('workflow_id', '=', workflowId)
    .where('vertex_id', '=', vertexId)
    .select('vertex_id')
    .forUpdate()
    .execute();
}

/** Whether a document that is indexed in a data room can start a workflow. */
export async function hasDocumentTrigger(em: EntityManager, dataroomId: string): Promise<boolean> {
  const found = await sqlOf(em)
    .selectFrom('workflow_trigger')
    .where('dataroom_id', '=', dataroomId)
    .where('is_enabled', '=', true)
    .select('vertex_id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The triggers that a document of a data room starts, of a live organization and workflows that are not in the trash. */
export async function documentTriggers(
  em: EntityManager,
  dataroomId: string,
): Promise<Pick<DueTrigger, 'workflowId' | 'vertexId'>[]> {
  return textSql(
    em,
    `select t.workflow_id as "workflowId", t.vertex_id as "vertexId"
     from workflow_trigger t join workflow w on w.id = t.workflow_id join organization o on o.id = t.organization_id
     where t.dataroom_id = ?::uuid and t.is_enabled and w.deleted_at is null and o.is_active and o.deleted_at is null
     order by t.workflow_id, t.vertex_id`,
    [dataroomId],
  );
}

/** The id of the newest indexed document of a data room that the viewer sees and whose name contains a text, in any case. */
export async function newestIndexed(
  em: EntityManager,
  viewer: Viewer,
  { dataroomId, nameContains }: { dataroomId: string; nameContains: string },
): Promise<string | undefined> {
  const documents = visibleDocuments(viewer);
  const [found] = await textSql<{ id: string }>(
    em,
    `select d.id from (${documents.sql}) d
     where d.dataroom_id = ?::uuid and d.index_status = 'COMPLETED' and strpos(lower(d.name), lower(?)) > 0
     order by d.created_at desc, d.id desc limit 1`,
    [...documents.values, dataroomId, nameContains],
  );
  return found?.id;
}

/** Records that something starts a workflow, and counts it. Returns false if it has started it before. */
export async function recordStart(
  em: EntityManager,
  start: { organizationId: string; workflowId: string; vertexId: string; occurrence: string },
): Promise<boolean> {
  const inserted = await sqlOf(em)
    .insertInto('workflow_start')
    .values({
      organization_id: start.organizationId,
      workflow_id: start.workflowId,
      vertex_id: start.vertexId,
      occurrence: start.occurrence,
    })
    .onConflict((conflict) => conflict.columns(['workflow_id', 'vertex_id', 'occurrence']).doNothing())
    .returning('vertex_id')
    .execute();
  if (inserted.length === 0) return false;
  await sqlOf(em)
    .updateTable('workflow_trigger')
    .set((eb) => ({ start_count: eb('start_count', '+', 1) }))
    .where('workflow_id', '=', start.workflowId)
    .where('vertex_id', '=', start.vertexId)
    .execute();
  return true;
}

/** The ids of the workflows that led to content in a data room; none if a person added it. */
export async function chainOfContent(
  em: EntityManager,
  { dataroomId, sha256 }: { dataroomId: string; sha256: string },
): Promise<string[]> {
  const found = await textSql<{ id: string }>(
    em,
    `select distinct jsonb_array_elements_text(chain) as id from workflow_saved where dataroom_id = ? and sha256 = ?`,
    [dataroomId, sha256],
  );
  return found.map(({ id }) => id);
}
