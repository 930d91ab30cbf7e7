export { backgroundTaskMe, revokeBackgroundTask } from './me.ts';
export { listRunningTasks } from './running.ts';
export { runnable, type RunnableTask, runTask } from './run.ts';
export { createTaskStates, requestRevoke, type TaskStates } from './states.ts';
export { findLiveTask as liveTaskOf } from '@atrium/db/background-task';
