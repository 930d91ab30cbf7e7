import type { TaskState } from '@atrium/domain/background-task';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAt, CURRENT_ORGANIZATION, CURRENT_USER, id, instant, ROLES } from '../tenancy/index.ts';

const own = `organization_id = ${CURRENT_ORGANIZATION}`;
/** A person's own, caused outside an organization or in the one they have selected. */
const mine = `created_by_id = ${CURRENT_USER} and (organization_id is null or ${own})`;

/**
 * The outcome of a job: the queue forgets finished jobs, this table does not. The id is the job's key. No organization
 * filter: the system's own jobs belong to none.
 */
export const BackgroundTaskEntity = defineEntity({
  name: 'BackgroundTask',
  tableName: 'background_task',
  rowLevelSecurity: 'force',
  policies: [
    { name: 'background_task_tenant', roles: [ROLES.tenant], using: own, check: own },
    { name: 'background_task_user', roles: [ROLES.user], using: mine, check: mine },
    { name: 'background_task_system', roles: [ROLES.system], using: 'true', check: 'true' },
  ],
  indexes: [
    { properties: ['organizationId', 'createdAt'] },
    { properties: ['organizationId', 'resourceId'] },
    { properties: ['state', 'createdAt'] },
    {
      name: 'background_task_waiting',
      expression: `create index "background_task_waiting" on "background_task" ("organization_id", "priority") where "state" = 'PENDING'`,
    },
  ],
  properties: {
    id: id(),
    organizationId: p.uuid().nullable(),
    name: p.string().length(128),
    state: p.string().$type<TaskState>().default('PENDING'),
    /** The parameters, kept so that it can be run again: ids, never contents. */
    payload: p.json<Record<string, unknown>>(),
    resourceId: p.uuid().nullable(),
    attempts: p.integer().default(0),
    maxAttempts: p.integer(),
    /** The job's priority in the queue, of its urgency's range. */
    priority: p.smallint().nullable(),
    progress: p.json<{ completed: number; total: number | null; note: string | null }>().nullable(),
    errorMessage: p.string().length(255).nullable(),
    /** For operators only. */
    traceback: p.text().nullable().lazy(),
    worker: p.string().length(128).nullable(),
    requestId: p.string().length(128).nullable(),
    createdById: p.uuid().nullable(),
    createdAt: createdAt(),
    startedAt: instant(),
    dateDone: instant(),
    revokeRequestedAt: instant(),
  },
});
export type BackgroundTaskRow = InferEntity<typeof BackgroundTaskEntity>;

/** A worker process and its latest sign of life. When it is too old, other workers take over its jobs. */
export const WorkerHeartbeatEntity = defineEntity({
  name: 'WorkerHeartbeat',
  tableName: 'worker_heartbeat',
  rowLevelSecurity: 'force',
  policies: [{ name: 'worker_heartbeat_system', roles: [ROLES.system], using: 'true', check: 'true' }],
  properties: {
    id: p.string().length(128).primary(),
    jobsRunning: p.integer().default(0),
    startedAt: createdAt(),
    lastSeenAt: createdAt(),
  },
});
export type WorkerHeartbeatRow = InferEntity<typeof WorkerHeartbeatEntity>;
