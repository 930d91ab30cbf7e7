export {
  BackgroundTaskEntity,
  type BackgroundTaskRow,
  WorkerHeartbeatEntity,
  type WorkerHeartbeatRow,
} from './background-task.entity.ts';
export { enqueueTasks } from './enqueue.queries.ts';
export { jobCounts, livingWorkers, serverVersion, unfinishedJobs } from './status.queries.ts';
export {
  findLiveTask,
  findTaskHold,
  insertTask,
  requestTaskRevoke,
  type TaskHold,
  type TaskHolder,
  type TaskProgress,
  type TaskStateRow,
  writeTaskProgress,
  writeTaskStates,
} from './state.queries.ts';
export { findBackgroundTask } from './task.queries.ts';
