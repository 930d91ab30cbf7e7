import { mayIn } from '@atrium/domain/access';
import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import { BackgroundTask, TaskRef, type TaskState } from '@atrium/domain/background-task';
import { dataAnswer, DoneAnswer, done, DomainError, type MemberActor, notFound, ok } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Access, command, query, requireMember } from '../kernel/index.ts';

type Found = {
  id: string;
  name: string;
  state: TaskState;
  progress: { completed: number; total: number | null; note: string | null } | null;
  error_message: string | null;
  created_by_id: string | null;
  created_at: string;
  started_at: string | null;
  date_done: string | null;
};

/** One's own tasks; an Owner's are all of the organization's. */
const taskAccess: Access<MemberActor, { taskId: string }, Found> = {
  guard: 'orgMember',
  scope: 'organization',
  check: async ({ em, actor, input }) => {
    const member = requireMember(actor);
    const [task] = await findTask(em, input.taskId);
    const may = task && (task.created_by_id === member.userId || mayIn(member.membership.role, 'manageOthersTasks'));
    if (!may) throw notFound('Task');
    return { actor: member, resource: task };
  },
};

async function findTask(em: EntityManager, id: string): Promise<Found[]> {
  return em.execute<Found[]>('select * from background_task where id = ?', [id]);
}

export const backgroundTaskMe = query({
  area: 'backgroundTask',
  verb: 'me',
  summary: 'How far a background task is',
  input: TaskRef,
  output: dataAnswer(BackgroundTask),
  access: taskAccess,
  run: async ({ resource: task }) =>
    ok({
      taskId: task.id,
      name: task.name,
      status: task.state,
      progress: task.progress,
      errorMessage: task.error_message,
      createdAt: isoTime(task.created_at),
      startedAt: isoTimeOrNull(task.started_at),
      dateDone: isoTimeOrNull(task.date_done),
    }),
});

const OVER: readonly TaskState[] = ['SUCCESS', 'FAILURE', 'REVOKED'];

/** Stops a task that waits or runs; what it has done stays. */
export const revokeBackgroundTask = command({
  area: 'backgroundTask',
  verb: 'revoke',
  summary: 'Stop a background task',
  input: TaskRef,
  output: DoneAnswer,
  access: taskAccess,
  run: async ({ em, resource: task, emit, note }) => {
    if (OVER.includes(task.state)) throw new DomainError('CONFLICT', 'The task is over already.');
    await em.execute('update background_task set revoke_requested_at = now() where id = ?', [task.id]);
    emit({ topic: 'task', action: 'updated', resourceId: task.id, userId: task.created_by_id });
    note('backgroundTask', task.id);
    return done('Stopping.');
  },
});
