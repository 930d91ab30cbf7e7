export {
  BackgroundTaskEntity,
  type BackgroundTaskRow,
  WorkerHeartbeatEntity,
  type WorkerHeartbeatRow,
} from './background-task.entity.ts';
export { enqueueTasks } from './enqueue.queries.ts';
export { jobCounts, livingWorkers, serverVersion, unfinishedJobs } from './status.queries.ts';
export { findBackgroundTask } from './task.queries.ts';
