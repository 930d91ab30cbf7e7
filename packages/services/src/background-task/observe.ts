import type { TaskState } from '@atrium/domain/background-task';
import type { Platform } from '../kernel/index.ts';
import { inContinuedSpan, type JobOutcome, meter } from '../kernel/telemetry/index.ts';

type Job = {
  log: Platform['log'];
  task: string;
  taskId: string;
  requestId: string;
  organizationId: string | null;
  attempt: number;
  /** The trace of the call that queued it. */
  traceparent: string | undefined;
};

const OUTCOME: Record<TaskState, JobOutcome> = {
  SUCCESS: 'succeeded',
  RETRY: 'retried',
  FAILURE: 'failed',
  REVOKED: 'revoked',
  PENDING: 'handed_back',
  // The end could not be written, so the queue tries again.
  STARTED: 'retried',
  RECEIVED: 'retried',
};

/** Runs an attempt in the trace that queued it, and records its time and outcome. */
export async function observed(
  { log, traceparent, ...job }: Job,
  run: (reached: (state: TaskState) => void) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  let state: TaskState = 'STARTED';
  const facts = {
    'atrium.task': job.task,
    'atrium.task_id': job.taskId,
    'atrium.request_id': job.requestId,
    'atrium.organization': job.organizationId ?? '',
    'atrium.attempt': job.attempt,
  };
  const record = (error?: unknown): void => {
    const ms = performance.now() - startedAt;
    const outcome = OUTCOME[state];
    meter().job({ task: job.task, outcome, seconds: ms / 1000 });
    const line = { ...job, outcome, ms: Math.round(ms) };
    if (error === undefined) log.info(line, 'job ended');
    else log.warn({ ...line, err: error }, 'job failed');
  };
  await inContinuedSpan(traceparent, `job ${job.task}`, { kind: 'consumer', facts }, async () => {
    try {
      await run((next) => {
        state = next;
      });
      record();
    } catch (error) {
      record(error);
      throw error;
    }
  });
}
