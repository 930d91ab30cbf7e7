export { BackgroundTask, TASK_STATES, type TaskState, TaskRef } from './schema.ts';
