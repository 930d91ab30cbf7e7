import { TaskAnswer } from '@atrium/domain/kernel';
import { recutDocuments } from '@atrium/domain/operator';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { command } from '../kernel/index.ts';
import { onOrganization } from './access.ts';

/** The task that does it already. */
const underWay = async (em: EntityManager, organizationId: string): Promise<string | undefined> => {
  const [task] = await em.execute<{ id: string }[]>(
    `select id from background_task where resource_id = ? and name = ? and state in ('PENDING', 'RECEIVED', 'STARTED', 'RETRY')
     order by created_at desc limit 1`,
    [organizationId, recutDocuments.name],
  );
  return task?.id;
};

/** Has all documents cut into passages as the settings now say. Asked again while it goes on, it begins nothing new. */
export const recutOrganization = command({
  name: 'organization.recut',
  summary: 'Cut all documents into passages anew, by the AI settings of now',
  input: z.object({}),
  output: TaskAnswer,
  access: onOrganization('changeSettings'),
  scope: 'admin',
  run: async ({ em, resource: { id }, enqueue, note }) => {
    const running = await underWay(em, id);
    const taskId = running ?? (await enqueue(recutDocuments, { targetId: id }, { resourceId: id }));
    note('organization', id, { taskId });
    return { success: true, message: 'The documents are cut anew in the background.', taskId };
  },
});
