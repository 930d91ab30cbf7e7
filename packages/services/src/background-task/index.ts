export { backgroundTaskMe, revokeBackgroundTask } from './me.ts';
export { runnable, type RunnableTask, runTask } from './run.ts';
