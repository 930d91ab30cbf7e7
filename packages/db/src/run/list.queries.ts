import { ListRunningTasksInput } from '@atrium/domain/background-task';
import { answerMessage } from '@atrium/domain/conversation';
import type { EntityManager } from '@mikro-orm/postgresql';
import { defineList } from '../listing/index.ts';
import { sqlOf } from '../sql/index.ts';

/**
 * Lists the runs that are not over: of one person, or with null of the whole organization. Leaves out answers, which take
 * seconds and belong to conversations, and runs of workflows that another run has started.
 */
export const listLiveRuns = defineList(ListRunningTasksInput, {
  from: (em: EntityManager, userId: string | null) =>
    sqlOf(em)
      .selectFrom('run as r')
      .leftJoin('workflow_execution as e', 'e.id', 'r.id')
      .leftJoin('users as u', 'u.id', 'r.created_by_id')
      .where('r.state', 'in', ['pending', 'running'])
      .where('r.name', '<>', answerMessage.name)
      .where('e.parent_id', 'is', null)
      .$if(userId !== null, (select) => select.where('r.created_by_id', '=', userId))
      .select([
        'r.id',
        'r.name',
        'r.total',
        'r.done',
        'r.failed',
        'r.skipped',
        'r.resource_id as resourceId',
        'r.created_by_id as createdById',
        'r.created_at as createdAt',
        'r.started_at as startedAt',
        'e.waiting_for as waitingFor',
        'u.first_name as firstName',
        'u.last_name as lastName',
        'u.email',
      ]),
  search: ['name'],
  order: ['-createdAt'],
  tieBreak: 'id',
});
