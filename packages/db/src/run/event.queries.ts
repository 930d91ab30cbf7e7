import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf, textSql } from '../sql/index.ts';

/** Gives the next numbers to events of a run. Returns the last one. */
export async function numberEvents(em: EntityManager, runId: string, count: number): Promise<number> {
  const [run] = await textSql<{ lastEvent: number }>(
    em,
    'update run set last_event = last_event + ? where id = ? returning last_event as "lastEvent"',
    [count, runId],
  );
  return run?.lastEvent ?? count;
}

/** Writes numbered events of a run; `last` is the number of the last one. */
export async function insertEvents(
  em: EntityManager,
  run: { id: string; organizationId: string },
  last: number,
  events: readonly { event: string; data: Record<string, unknown> }[],
): Promise<void> {
  await sqlOf(em)
    .insertInto('run_event')
    .values(
      events.map(({ event, data }, at) => ({
        run_id: run.id,
        seq: last - events.length + 1 + at,
        organization_id: run.organizationId,
        event,
        data: JSON.stringify(data),
      })),
    )
    .execute();
}

export type EventFound = { seq: number; event: string; data: Record<string, unknown> };

/** The events of a run after a number, in order. */
export async function eventsAfter(em: EntityManager, runId: string, seq: number, limit: number): Promise<EventFound[]> {
  return sqlOf(em)
    .selectFrom('run_event')
    .select(['seq', 'event', 'data'])
    .where('run_id', '=', runId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();
}
