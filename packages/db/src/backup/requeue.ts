import { PRIORITIES } from '@atrium/domain/kernel';
import type { Client } from 'pg';

/** What the clock had begun it will begin again by itself. Nobody's request has caused such a task. */
const END_OF_THE_CLOCKS = `update background_task set state = 'FAILURE', date_done = now(),
    error_message = 'It was under way when the back-up was made.'
  where request_id is null and state in ('PENDING', 'STARTED', 'RETRY')`;

/** The urgency that a task's priority is of. */
const URGENCY = `case ${Object.entries(PRIORITIES)
  .map(([urgency, { first, last }]) => `when t.priority between ${first} and ${last} then '${urgency}'`)
  .join(' ')} end`;

/** The queue itself is not kept: each task that had not ended gets a job as its cause had given it. */
const QUEUE_AGAIN = `select graphile_worker.add_job(
    identifier => t.name, job_key => t.id::text, max_attempts => t.max_attempts, priority => t.priority,
    flags => case when t.organization_id is not null then array[(${URGENCY}) || ':' || t.organization_id] end,
    payload => (t.payload || jsonb_build_object('taskId', t.id, 'requestId', t.request_id,
      'onBehalfOf', t.created_by_id, 'organizationId', t.organization_id))::json)
  from background_task t where t.state in ('PENDING', 'STARTED', 'RETRY') order by t.created_at, t.id`;

/** Queues a job for each task that had not ended. Jobs may run twice, so one that was nearly done does no harm. */
export async function requeue(client: Client): Promise<number> {
  await client.query(END_OF_THE_CLOCKS);
  const { rowCount } = await client.query(QUEUE_AGAIN);
  await client.query(
    `update background_task set state = 'PENDING', attempts = 0, worker = null where state in ('PENDING', 'STARTED', 'RETRY')`,
  );
  return rowCount ?? 0;
}
