import type { EntityManager } from '@mikro-orm/postgresql';

type NewTasks = {
  name: string;
  organizationId: string | null;
  urgency: string;
  /** The range of the urgency's priorities. */
  priorities: { first: number; last: number };
  maxAttempts: number;
  notBefore: Date | null;
  requestId: string;
  createdById: string | null;
  traceparent?: string;
  tasks: { id: string; payload: Record<string, unknown>; resourceId: string | null }[];
};

/**
 * Writes background tasks and queues their jobs in one statement, in the organization of the transaction. Text, because the
 * queue is reached through a function with a row constructor per job.
 */
export async function enqueueTasks(em: EntityManager, added: NewTasks): Promise<void> {
  const {
    name,
    organizationId,
    urgency,
    priorities,
    maxAttempts,
    notBefore,
    requestId,
    createdById,
    traceparent,
    tasks,
  } = added;
  const envelope = { requestId, onBehalfOf: createdById, ...(traceparent ? { traceparent } : {}) };
  const json = JSON.stringify(tasks);
  await em.execute(
    `with queued as materialized (
       select app.enqueue_all(?, ?, ?, ?, (
         select max(t.priority)::int from background_task t
         where t.organization_id = ?::uuid and t.state = 'PENDING'
           and t.priority between ? and ?
       ), ?, ?::timestamptz, ?::jsonb, ?::jsonb) as first)
     insert into background_task
       (id, organization_id, name, payload, resource_id, max_attempts, priority, request_id, created_by_id, created_at)
     select (task.value ->> 'id')::uuid, ?::uuid, ?,
       task.value -> 'payload', (task.value ->> 'resourceId')::uuid, ?, least(?, queued.first + task.at - 1), ?, ?::uuid, ?
     from queued, jsonb_array_elements(?::jsonb) with ordinality as task(value, at)`,
    [
      name,
      urgency,
      priorities.first,
      priorities.last,
      organizationId,
      priorities.first,
      priorities.last,
      maxAttempts,
      notBefore,
      JSON.stringify(envelope),
      json,
      organizationId,
      name,
      maxAttempts,
      priorities.last,
      requestId,
      createdById,
      new Date(),
      json,
    ],
  );
}
