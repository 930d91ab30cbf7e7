import { seesResource } from '@atrium/db/access';
import { findBackgroundTask } from '@atrium/db/background-task';
import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import { mayIn } from '@atrium/domain/access';
import { BackgroundTask, TaskRef, type TaskState } from '@atrium/domain/background-task';
import { dataAnswer, DoneAnswer, done, DomainError, type MemberActor, notFound, ok } from '@atrium/domain/kernel';
import { type RunState, secondsLeft } from '@atrium/domain/run';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { type Access, command, query, requireMember } from '../kernel/index.ts';
import { findRun, type RunFound, stopRunById } from '../run/index.ts';
import { requestRevoke } from './states.ts';

type Task = z.output<typeof BackgroundTask> & {
  createdById: string | null;
  resourceId: string | null;
  isRun: boolean;
};

const STATE_OF_RUN: Record<RunState, TaskState> = {
  pending: 'PENDING',
  running: 'STARTED',
  completed: 'SUCCESS',
  failed: 'FAILURE',
  stopped: 'REVOKED',
};

/** Presents a run as a task. Its counters are the progress. */
function taskOfRun(run: RunFound): Task {
  const ended = run.done + run.failed + run.skipped;
  const startedAt = isoTimeOrNull(run.startedAt);
  const left = startedAt === null ? null : { total: run.total, ended, startedAt: Date.parse(startedAt) };
  return {
    taskId: run.id,
    name: run.name,
    status: STATE_OF_RUN[run.state],
    progress: {
      completed: ended,
      total: run.total,
      note: null,
      secondsLeft: left && run.state === 'running' ? secondsLeft(left, Date.now()) : null,
    },
    errorMessage: run.reason,
    createdAt: isoTime(run.createdAt),
    startedAt,
    dateDone: isoTimeOrNull(run.finishedAt),
    createdById: run.createdById,
    resourceId: run.resourceId,
    isRun: true,
  };
}

/** Finds a background task or a run. Every `taskId` that a call returns is the id of one of these. */
async function findTask(em: EntityManager, id: string): Promise<Task | null> {
  const task = await findBackgroundTask(em, id);
  if (task) {
    return {
      ...task,
      taskId: task.id,
      createdAt: isoTime(task.createdAt),
      startedAt: isoTimeOrNull(task.startedAt),
      dateDone: isoTimeOrNull(task.dateDone),
      isRun: false,
    };
  }
  const run = await findRun(em, id);
  return run && taskOfRun(run);
}

/**
 * Access to one's own tasks; an Owner has access to all tasks of the organization. `others` tells whether the caller may
 * use the task of another person that works on this resource.
 */
function taskAccess(
  others: (em: EntityManager, actor: MemberActor, resourceId: string) => Promise<boolean>,
): Access<MemberActor, { taskId: string }, Task> {
  return {
    guard: 'orgMember',
    scope: 'organization',
    check: async ({ em, actor, input }) => {
      const member = requireMember(actor);
      const task = await findTask(em, input.taskId);
      if (!task) throw notFound('Task');
      const isOwn = task.createdById === member.userId || mayIn(member.membership.role, 'manageOthersTasks');
      // A run may tell why it ended, which is for the person who started it.
      const isShared = !task.isRun && task.resourceId !== null && (await others(em, member, task.resourceId));
      if (!isOwn && !isShared) throw notFound('Task');
      return { actor: member, resource: task };
    },
  };
}

export const backgroundTaskMe = query({
  area: 'backgroundTask',
  verb: 'me',
  summary: 'How far a background task is',
  input: TaskRef,
  output: dataAnswer(BackgroundTask),
  // The call that indexes a document returns the task that already does, whoever started it.
  access: taskAccess(async (em, actor, resourceId) => seesResource(em, viewerOf(actor), resourceId)),
  run: async ({ resource: task }) => ok(task),
});

const OVER: readonly TaskState[] = ['SUCCESS', 'FAILURE', 'REVOKED'];

/** Stops a task that waits or runs. What it has done stays. */
export const revokeBackgroundTask = command({
  area: 'backgroundTask',
  verb: 'revoke',
  summary: 'Stop a background task',
  input: TaskRef,
  output: DoneAnswer,
  access: taskAccess(async () => false),
  run: async ({ em, resource: task, emit, note }) => {
    if (OVER.includes(task.status)) throw new DomainError('CONFLICT', 'The task has already ended.');
    if (task.isRun) await stopRunById(em, task.taskId);
    else await requestRevoke(em, task.taskId);
    emit({ topic: 'task', action: 'updated', resourceId: task.taskId, userId: task.createdById });
    note('backgroundTask', task.taskId);
    return done('Stopping.');
  },
});
