import { TaskAnswer } from '@atrium/domain/kernel';
import { recutDocuments } from '@atrium/domain/operator';
import { z } from 'zod';
import { liveTaskOf } from '../background-task/index.ts';
import { command } from '../kernel/index.ts';
import { onOrganization } from './access.ts';

/** Has all documents cut into passages as the settings now say. Asked again while it goes on, it begins nothing new. */
export const recutOrganization = command({
  area: 'organization',
  verb: 'recut',
  summary: 'Split all documents into passages again with the current AI settings',
  input: z.object({}),
  output: TaskAnswer,
  access: onOrganization('changeSettings'),
  run: async ({ em, resource: { id }, enqueue, note }) => {
    const running = await liveTaskOf(em, recutDocuments.name, id);
    const taskId = running ?? (await enqueue(recutDocuments, { targetId: id }, { resourceId: id }));
    note('organization', id, { taskId });
    return { success: true, message: 'The documents are being split again in the background.', taskId };
  },
});
