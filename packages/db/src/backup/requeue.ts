import { PRIORITIES } from '@atrium/domain/kernel';
import type { Client } from 'pg';

/** Ends scheduled tasks, which no request started. The schedule starts them again. */
const END_OF_THE_CLOCKS = `update background_task set state = 'FAILURE', date_done = now(),
    error_message = 'The backup was made while this task ran.'
  where request_id is null and state in ('PENDING', 'STARTED', 'RETRY')`;

/** The urgency of a task, computed from its priority. */
const URGENCY = `case ${Object.entries(PRIORITIES)
  .map(([urgency, { first, last }]) => `when t.priority between ${first} and ${last} then '${urgency}'`)
  .join(' ')} end`;

/** A backup does not contain the queue. Each task that had not ended gets a job with its first payload. */
const QUEUE_AGAIN = `select graphile_worker.add_job(
    identifier => t.name, job_key => t.id::text, max_attempts => t.max_attempts, priority => t.priority,
    flags => case when t.organization_id is not null then array[(${URGENCY}) || ':' || t.organization_id] end,
    payload => (t.payload || jsonb_build_object('taskId', t.id, 'requestId', t.request_id,
      'onBehalfOf', t.created_by_id, 'organizationId', t.organization_id))::json)
  from background_task t where t.state in ('PENDING', 'STARTED', 'RETRY') order by t.created_at, t.id`;

/** Queues a job for each task that had not ended. Jobs may run twice, so a nearly finished one does no harm. Returns the number. */
export async function requeue(client: Client): Promise<number> {
  await client.query(END_OF_THE_CLOCKS);
  const { rowCount } = await client.query(QUEUE_AGAIN);
  await client.query(
    `update background_task set state = 'PENDING', attempts = 0, worker = null where state in ('PENDING', 'STARTED', 'RETRY')`,
  );
  return rowCount ?? 0;
}
