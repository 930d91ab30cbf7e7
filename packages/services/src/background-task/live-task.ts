import type { EntityManager } from '@mikro-orm/postgresql';

/** The newest task of this job for a resource that waits or runs; none when it has been lost, as after a restore. */
export async function liveTaskOf(em: EntityManager, job: string, resourceId: string): Promise<string | undefined> {
  const [task] = await em.execute<{ id: string }[]>(
    `select id from background_task where resource_id = ? and name = ? and state in ('PENDING', 'RECEIVED', 'STARTED', 'RETRY')
     order by created_at desc limit 1`,
    [resourceId, job],
  );
  return task?.id;
}
