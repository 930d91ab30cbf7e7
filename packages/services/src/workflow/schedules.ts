import { WorkflowTriggerEntity } from '@atrium/db/workflow-trigger';
import type { CronFields } from '@atrium/domain/schedule';
import type { WorkflowSchedule } from '@atrium/domain/workflow';
import type { EntityManager } from '@mikro-orm/postgresql';

const TASK = 'workflow.run';

/** The schedules of workflows, by the ids of the workflows. The caller has checked that the reader may see them. */
export async function schedulesOf(
  em: EntityManager,
  workflowIds: readonly string[],
): Promise<Map<string, WorkflowSchedule[]>> {
  const found = new Map<string, WorkflowSchedule[]>();
  if (workflowIds.length === 0) return found;
  const rows = await em.find(
    WorkflowTriggerEntity,
    { workflowId: { $in: [...workflowIds] }, kind: 'schedule' },
    { orderBy: { createdAt: 'asc', vertexId: 'asc' } },
  );
  for (const { workflowId, vertexId, name, settings, isEnabled, nextAt, lastAt, startCount, problem } of rows) {
    const cron = settings as CronFields; // it was stored from them
    const schedule: WorkflowSchedule = {
      id: vertexId,
      task: TASK,
      taskName: name,
      minute: cron.minute,
      hour: cron.hour,
      dayOfWeek: cron.dayOfWeek,
      dayOfMonth: cron.dayOfMonth,
      monthOfYear: cron.monthOfYear,
      timezone: cron.timezone,
      schedule: {
        name,
        enabled: isEnabled,
        nextRunAt: isEnabled ? (nextAt?.toISOString() ?? null) : null,
        lastRunAt: lastAt?.toISOString() ?? null,
        totalRunCount: startCount,
        description: problem ?? '',
      },
    };
    found.set(workflowId, [...(found.get(workflowId) ?? []), schedule]);
  }
  return found;
}
