import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../sql/index.ts';

/** One task of the organization, or of the person; null if there is none. */
export async function findBackgroundTask(em: EntityManager, id: string) {
  const task = await sqlOf(em)
    .selectFrom('background_task')
    .select([
      'id',
      'name',
      'state as status',
      'progress',
      'error_message as errorMessage',
      'resource_id as resourceId',
      'created_by_id as createdById',
      'created_at as createdAt',
      'started_at as startedAt',
      'date_done as dateDone',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return task ?? null;
}
