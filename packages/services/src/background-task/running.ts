import { namesOf } from '@atrium/db/access';
import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import { mayIn } from '@atrium/domain/access';
import { ListRunningTasksInput, RUNNING_KINDS, RunningTask } from '@atrium/domain/background-task';
import { listAnswer, page } from '@atrium/domain/kernel';
import { secondsLeft } from '@atrium/domain/run';
import { viewerOf } from '../access/index.ts';
import { inOrganization, query } from '../kernel/index.ts';
import { listLiveRuns } from '../run/index.ts';
import { displayName } from '../user/index.ts';

type Row = Awaited<ReturnType<typeof listLiveRuns>>[number];

function progressOf({ total, done, failed, skipped, startedAt }: Row) {
  const ended = done + failed + skipped;
  const started = isoTimeOrNull(startedAt);
  const left = started === null ? null : secondsLeft({ total, ended, startedAt: Date.parse(started) }, Date.now());
  return { completed: ended, total, secondsLeft: left };
}

/** The runs that the caller may stop: their own, and for Owners those of the whole organization. */
export const listRunningTasks = query({
  area: 'backgroundTask',
  verb: 'running',
  summary: 'List the runs that you may stop and that are not over',
  input: ListRunningTasksInput,
  output: listAnswer(RunningTask),
  access: inOrganization('enter'),
  run: async ({ em, actor, input }) => {
    const { userId, membership } = actor;
    const seesAll = mayIn(membership.role, 'manageOthersTasks');
    const { data, ...answer } = page(await listLiveRuns(em, input, seesAll ? null : userId), input);
    const ids = new Set(data.flatMap(({ resourceId }) => resourceId ?? []));
    const names = await namesOf(em, viewerOf(actor), RUNNING_KINDS, [...ids]);
    return {
      ...answer,
      data: data.map((row) => {
        const { id, name, resourceId, createdById, firstName, lastName, email, waitingFor, createdAt } = row;
        const resource = resourceId === null ? undefined : names.get(resourceId);
        const isOwn = createdById === userId || email === null;
        return {
          taskId: id,
          name,
          ...progressOf(row),
          waitingFor,
          resourceId,
          resourceKind: resource?.kind ?? null,
          resourceName: resource?.name ?? null,
          startedByName: isOwn ? null : displayName({ firstName: firstName ?? '', lastName: lastName ?? '', email }),
          createdAt: isoTime(createdAt),
        };
      }),
    };
  },
});
