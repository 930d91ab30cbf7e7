import type { RunEnd, RunState } from '@atrium/domain/run';
import type { OrganizationRole } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf, textSql } from '../sql/index.ts';

export type RunFound = {
  id: string;
  organizationId: string;
  name: string;
  resourceId: string | null;
  state: RunState;
  reason: string | null;
  total: number;
  done: number;
  failed: number;
  skipped: number;
  lastEvent: number;
  reserved: string;
  used: string;
  requestId: string | null;
  createdById: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
};

/** The columns of a run, for statements that are text and name it `run`. */
export const RUN_COLUMNS = `run.id, run.organization_id as "organizationId", run.name, run.resource_id as "resourceId", run.state,
  run.reason, run.total, run.done, run.failed, run.skipped, run.last_event as "lastEvent", run.reserved, run.used,
  run.request_id as "requestId", run.created_by_id as "createdById", run.created_at as "createdAt",
  run.started_at as "startedAt", run.finished_at as "finishedAt"`;

export async function findRun(em: EntityManager, id: string): Promise<RunFound | null> {
  const run = await sqlOf(em)
    .selectFrom('run')
    .select([
      'id',
      'organization_id as organizationId',
      'name',
      'resource_id as resourceId',
      'state',
      'reason',
      'total',
      'done',
      'failed',
      'skipped',
      'last_event as lastEvent',
      'reserved',
      'used',
      'request_id as requestId',
      'created_by_id as createdById',
      'created_at as createdAt',
      'started_at as startedAt',
      'finished_at as finishedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return run ?? null;
}

export type RunEnded = { used: string; hasReserved: boolean };

/** Ends a run that is not over. Null if it is. */
export async function endRun(
  em: EntityManager,
  id: string,
  state: RunEnd,
  reason: string | null,
): Promise<RunEnded | null> {
  const [ended] = await textSql<RunEnded>(
    em,
    `update run set state = ?, reason = ?, finished_at = clock_timestamp(), live_lanes = 0
     where id = ? and state in ('pending', 'running')
     returning used::text, reserved > 0 as "hasReserved"`,
    [state, reason, id],
  );
  return ended ?? null;
}

/** Adds to the credits that a run has reserved, if it is not over. Returns false if it is. */
export async function addReserved(em: EntityManager, id: string, amount: string): Promise<boolean> {
  const changed = await textSql<{ id: string }>(
    em,
    `update run set reserved = reserved + ?::numeric where id = ? and state in ('pending', 'running') returning id`,
    [amount, id],
  );
  return changed.length > 0;
}

export type NewRun = {
  id: string;
  organizationId: string;
  name: string;
  resourceId: string | null;
  total: number;
  lanes: number;
  reserved: string;
  lastEvent: number;
  requestId: string;
  createdById: string | null;
};

/** Inserts a run, with the number of items that the caller adds to it. */
export async function insertRun(em: EntityManager, run: NewRun): Promise<void> {
  await sqlOf(em)
    .insertInto('run')
    .values({
      id: run.id,
      organization_id: run.organizationId,
      name: run.name,
      resource_id: run.resourceId,
      total: run.total,
      live_lanes: 2 ** run.lanes - 1,
      reserved: run.reserved,
      last_event: run.lastEvent,
      request_id: run.requestId,
      created_by_id: run.createdById,
      created_at: new Date().toISOString(),
    })
    .execute();
}

/**
 * The membership and role that a person has now in the organization of the transaction; null if they have none, or if the
 * organization is switched off or deleted.
 */
export async function membershipOf(
  em: EntityManager,
  userId: string,
): Promise<{ id: string; role: OrganizationRole } | null> {
  const member = await sqlOf(em)
    .selectFrom('organization_user as m')
    .innerJoin('organization as o', 'o.id', 'm.organization_id')
    .select(['m.id', 'm.role'])
    .where('m.user_id', '=', userId)
    .where('m.is_active', '=', true)
    .where('m.is_invitation_accepted', '=', true)
    .where('o.is_active', '=', true)
    .where('o.deleted_at', 'is', null)
    .executeTakeFirst();
  return member ?? null;
}

/** The ids of the runs of a resource that are not over. */
export async function liveRunsOf(em: EntityManager, name: string, resourceId: string): Promise<string[]> {
  const runs = await sqlOf(em)
    .selectFrom('run')
    .select('id')
    .where('name', '=', name)
    .where('resource_id', '=', resourceId)
    .where('state', 'in', ['pending', 'running'])
    .execute();
  return runs.map(({ id }) => id);
}

/** Deletes runs that are over, with their items and events. */
export async function deleteRuns(em: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sqlOf(em)
    .deleteFrom('run')
    .where('id', 'in', [...ids])
    .where('state', 'not in', ['pending', 'running'])
    .execute();
}
