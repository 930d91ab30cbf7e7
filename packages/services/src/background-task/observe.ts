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
  // What became of it could not be written down: the queue tries again.
  STARTED: 'retried',
  RECEIVED: 'retried',
};

/** Runs an attempt as part of the trace that queued it; its time and outcome are counted and logged. */
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
  const tell = (error?: unknown): void => {
    const ms = performance.now() - startedAt;
    const outcome = OUTCOME[state];
    meter().job({ task: job.task, outcome, seconds: ms / 1000 });
    const line = { ...job, outcome, ms: Math.round(ms) };
    if (error === undefined) log.info(line, 'job ended');
    else log.warn({ ...line, err: error }, 'job broke off');
  };
  await inContinuedSpan(traceparent, `job ${job.task}`, { kind: 'consumer', facts }, async () => {
    try {
      await run((next) => {
        state = next;
      });
      tell();
    } catch (error) {
      tell(error);
      throw error;
    }
  });
}
